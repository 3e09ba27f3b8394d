/** Story cards: facts that enter the prompt when one of their keys is mentioned. */
import { changeAdventure } from './change.ts';
import type { Transaction } from './database.ts';
import type { StoryCard } from '#prisma/client/client.ts';
import { problemOfKey } from '#api/context/card.ts';
import type { Deps } from '#api/deps.ts';
import { invalidInput, notFound } from '#api/errors.ts';

const MAX_CARDS = 2_000;
const MAX_KEYS = 50;
const MAX_NAME_LENGTH = 200;
const MAX_KEY_LENGTH = 200;
const MAX_ENTRY_LENGTH = 4_000;

export type CardInput = { name: string; type: string; keys: string[]; entry: string };

/** A card as the prompt's rules read it. */
export type Card = CardInput & { id: string };

/** The adventure's cards in the player's order: one statement. */
export async function loadCards(db: Transaction, adventureId: string): Promise<Card[]> {
  const rows = await db.storyCard.findMany({
    where: { adventureId },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, type: true, keys: true, entry: true }
  });
  return rows.map((row) => ({ ...row, keys: parseKeys(row.keys) }));
}

export const parseKeys = (keys: string): string[] => JSON.parse(keys) as string[];

/** What is wrong with a key of the card (it is then taken literally), or null. */
export function problemOf(keys: readonly string[]): string | null {
  return keys.map(problemOfKey).find((problem) => problem !== null) ?? null;
}

/** The columns of a card. Throws INVALID_INPUT, naming the field below `path`. */
export function checkedCard(card: CardInput, path: string) {
  const name = card.name.trim();
  if (name === '') throw invalidInput(`${path}.name`, 'A card needs a name.');
  for (const [field, text, max] of [
    ['name', name, MAX_NAME_LENGTH],
    ['type', card.type, MAX_NAME_LENGTH],
    ['entry', card.entry, MAX_ENTRY_LENGTH]
  ] as const) {
    if (text.length > max)
      throw invalidInput(`${path}.${field}`, `At most ${max} characters; this has ${text.length}.`);
  }
  const keys = [...new Set(card.keys.map((key) => key.trim()).filter((key) => key !== ''))];
  if (keys.length > MAX_KEYS)
    throw invalidInput(`${path}.keys`, `At most ${MAX_KEYS} keys; this has ${keys.length}.`);
  const long = keys.findIndex((key) => key.length > MAX_KEY_LENGTH);
  if (long >= 0) throw invalidInput(`${path}.keys.${long}`, `At most ${MAX_KEY_LENGTH} characters a key.`);
  return { name, type: card.type.trim(), keys: JSON.stringify(keys), entry: card.entry.trim() };
}

/** Adds a card at the end. Throws NOT_FOUND, INVALID_INPUT. */
export async function createStoryCard(
  deps: Deps,
  accountId: string,
  input: CardInput & { adventureId: string }
): Promise<{ storyCardId: string; adventureId: string }> {
  const { adventureId } = input;
  const adventure = await deps.db.adventure.findFirst({
    where: { id: adventureId, accountId },
    select: { id: true }
  });
  if (adventure === null) throw notFound('adventure', adventureId);
  const card = checkedCard(input, 'input');
  const storyCardId = deps.newId();
  await changeAdventure(deps, adventureId, async (tx, emit) => {
    const last = await tx.storyCard.aggregate({
      where: { adventureId },
      _max: { position: true },
      _count: true
    });
    if (last._count >= MAX_CARDS)
      throw invalidInput('input', `An adventure holds at most ${MAX_CARDS} cards.`);
    const position = (last._max.position ?? -1) + 1;
    await tx.storyCard.create({
      data: { id: storyCardId, adventureId, position, createdAt: deps.clock.now(), ...card }
    });
    emit({ type: 'AdventureChanged' });
  });
  return { storyCardId, adventureId };
}

/** Changes the fields that are given. Throws NOT_FOUND, INVALID_INPUT. */
export async function updateStoryCard(
  deps: Deps,
  accountId: string,
  input: { storyCardId: string } & { [Field in keyof CardInput]?: CardInput[Field] | null }
): Promise<{ storyCardId: string; adventureId: string }> {
  const row = await ownCard(deps.db, accountId, input.storyCardId);
  const data = checkedCard(
    {
      name: input.name ?? row.name,
      type: input.type ?? row.type,
      keys: input.keys ?? parseKeys(row.keys),
      entry: input.entry ?? row.entry
    },
    'input'
  );
  await changeAdventure(deps, row.adventureId, async (tx, emit) => {
    await tx.storyCard.update({ where: { id: row.id }, data });
    emit({ type: 'AdventureChanged' });
  });
  return { storyCardId: row.id, adventureId: row.adventureId };
}

/** Removes a card. Throws NOT_FOUND. */
export async function deleteStoryCard(
  deps: Deps,
  accountId: string,
  input: { storyCardId: string }
): Promise<{ deletedId: string; adventureId: string }> {
  const row = await ownCard(deps.db, accountId, input.storyCardId);
  await changeAdventure(deps, row.adventureId, async (tx, emit) => {
    await tx.storyCard.delete({ where: { id: row.id } });
    emit({ type: 'AdventureChanged' });
  });
  return { deletedId: row.id, adventureId: row.adventureId };
}

async function ownCard(db: Transaction, accountId: string, storyCardId: string): Promise<StoryCard> {
  const row = await db.storyCard.findFirst({ where: { id: storyCardId, adventure: { accountId } } });
  if (row === null) throw notFound('story card', storyCardId);
  return row;
}
