/** What the states of a memory are called and mean, and the tone that marks them. */
import type { BankCountsFragment, MemoryState } from '#lib/api/gql/graphql.ts';

export type StateInfo = {
  state: MemoryState;
  label: string;
  meaning: string;
  tone: 'plain' | 'memory' | 'good' | 'warn' | 'bad' | 'accent';
  count: (bank: BankCountsFragment) => number;
};

export const STATES: readonly StateInfo[] = [
  {
    state: 'USED',
    label: 'Used',
    meaning: 'Shown to the narrator for the latest passage.',
    tone: 'memory',
    count: (bank) => bank.used
  },
  {
    state: 'IDLE',
    label: 'Idle',
    meaning: 'Ready, and not needed for the latest passage.',
    tone: 'plain',
    count: (bank) => bank.idle
  },
  {
    state: 'PENDING',
    label: 'Pending',
    meaning: 'Not embedded yet: found by its words until then.',
    tone: 'accent',
    count: (bank) => bank.pending
  },
  {
    state: 'STALE',
    label: 'Stale',
    meaning: 'Its source was edited. Not used until it is written again.',
    tone: 'warn',
    count: (bank) => bank.stale
  },
  {
    state: 'MERGED',
    label: 'Merged',
    meaning: 'Folded into another memory that says the same.',
    tone: 'plain',
    count: (bank) => bank.merged
  },
  {
    state: 'DEFERRED',
    label: 'Deferred',
    meaning: 'Not worth keeping: it leaves the bank after a while.',
    tone: 'plain',
    count: (bank) => bank.deferred
  },
  {
    state: 'EXPIRED',
    label: 'Expired',
    meaning: 'Deferred, and its time is over.',
    tone: 'plain',
    count: (bank) => bank.expired
  },
  {
    state: 'FORGOTTEN',
    label: 'Forgotten',
    meaning: 'Past the bank’s capacity: the longest unused go first.',
    tone: 'warn',
    count: (bank) => bank.forgotten
  },
  {
    state: 'DELETED',
    label: 'Deleted',
    meaning: 'Deleted by you; its passages are not summarised again.',
    tone: 'bad',
    count: (bank) => bank.deleted
  }
];

export const stateInfo = (state: MemoryState): StateInfo =>
  STATES.find((info) => info.state === state) ?? STATES[1]!;
