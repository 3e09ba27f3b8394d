/** Steps of the pass: how each kind of work behind the story stands; and running it now. */
import { ownAdventure } from '#api/store/adventure.ts';
import { adventureField } from './payload.ts';
import { builder } from './builder.ts';
import { passKind, passStatus } from './enum.ts';
import { EDIT_ERRORS } from './error.ts';
import { readId } from './global-id.ts';

export const PASS_KINDS = ['REWRITE', 'MEMORY', 'SUMMARY', 'EMBEDDING', 'REVIEW', 'LORE'] as const;
type Kind = (typeof PASS_KINDS)[number];

export type PassStepShape = {
  kind: Kind;
  status: 'IDLE' | 'RUNNING' | 'SUCCEEDED' | 'FAILED';
  done: number;
  total: number;
  attempts: number;
  error: string | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  nextAttemptAt: Date | null;
};

export const passStepShape = builder.objectRef<PassStepShape>('PassStep').implement({
  description: 'How one kind of work behind the story stands.',
  fields: (t) => ({
    kind: t.field({ type: passKind, description: 'Which kind.', resolve: ({ kind }) => kind }),
    status: t.field({ type: passStatus, description: 'How it stands.', resolve: ({ status }) => status }),
    done: t.exposeInt('done', { description: 'How much of what was due is done.' }),
    total: t.exposeInt('total', { description: 'How much was due.' }),
    attempts: t.exposeInt('attempts', { description: 'How often it has failed in a row.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why it failed.' }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last began.'
    }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last ended.'
    }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried again.'
    })
  })
});

/** One step a kind, in the order of the pass; a kind that has not run yet is idle. */
export function completeSteps(
  rows: readonly (Omit<PassStepShape, 'kind' | 'status'> & { kind: string; status: string })[]
) {
  return PASS_KINDS.map((kind) => {
    const row = rows.find((step) => step.kind === kind);
    return row ? ({ ...row, kind } as PassStepShape) : idleStep(kind);
  });
}

const idleStep = (kind: Kind): PassStepShape => ({
  kind,
  status: 'IDLE',
  done: 0,
  total: 0,
  attempts: 0,
  error: null,
  startedAt: null,
  finishedAt: null,
  nextAttemptAt: null
});

builder.relayMutationField(
  'runPass',
  {
    description: 'For which adventure.',
    inputFields: (t) => ({ adventureId: t.id({ required: true, description: 'The adventure.' }) })
  },
  {
    description: 'Runs what is due behind the story now, without waiting for the next try.',
    errors: { types: EDIT_ERRORS },
    resolve: async (_root, { input }, { deps, accountId }) => {
      const adventureId = readId('Adventure', input.adventureId, 'input.adventureId');
      await ownAdventure(deps.db, accountId, adventureId);
      void deps.passes.runNow(adventureId);
      return { adventureId };
    }
  },
  {
    description: 'How each kind of work stands, and the adventure.',
    outputFields: (t) => ({
      passSteps: t.field({
        type: [passStepShape],
        description: 'How each kind of work stands.',
        resolve: async ({ adventureId }, _args, { db }) =>
          completeSteps(await db.passStep.findMany({ where: { adventureId } }))
      }),
      adventure: adventureField(t)
    })
  }
);
