/** Waits until a story of one line, with every kind of the pass on, has all that is due at its head by the rules of the design. */
import type { Client, Data } from './client.ts';

/** Block k is due once 12 actions are there and one lies past it. */
export const memoriesAt = (depth: number): number => (depth < 11 ? 0 : Math.floor(depth / 6));

/** Versions end at depths 14, 29, …; each is due once one action lies past it. */
export const summariesAt = (depth: number): number => Math.floor(depth / 15);

const SELECTION = `memoryBankEnabled head { depth } passSteps { kind status error }
  memories(first: 50) { nodes { sourceStart sourceEnd depth text isEmbedded } }
  summaries(first: 20) { nodes { depth } }`;

/** The adventure as it then is. */
export function settle(client: Client, adventureId: string): Promise<Data> {
  return client.until(adventureId, SELECTION, isSettled);
}

function isSettled({ memoryBankEnabled, head, passSteps, memories, summaries }: Data): boolean {
  return (
    memories.nodes.length === memoriesAt(head.depth) &&
    (!memoryBankEnabled || memories.nodes.every(({ isEmbedded }: Data) => isEmbedded)) &&
    summaries.nodes.length === summariesAt(head.depth) &&
    passSteps.every(({ status }: Data) => status !== 'RUNNING')
  );
}
