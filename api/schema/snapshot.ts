/** Snapshots: what a narration was shown, and why every other memory was not. */
import type {
  RetrievalOutcome,
  SnapshotEntry,
  SnapshotRecord,
  SnapshotSection
} from '#api/context/snapshot.ts';
import { builder } from './builder.ts';
import { authority, retrievalOutcome, sameness, sectionKind } from './enum.ts';
import { writeId } from './global-id.ts';

/** A stored snapshot, or a preview, which has no id. */
export type SnapshotShape = SnapshotRecord & { id: string | null; createdAt: Date };

const memoryIdField = { description: 'The id that the memory has or had.' };

const scorePart = builder.objectRef<{ name: string; value: number }>('ScorePart').implement({
  description: 'A part of a score.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it measures.' }),
    value: t.exposeFloat('value', { description: 'What it adds to the score.' })
  })
});

const snapshotMemory = builder.objectRef<SnapshotEntry>('SnapshotMemory').implement({
  description: 'A memory as it was weighed, with its text as it was then.',
  fields: (t) => ({
    memory: t.prismaField({
      type: 'Memory',
      nullable: true,
      description: 'The memory as it is now; null where it is gone.',
      resolve: (query, { memoryId }, _args, { db }) =>
        db.memory.findUnique({ ...query, where: { id: memoryId } })
    }),
    memoryId: t.id({ ...memoryIdField, resolve: ({ memoryId }) => writeId('Memory', memoryId) }),
    text: t.exposeString('text', { description: 'The text that was weighed.' }),
    similarity: t.exposeFloat('similarity', {
      nullable: true,
      description: 'How near it is in meaning, -1 to 1; null without vectors.'
    }),
    lexical: t.exposeFloat('lexical', { nullable: true, description: 'How well its words match.' }),
    score: t.exposeFloat('score', {
      description: 'The total it was ranked by; comparable within one snapshot only.'
    }),
    parts: t.field({
      type: [scorePart],
      description: 'What the total is made of.',
      resolve: ({ parts }) => Object.entries(parts).map(([name, value]) => ({ name, value }))
    }),
    rank: t.exposeInt('rank', { description: 'Its place among all candidates, from 1.' }),
    pinned: t.exposeBoolean('pinned', { description: 'Whether it was pinned.' }),
    authority: t.field({
      type: authority,
      description: 'How sure the story was of it.',
      resolve: (entry) => entry.authority
    }),
    sourceStart: t.exposeInt('sourceStart', { nullable: true, description: 'The first depth of its block.' }),
    sourceEnd: t.exposeInt('sourceEnd', { nullable: true, description: 'The last depth of its block.' }),
    reason: t.exposeString('reason', { description: 'Why it was shown or not, in a sentence.' }),
    matchedWords: t.exposeStringList('matchedWords', { description: 'Words that it shares with the query.' }),
    outcome: t.field({
      type: retrievalOutcome,
      description: 'What became of it.',
      resolve: ({ outcome }) => outcome
    })
  })
});

const suppressedMemory = builder.objectRef<SnapshotEntry>('SuppressedMemory').implement({
  description: 'A memory that was not shown since it repeats one that was.',
  fields: (t) => ({
    memory: t.prismaField({
      type: 'Memory',
      nullable: true,
      description: 'The memory as it is now; null where it is gone.',
      resolve: (query, { memoryId }, _args, { db }) =>
        db.memory.findUnique({ ...query, where: { id: memoryId } })
    }),
    memoryId: t.id({ ...memoryIdField, resolve: ({ memoryId }) => writeId('Memory', memoryId) }),
    text: t.exposeString('text', { description: 'The text that was weighed.' }),
    duplicateOf: t.id({
      description: 'The id of the memory that it repeats.',
      resolve: ({ duplicateOf, memoryId }) => writeId('Memory', duplicateOf ?? memoryId)
    }),
    relation: t.field({
      type: sameness,
      description: 'What it is to that memory.',
      resolve: ({ relation }) => relation ?? 'EQUAL'
    }),
    similarity: t.exposeFloat('similarity', {
      nullable: true,
      description: 'How near it is in meaning, -1 to 1.'
    })
  })
});

const contextSection = builder.objectRef<SnapshotSection>('ContextSection').implement({
  description: 'A part of the prompt.',
  fields: (t) => ({
    kind: t.field({ type: sectionKind, description: 'What it holds.', resolve: ({ kind }) => kind }),
    title: t.exposeString('title', { description: 'Its heading.' }),
    text: t.exposeString('text', { description: 'The text that was sent.' }),
    tokens: t.exposeInt('tokens', { description: 'How many tokens it has.' }),
    truncated: t.exposeBoolean('truncated', { description: 'Whether it was cut to fit.' })
  })
});

const candidateScore = builder
  .objectRef<[memoryId: string, score: number, outcome: RetrievalOutcome]>('CandidateScore')
  .implement({
    description: 'How one candidate fared.',
    fields: (t) => ({
      memoryId: t.id({ ...memoryIdField, resolve: ([memoryId]) => writeId('Memory', memoryId) }),
      score: t.float({ description: 'The total it was ranked by.', resolve: ([, score]) => score }),
      outcome: t.field({
        type: retrievalOutcome,
        description: 'What became of it.',
        resolve: ([, , outcome]) => outcome
      })
    })
  });

const outcomeCount = builder
  .objectRef<{ outcome: RetrievalOutcome; count: number }>('OutcomeCount')
  .implement({
    description: 'How many memories fared so.',
    fields: (t) => ({
      outcome: t.field({
        type: retrievalOutcome,
        description: 'What became of them.',
        resolve: ({ outcome }) => outcome
      }),
      count: t.exposeInt('count', { description: 'How many.' })
    })
  });

const listed = (record: SnapshotRecord, list: SnapshotEntry['list']): SnapshotEntry[] =>
  record.entries.filter((entry) => entry.list === list);

export const snapshotShape = builder.objectRef<SnapshotShape>('Snapshot').implement({
  description: 'What a narration was shown, and why.',
  fields: (t) => ({
    id: t.id({
      nullable: true,
      description: 'Names the snapshot; null for a preview.',
      resolve: ({ id }) => (id === null ? null : writeId('Snapshot', id))
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was taken.' }),
    query: t.exposeString('query', { description: 'The text that memories were ranked against.' }),
    embeddingModel: t.exposeString('embeddingModel', {
      nullable: true,
      description: 'The encoder that ranked by meaning; null where words alone did.'
    }),
    error: t.exposeString('error', { nullable: true, description: 'Why there is no whole context.' }),
    considered: t.exposeInt('considered', { description: 'How many candidates were ranked.' }),
    memories: t.field({
      type: [snapshotMemory],
      description: 'Those that were shown, best first.',
      resolve: (record) => listed(record, 'USED')
    }),
    suppressed: t.field({
      type: [suppressedMemory],
      description: 'Repeats of those that were shown.',
      resolve: (record) => listed(record, 'SUPPRESSED')
    }),
    nearMisses: t.field({
      type: [snapshotMemory],
      description: 'The next best, with why they fell short.',
      resolve: (record) => listed(record, 'NEAR_MISS')
    }),
    sections: t.field({
      type: [contextSection],
      description: 'The prompt, in its order.',
      resolve: ({ sections }) => sections
    }),
    scores: t.field({
      type: [candidateScore],
      description: 'How every candidate fared.',
      resolve: ({ scores }) => scores
    }),
    outcomes: t.field({
      type: [outcomeCount],
      description: 'How many memories fared how, adding up to the bank of the line.',
      resolve: ({ outcomes }) =>
        Object.entries(outcomes).map(([outcome, count]) => ({ outcome: outcome as RetrievalOutcome, count }))
    }),
    warnings: t.exposeStringList('warnings', { description: 'What the player should know of it.' }),
    narratorModel: t.exposeString('narratorModel', {
      nullable: true,
      description: 'The model that narrates.'
    }),
    tokens: t.exposeInt('tokens', { description: 'How many tokens the prompt has.' }),
    budget: t.exposeInt('budget', { description: 'How many it could have had.' }),
    retrievalMs: t.exposeFloat('retrievalMs', {
      description: 'How long finding the memories took, in milliseconds.'
    })
  })
});
