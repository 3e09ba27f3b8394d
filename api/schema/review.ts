/** Reviews: what was decided about each new memory. */
import { builder } from './builder.ts';
import { recallMode, reviewDecision, veto } from './enum.ts';
import { writeId } from './global-id.ts';

type Decision = 'SKIP' | 'MERGE' | 'MODIFY' | 'CREATE' | 'DEFER';
type Veto = 'ENTITY' | 'ROLE' | 'NUMBER' | 'NEGATION' | 'OPPOSITE' | 'TIME' | 'AUTHORITY';

builder.prismaNode('Review', {
  id: { field: 'id', description: 'Names the review.' },
  description: 'What was decided about a new memory, and why. It holds no memory text.',
  fields: (t) => ({
    memory: t.relation('memory', {
      nullable: true,
      description: 'The memory that was reviewed; null where it is gone.'
    }),
    decision: t.field({
      type: reviewDecision,
      description: 'What was decided.',
      resolve: ({ decision }) => decision as Decision
    }),
    reason: t.exposeString('reason', { description: 'Why, from a closed list.' }),
    veto: t.field({
      type: veto,
      nullable: true,
      description: 'What made two alike memories different facts.',
      resolve: (review) => review.veto as Veto | null
    }),
    target: t.prismaField({
      type: 'Memory',
      nullable: true,
      description: 'The memory that it was compared with; null where there was none or it is gone.',
      resolve: (query, { targetId }, _args, { db }) =>
        targetId === null ? null : db.memory.findUnique({ ...query, where: { id: targetId } })
    }),
    foldedIds: t.idList({
      description: 'The ids of the memories that were folded away.',
      resolve: ({ foldedIds }) => (JSON.parse(foldedIds) as string[]).map((id) => writeId('Memory', id))
    }),
    score: t.exposeFloat('score', { nullable: true, description: 'How alike the two were.' }),
    recallMode: t.field({
      type: recallMode,
      description: 'How its candidates were found.',
      resolve: (review) => review.recallMode as 'VECTOR' | 'BIGRAM' | 'NONE'
    }),
    degraded: t.exposeBoolean('degraded', { description: 'Whether it had to do without vectors.' }),
    ruleVersion: t.exposeString('ruleVersion', { description: 'The version of the rules that decided.' }),
    revertedAt: t.expose('revertedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the player took it back.'
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was decided.' })
  })
});
