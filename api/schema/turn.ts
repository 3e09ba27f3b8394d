/** Turns: taking, retrying and stopping one, and choosing among takes. */
import { chooseTake } from '#api/turn/choose-take.ts';
import { retryTurn } from '#api/turn/retry-turn.ts';
import { stopTurn } from '#api/turn/stop-turn.ts';
import { takeTurn } from '#api/turn/take-turn.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { actionKind } from './enum.ts';
import { EDIT_ERRORS, MOVE_ERRORS, TURN_ERRORS } from './error.ts';
import { readId } from './global-id.ts';
import { MODEL_CALL_COST } from './limit.ts';
import { actionField, adventureField, headInput, narrationField, readHead } from './payload.ts';

const keyDescription = 'The same key gives the same turn, however often it is sent.';

builder.relayMutationField(
  'takeTurn',
  {
    description: 'What the player does.',
    inputFields: (t) => ({
      adventureId: t.id({ required: true, description: 'The adventure.' }),
      kind: t.field({ type: actionKind, required: true, description: 'What sort of action it is.' }),
      text: t.string({ description: 'The player’s words; none for CONTINUE.' }),
      expectedHead: t.field({
        type: headInput,
        description: 'Where the caller believes the story to stand; nothing is written where it has moved on.'
      }),
      idempotencyKey: t.string({ description: keyDescription })
    })
  },
  {
    description:
      'Stores the player’s action, and answers when the narration is stored. Watch it being written with `narration`.',
    complexity: MODEL_CALL_COST,
    errors: { types: TURN_ERRORS },
    resolve: async (_root, { input }, { deps, accountId }) => {
      const adventureId = readId('Adventure', input.adventureId, 'input.adventureId');
      const turn = await takeTurn(deps, accountId, {
        ...input,
        adventureId,
        text: input.text ?? '',
        expectedHead: readHead(input.expectedHead, 'input.expectedHead')
      });
      return { ...turn, adventureId };
    }
  },
  {
    description: 'The turn.',
    outputFields: (t) => ({
      playerAction: t.prismaField({
        type: 'Action',
        nullable: true,
        description: 'The player’s action; null for CONTINUE.',
        resolve: (query, { playerActionId }, _args, { db }) =>
          playerActionId === null ? null : db.action.findUnique({ ...query, where: { id: playerActionId } })
      }),
      narration: narrationField(t, 'The narrator’s answer.'),
      adventure: adventureField(t)
    })
  }
);

builder.relayMutationField(
  'retryTurn',
  {
    description: 'What to try again.',
    inputFields: (t) => ({
      actionId: t.id({
        required: true,
        description: 'A narration, or a player’s action that was left without one.'
      }),
      idempotencyKey: t.string({ description: keyDescription })
    })
  },
  {
    description: 'Narrates again: as a new take where nothing follows, else on a new branch.',
    complexity: MODEL_CALL_COST,
    errors: { types: TURN_ERRORS },
    resolve: async (_root, { input }, { deps, accountId }) => {
      const actionId = readId('Action', input.actionId, 'input.actionId');
      const { narrationId } = await retryTurn(deps, accountId, { ...input, actionId });
      return { narrationId, adventureId: await adventureOf(deps, narrationId) };
    }
  },
  {
    description: 'The new narration.',
    outputFields: (t) => ({
      narration: narrationField(t, 'The new narration.'),
      adventure: adventureField(t)
    })
  }
);

builder.relayMutationField(
  'stopTurn',
  {
    description: 'Where to stop.',
    inputFields: (t) => ({ adventureId: t.id({ required: true, description: 'The adventure.' }) })
  },
  {
    description: 'Stops the turn that is being written; what has come is kept.',
    errors: { types: EDIT_ERRORS },
    resolve: async (_root, { input }, { deps, accountId }) => {
      const adventureId = readId('Adventure', input.adventureId, 'input.adventureId');
      return { ...(await stopTurn(deps, accountId, { adventureId })), adventureId };
    }
  },
  {
    description: 'What was kept.',
    outputFields: (t) => ({
      narration: t.prismaField({
        type: 'Action',
        nullable: true,
        description: 'The narration as far as it had come; null where nothing had.',
        resolve: (query, { narrationId }, _args, { db }) =>
          narrationId === null ? null : db.action.findUnique({ ...query, where: { id: narrationId } })
      }),
      adventure: adventureField(t)
    })
  }
);

builder.relayMutationField(
  'chooseTake',
  {
    description: 'Which take.',
    inputFields: (t) => ({ actionId: t.id({ required: true, description: 'The take to read from now on.' }) })
  },
  {
    description: 'Makes another take the one that the story reads, where nothing follows it.',
    errors: { types: MOVE_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      chooseTake(deps, accountId, { actionId: readId('Action', input.actionId, 'input.actionId') })
  },
  {
    description: 'The chosen take.',
    outputFields: (t) => ({ action: actionField(t), adventure: adventureField(t) })
  }
);

async function adventureOf({ db }: Context['deps'], actionId: string): Promise<string> {
  const row = await db.action.findUniqueOrThrow({ where: { id: actionId }, select: { adventureId: true } });
  return row.adventureId;
}
