/** A small world for tests: a real database, fake models, a hand clock, counted ids, and the work rooms on top of them. */
import { type HandClock, createHandClock } from './clock.ts';
import { type TestDatabase, openTestDatabase, silentLog } from './database.ts';
import { type FakeModels, createFakeModels } from './fake-models.ts';
import type { WorkDeps } from '#api/deps.ts';
import { createPasses } from '#api/pass/schedule.ts';
import type { NarrationSignal } from '#api/ports.ts';
import { LOCAL_ACCOUNT_ID, ensureLocalAccount } from '#api/store/account.ts';
import { createAdventure, ownAdventure } from '#api/store/adventure.ts';
import { loadActions } from '#api/store/action.ts';
import { loadLineage } from '#api/store/lineage.ts';
import type { StoryAction, TurnKind } from '#api/story/action.ts';
import type { Head } from '#api/story/head.ts';
import { RunningTurns } from '#api/turn/running.ts';
import { takeTurn } from '#api/turn/take-turn.ts';

export type World = TestDatabase & {
  deps: WorkDeps & { clock: HandClock };
  models: FakeModels;
  accountId: string;
  /** Adventures whose readers were woken, in order. */
  woken: string[];
  narrated: NarrationSignal[];
  /** An adventure of the local player with the persona Mira. */
  begin(opening?: string): Promise<string>;
  /** Takes a turn and waits until the pass is idle. */
  play(
    adventureId: string,
    kind: TurnKind,
    text?: string
  ): Promise<{ playerActionId: string | null; narrationId: string }>;
  head(adventureId: string): Promise<Head>;
  /** The story so far: the chosen actions of the head's line. */
  story(adventureId: string): Promise<StoryAction[]>;
  idle(): Promise<void>;
};

export async function openWorld(): Promise<World> {
  const database = await openTestDatabase();
  const models = createFakeModels();
  const clock = createHandClock();
  const woken: string[] = [];
  const narrated: NarrationSignal[] = [];
  let ids = 0;
  const core = {
    db: database.db,
    models,
    clock,
    log: silentLog,
    newId: () => `id-${String((ids += 1)).padStart(6, '0')}`,
    publish: {
      changed: (adventureId: string) => void woken.push(adventureId),
      narration: (_adventureId: string, signal: NarrationSignal) => void narrated.push(signal)
    }
  };
  const passes = createPasses(core);
  const deps = { ...core, passes, turns: new RunningTurns() };
  const accountId = LOCAL_ACCOUNT_ID;
  await ensureLocalAccount(deps);

  const head = async (adventureId: string): Promise<Head> => {
    const adventure = await ownAdventure(deps.db, accountId, adventureId);
    return { branchId: adventure.headBranchId, depth: adventure.headDepth };
  };
  return {
    ...database,
    deps,
    models,
    accountId,
    woken,
    narrated,
    head,
    idle: () => passes.idle(),
    async begin(opening = 'You wake in a cold mill beside the river.') {
      const persona = { name: 'Mira', pronouns: 'she/her', description: 'a ferrier of letters' };
      return (await createAdventure(deps, accountId, { opening, persona, title: 'The mill' })).adventureId;
    },
    async play(adventureId, kind, text) {
      const turn = await takeTurn(deps, accountId, { adventureId, kind, text });
      await passes.idle();
      return turn;
    },
    async story(adventureId) {
      const at = await head(adventureId);
      return loadActions(deps.db, await loadLineage(deps.db, at), 0, at.depth);
    },
    async close() {
      await deps.turns.stopAll();
      await passes.stop();
      await database.close();
    }
  };
}
