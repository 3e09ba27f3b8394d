/**
 * Loaders: what resolvers of one answer share, so that a list costs the same number of statements whatever its length. They
 * read once and keep what they read, so they live no longer than one answer.
 */
import DataLoader from 'dataloader';
import type { Adventure } from '#prisma/client/client.ts';
import type { Settings } from '#api/settings.ts';
import { branchLine } from '#api/store/lineage.ts';
import { loadSettings } from '#api/store/settings.ts';
import { type StoredSnapshot, loadSnapshots } from '#api/store/snapshot.ts';
import { type Coordinate, type Lineage, lineageAt } from '#api/story/lineage.ts';
import { createActionLoaders } from './action-loader.ts';
import { createBankLoaders } from './bank-loader.ts';
import { inOrder, remember } from './batch.ts';
import type { SchemaDeps } from './context.ts';
import { createLineLoaders } from './line-loader.ts';

export type Loaders = ReturnType<typeof createLoaders>;

export type LoaderDeps = Pick<SchemaDeps, 'db' | 'clock' | 'models'>;

/** What the other loaders stand on. */
export type BaseLoaders = ReturnType<typeof createBaseLoaders>;

/** A branch as its line is read from it. */
type Line = { id: string; adventureId: string; ancestry: string; tipDepth: number };

export function createLoaders(deps: LoaderDeps, accountId: string) {
  const base = createBaseLoaders(deps, accountId);
  const actions = createActionLoaders(deps, base);
  return { ...base, ...actions, ...createBankLoaders(deps, base), ...createLineLoaders(deps, base) };
}

function createBaseLoaders({ db, models }: LoaderDeps, accountId: string) {
  const loadOnce = remember<Settings>(() => loadSettings(db, accountId));
  const settings = () => loadOnce('');
  const encoderName = async () => models.encoder(await settings())?.name ?? null;

  const line = new DataLoader<string, Line>(async (ids) => {
    const rows = await db.branch.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, adventureId: true, ancestry: true, tipDepth: true }
    });
    return inOrder(ids, rows, 'branch');
  });
  const adventure = new DataLoader<string, Adventure>(async (ids) =>
    inOrder(ids, await db.adventure.findMany({ where: { id: { in: [...ids] } } }), 'adventure')
  );
  /** The line being played. */
  const lineage = remember<Lineage>(async (adventureId) => {
    const { headBranchId, headDepth } = await adventure.load(adventureId);
    return lineageAt(branchLine(await line.load(headBranchId)), headDepth);
  });
  /** The line on which a coordinate lies, up to it. */
  const lineTo = async ({ branchId, depth }: Coordinate): Promise<Lineage> =>
    lineageAt(branchLine(await line.load(branchId)), depth);

  const snapshot = new DataLoader<string, StoredSnapshot | null>(async (actionIds) => {
    const found = await loadSnapshots(db, actionIds);
    return actionIds.map((id) => found.get(id) ?? null);
  });
  return { settings, encoderName, line, adventure, lineage, lineTo, snapshot };
}
