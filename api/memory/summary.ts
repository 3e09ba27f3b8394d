/**
 * Which version of the summary is due on a line, from what it starts and what it reads. Versions end every 15 actions, in
 * order; a version whose source changed is written anew before any later one. The program never replaces the player's
 * words by itself: where they are badged, all waits for their Rewrite.
 */
import { SETTLE_SLACK } from './block.ts';
import type { BankMemory } from './bank.ts';

/** Actions from one version to the next. */
export const SUMMARY_INTERVAL = 15;

export type SummaryOrigin = 'AUTO' | 'PLAYER';

/** A version without its text. */
export type SummaryVersion = {
  id: string;
  branchId: string;
  /** Depth of the last action that it tells of. */
  depth: number;
  /** Order of writing within the adventure. */
  sequence: number;
  /** Depth up to which memories have been read into it; -1: none yet. */
  readTo: number;
  origin: SummaryOrigin;
  /** A source changed since: badged. */
  isStale: boolean;
  isRewriteAsked: boolean;
  basedOnId: string | null;
};

/** A version to write: at `depth`, starting from `base`. */
export type SummaryStep = { depth: number; base: SummaryVersion | null };

export type SummaryPlan =
  /** `stepwise`: where all that lies between is more than a prompt holds, this is written first. */
  { type: 'WRITE'; whole: SummaryStep; stepwise: SummaryStep | null } | { type: 'WAIT'; reason: string };

/** The version in force among those of a line: the deepest, then the newest. */
export function inForce<Version extends Pick<SummaryVersion, 'depth' | 'sequence'>>(
  versions: readonly Version[]
): Version | null {
  let found: Version | null = null;
  for (const version of versions) {
    if (found === null || isLater(version, found)) found = version;
  }
  return found;
}

const isLater = (one: Pick<SummaryVersion, 'depth' | 'sequence'>, other: typeof one): boolean =>
  one.depth > other.depth || (one.depth === other.depth && one.sequence > other.sequence);

/** Depth of the next version after one in force. */
export function nextSummaryDepth(version: Pick<SummaryVersion, 'depth'> | null): number {
  const after = (version?.depth ?? -1) + 1;
  return Math.ceil((after + 1) / SUMMARY_INTERVAL) * SUMMARY_INTERVAL - 1;
}

/** The depth that must exist before the next version falls due; at or below the line's end where it is due already. */
export const nextSummaryAtDepth = (versions: readonly SummaryVersion[]): number =>
  nextSummaryDepth(inForce(versions)) + SETTLE_SLACK;

export type SummaryFacts = {
  /** Depth of the line's last action. */
  end: number;
  /** The versions on the line. */
  versions: readonly SummaryVersion[];
  /** Depth of the last action of the earliest due block; null where none is due. */
  firstDueBlockEnd: number | null;
};

/** What is to be written next on the line, or why it waits; null where nothing is due. */
export function planSummary({ end, versions, firstDueBlockEnd }: SummaryFacts): SummaryPlan | null {
  const current = inForce(versions);
  const waitsForBlock = (depth: number): boolean => firstDueBlockEnd !== null && firstDueBlockEnd <= depth;
  const rewrite = current === null ? null : planRewrite(current, versions);
  if (rewrite?.type === 'WAIT') return rewrite;
  const depth = rewrite?.whole.depth ?? nextSummaryDepth(current);
  if (!rewrite && end < depth + SETTLE_SLACK) return null;
  if (waitsForBlock(depth)) return { type: 'WAIT', reason: 'A block before it has no memory yet.' };
  return rewrite ?? { type: 'WRITE', whole: { depth, base: current }, stepwise: null };
}

function planRewrite(current: SummaryVersion, versions: readonly SummaryVersion[]): SummaryPlan | null {
  const chain = badgedChain(current, versions);
  const isAsked = current.isRewriteAsked || chain.some((version) => version.isRewriteAsked);
  if (!current.isStale && !isAsked) return null;
  if (chain.some((version) => version.origin === 'PLAYER' && !version.isRewriteAsked)) {
    return { type: 'WAIT', reason: 'The source of a summary in your words changed: rewrite it or edit it.' };
  }
  const base = inForce(versions.filter((version) => !version.isStale && version.depth < current.depth));
  const between = versions.filter(
    (version) => version.depth > (base?.depth ?? -1) && version.depth < current.depth
  );
  const first = Math.min(...newestAtEach(between).map((version) => version.depth));
  return {
    type: 'WRITE',
    whole: { depth: current.depth, base },
    stepwise: Number.isFinite(first) ? { depth: first, base } : null
  };
}

/** The version and those that it was built on, as far back as they are badged. */
function badgedChain(current: SummaryVersion, versions: readonly SummaryVersion[]): SummaryVersion[] {
  const byId = new Map(versions.map((version) => [version.id, version]));
  const chain: SummaryVersion[] = [];
  let version: SummaryVersion | undefined = current;
  while (version?.isStale && !chain.includes(version)) {
    chain.push(version);
    version = version.basedOnId === null ? undefined : byId.get(version.basedOnId);
  }
  return chain;
}

/** Badged versions in force at their own depth, in the program's words or asked for anew. */
function newestAtEach(versions: readonly SummaryVersion[]): SummaryVersion[] {
  return versions.filter(
    (version) =>
      version.isStale &&
      (version.origin === 'AUTO' || version.isRewriteAsked) &&
      !versions.some((other) => other.depth === version.depth && other.sequence > version.sequence)
  );
}

/** What a version reads. `memories` in the order of the line; `textDepths` are the depths that no memory covers. */
export type SummaryReading = { memories: BankMemory[]; textDepths: number[]; isWaitingForStale: boolean };

/**
 * What the version reads of the bank of its line *cut at its own depth*: the story memories after its base, hand-written
 * ones where nothing was read before, and the text that no memory covers. A deleted memory's block stays unread.
 */
export function readingOf(step: SummaryStep, bank: readonly BankMemory[]): SummaryReading {
  const readTo = step.base?.readTo ?? -1;
  const memories = bank.filter((memory) => {
    if (memory.state === 'DELETED' || memory.state === 'MERGED' || memory.state === 'EXPIRED') return false;
    return memory.block === null ? readTo < 0 : memory.depth > readTo;
  });
  const covered = new Set<number>();
  for (const { sourceStart, sourceEnd } of bank) {
    if (sourceStart === null || sourceEnd === null) continue;
    for (let depth = sourceStart; depth <= sourceEnd; depth += 1) covered.add(depth);
  }
  const textDepths: number[] = [];
  for (let depth = readTo + 1; depth <= step.depth; depth += 1)
    if (!covered.has(depth)) textDepths.push(depth);
  return { memories, textDepths, isWaitingForStale: memories.some((memory) => memory.state === 'STALE') };
}
