/** Adventures: whose they are, where their head stands, and the writes that change their description or bin them. */
import type { Transaction } from './database.ts';
import { type Emit, changeAdventure } from './change.ts';
import { type CardInput, checkedCard } from './story-card.ts';
import { inTransaction } from './transaction.ts';
import { writeAncestry } from './lineage.ts';
import type { Adventure } from '#prisma/client/client.ts';
import { countTokens } from '#api/context/tokens.ts';
import type { Deps, WorkDeps } from '#api/deps.ts';
import { StoryError, invalidInput, notFound } from '#api/errors.ts';
import { MAX_ACTION_LENGTH, renderAction } from '#api/story/action.ts';
import { type Head, isSameHead } from '#api/story/head.ts';
import type { Persona } from '#api/story/persona.ts';
import { STARTERS } from '#api/story/starter.ts';

/** Longest description fields, in characters: well above what a prompt can hold, well below what hurts. */
const MAX_FIELD_LENGTH = 20_000;
const MAX_TITLE_LENGTH = 200;

export type AdventureChanges = {
  title?: string | null;
  persona?: Persona | null;
  instructions?: string | null;
  plotEssentials?: string | null;
  authorsNote?: string | null;
  autoSummarize?: boolean | null;
  memoryBankEnabled?: boolean | null;
  passPaused?: boolean | null;
};

export type NewAdventure = AdventureChanges & {
  starterId?: string | null;
  opening?: string | null;
  storyCards?: CardInput[] | null;
};

/** The account's adventure, in the trash or not. Throws NOT_FOUND where it is absent or another's. */
export async function ownAdventure(
  db: Transaction,
  accountId: string,
  adventureId: string
): Promise<Adventure> {
  const adventure = await db.adventure.findUnique({ where: { id: adventureId } });
  if (adventure === null || adventure.accountId !== accountId) throw notFound('adventure', adventureId);
  return adventure;
}

/** Throws STORY_MOVED_ON where the caller looked at another head than the present one. */
export function checkHead(adventure: Adventure, expected: Head | null | undefined): void {
  const head = { branchId: adventure.headBranchId, depth: adventure.headDepth };
  if (expected && !isSameHead(head, expected)) throw new StoryError({ code: 'STORY_MOVED_ON', head });
}

/** Moves the head, and tells. */
export async function moveHead(tx: Transaction, emit: Emit, adventureId: string, head: Head): Promise<void> {
  await tx.adventure.update({
    where: { id: adventureId },
    data: { headBranchId: head.branchId, headDepth: head.depth }
  });
  emit({ type: 'HeadMoved', ...head });
}

/** A new adventure with its root branch and opening. Throws INVALID_INPUT, naming the field. */
export async function createAdventure(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  accountId: string,
  input: NewAdventure
): Promise<{ adventureId: string }> {
  const starter = starterOf(input.starterId);
  const opening = (input.opening ?? starter?.opening ?? '').trim();
  if (opening === '') throw invalidInput('input.opening', 'Write how the story begins, or name a starter.');
  checkLength('input.opening', opening, MAX_ACTION_LENGTH);
  const fields = described(input, starter);
  const cards = (input.storyCards ?? starter?.storyCards ?? []).map((card, index) =>
    checkedCard(card, `input.storyCards.${index}`)
  );
  const [adventureId, branchId] = [deps.newId(), deps.newId()];
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await tx.adventure.create({
      data: {
        id: adventureId,
        accountId,
        createdAt: now,
        playedAt: now,
        seed: seedOf(adventureId),
        headBranchId: branchId,
        headDepth: 0,
        ...fields
      }
    });
    await plantStory(tx, deps, { adventureId, branchId, opening, createdAt: now });
    await tx.storyCard.createMany({
      data: cards.map((card, position) => ({
        id: deps.newId(),
        adventureId,
        position,
        createdAt: now,
        ...card
      }))
    });
  });
  return { adventureId };
}

/** The root branch, with the opening as its first action. */
async function plantStory(
  tx: Transaction,
  deps: Pick<Deps, 'newId'>,
  story: { adventureId: string; branchId: string; opening: string; createdAt: Date }
): Promise<void> {
  const { adventureId, branchId, opening, createdAt } = story;
  await tx.branch.create({
    data: { id: branchId, adventureId, tipDepth: 0, name: 'Main', ancestry: writeAncestry([]), createdAt }
  });
  const action = { role: 'NARRATOR', kind: 'OPENING', text: opening } as const;
  const place = { adventureId, branchId, depth: 0, take: 0, isChosen: true };
  const tokens = countTokens(renderAction(action));
  await tx.action.create({
    data: { id: deps.newId(), ...place, ...action, status: 'COMPLETE', tokens, createdAt }
  });
}

/** Changes what is given and leaves the rest. Throws NOT_FOUND, INVALID_INPUT. */
export async function updateAdventure(
  deps: Deps,
  accountId: string,
  input: AdventureChanges & { adventureId: string }
): Promise<{ adventureId: string }> {
  const { adventureId } = input;
  await ownAdventure(deps.db, accountId, adventureId);
  if (input.title !== undefined && input.title?.trim() === '') {
    throw invalidInput('input.title', 'An adventure needs a title.');
  }
  const data = { ...switches(input), ...texts(input) };
  await changeAdventure(deps, adventureId, async (tx, emit) => {
    await tx.adventure.update({ where: { id: adventureId }, data });
    emit({ type: 'AdventureChanged' });
  });
  return { adventureId };
}

/** Puts the adventure in the trash, from where it can be restored for 30 days. */
export const deleteAdventure = (deps: Deps, accountId: string, input: { adventureId: string }) =>
  setTrashed(deps, accountId, input.adventureId, deps.clock.now());

/** What fell due meanwhile is done now. */
export async function restoreAdventure(deps: WorkDeps, accountId: string, input: { adventureId: string }) {
  const restored = await setTrashed(deps, accountId, input.adventureId, null);
  deps.passes.request(input.adventureId);
  return restored;
}

async function setTrashed(deps: Deps, accountId: string, adventureId: string, trashedAt: Date | null) {
  await ownAdventure(deps.db, accountId, adventureId);
  await changeAdventure(deps, adventureId, async (tx, emit) => {
    await tx.adventure.update({ where: { id: adventureId }, data: { trashedAt } });
    emit({ type: 'AdventureChanged' });
  });
  return { adventureId };
}

function starterOf(starterId: string | null | undefined) {
  if (!starterId) return null;
  const starter = STARTERS.find(({ id }) => id === starterId);
  if (!starter) throw notFound('starter', starterId);
  return starter;
}

function described(input: NewAdventure, starter: (typeof STARTERS)[number] | null) {
  const persona = starter?.persona ?? { name: '', pronouns: 'they/them', description: '' };
  return {
    title: starter?.title ?? 'Untitled adventure',
    personaName: persona.name,
    personaPronouns: persona.pronouns,
    personaDescription: persona.description,
    instructions: starter?.instructions ?? '',
    plotEssentials: starter?.plotEssentials ?? '',
    authorsNote: starter?.authorsNote ?? '',
    ...switches(input),
    ...texts(input)
  };
}

function switches(input: AdventureChanges) {
  return {
    ...(input.autoSummarize == null ? {} : { autoSummarize: input.autoSummarize }),
    ...(input.memoryBankEnabled == null ? {} : { memoryBankEnabled: input.memoryBankEnabled }),
    ...(input.passPaused == null ? {} : { passPaused: input.passPaused })
  };
}

function texts(input: AdventureChanges) {
  const data: Record<string, string> = {};
  const put = (
    column: string,
    path: string,
    value: string | null | undefined,
    max = MAX_FIELD_LENGTH
  ): void => {
    if (value == null) return;
    checkLength(path, value, max);
    data[column] = value.trim();
  };
  if (input.title?.trim()) put('title', 'input.title', input.title, MAX_TITLE_LENGTH);
  put('personaName', 'input.persona.name', input.persona?.name, MAX_TITLE_LENGTH);
  put('personaPronouns', 'input.persona.pronouns', input.persona?.pronouns, MAX_TITLE_LENGTH);
  put('personaDescription', 'input.persona.description', input.persona?.description);
  put('instructions', 'input.instructions', input.instructions);
  put('plotEssentials', 'input.plotEssentials', input.plotEssentials);
  put('authorsNote', 'input.authorsNote', input.authorsNote);
  return data;
}

function checkLength(path: string, text: string, max: number): void {
  if (text.length > max) throw invalidInput(path, `At most ${max} characters; this has ${text.length}.`);
}

/** A number from the id, so that the built-in storyteller's choices repeat for the same adventure (FNV-1a, 32 bits). */
function seedOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash >>> 1;
}
