/** The memory bank: how many memories of the line stand in each state, and what comes next. */
import type { MemoryState } from '#api/memory/state.ts';
import { adventureNode } from './adventure.ts';
import { builder } from './builder.ts';

type BankShape = { adventureId: string };

const bankShape = builder.objectRef<BankShape>('MemoryBank');

const inState = (state: Lowercase<MemoryState>, description: string) => ({ state, description });

const COUNTS = [
  inState('used', 'Shown to the narrator in the latest narration.'),
  inState('idle', 'Not needed by the latest narration.'),
  inState('pending', 'Waiting for their vectors.'),
  inState('stale', 'Waiting to be rewritten.'),
  inState('merged', 'Folded into another.'),
  inState('deferred', 'Judged not worth keeping for long.'),
  inState('expired', 'Deferred, and past their time.'),
  inState('forgotten', 'Past the capacity.'),
  inState('deleted', 'Deleted by the player.')
];

bankShape.implement({
  description: 'The memories of the line being played, counted.',
  fields: (t) => ({
    capacity: t.int({
      description: 'How many memories are kept in use; those used longest ago are forgotten.',
      resolve: async (_bank, _args, { loaders }) => (await loaders.settings()).memoryBankCapacity
    }),
    inForce: t.int({
      description: 'Memories of the line, deleted ones aside.',
      resolve: async ({ adventureId }, _args, { loaders }) => (await loaders.bank(adventureId)).counts.inForce
    }),
    ...Object.fromEntries(
      COUNTS.map(({ state, description }) => [
        state,
        t.int({
          description,
          resolve: async ({ adventureId }, _args, { loaders }) =>
            (await loaders.bank(adventureId)).counts[state.toUpperCase() as MemoryState]
        })
      ])
    ),
    pinned: t.int({
      description: 'Pinned by the player, whatever their state.',
      resolve: async ({ adventureId }, _args, { loaders }) => (await loaders.bank(adventureId)).counts.pinned
    }),
    nextMemoryAtDepth: t.int({
      nullable: true,
      description:
        'The depth at which the next memory falls due; null where they are not written by themselves.',
      resolve: async ({ adventureId }, _args, { loaders }) => (await loaders.nextDue(adventureId)).memory
    }),
    nextSummaryAtDepth: t.int({
      nullable: true,
      description: 'The depth at which the next summary falls due; null where it is not written by itself.',
      resolve: async ({ adventureId }, _args, { loaders }) => (await loaders.nextDue(adventureId)).summary
    }),
    parkedBlocks: t.prismaField({
      type: ['ParkedBlock'],
      description: 'Blocks of the line whose memory could not be written, oldest first.',
      resolve: async (query, { adventureId }, _args, { db, loaders }) => {
        const ids = await loaders.parkedBlockIds(adventureId);
        return db.parkedBlock.findMany({ ...query, where: { id: { in: ids } }, orderBy: { depth: 'asc' } });
      }
    })
  })
});

builder.prismaObjectFields(adventureNode, (t) => ({
  memoryBank: t.field({
    type: bankShape,
    description: 'The memories of the line being played, counted.',
    resolve: ({ id }) => ({ adventureId: id })
  })
}));
