/**
 * What of an error a client sees. An error that the caller can act on is told with its code; anything else is a fault of the
 * program: logged once, whole, under an id, of which the client sees the id alone.
 */
import { randomUUID } from 'node:crypto';
import { GraphQLError } from 'graphql';
import { StoryError } from '#api/errors.ts';
import type { Log } from '#api/ports.ts';

export function createMask(log: Log): (error: unknown) => GraphQLError {
  return (error) => {
    const cause = error instanceof GraphQLError ? error.originalError : error;
    const place: Place = error instanceof GraphQLError ? placeOf(error) : {};
    if (cause instanceof StoryError) {
      const { code, ...data } = cause.data;
      return new GraphQLError(cause.message, { ...place, extensions: { code, ...data } });
    }
    // Thrown as a GraphQLError, so written for clients: syntax, validation, limits, scopes.
    if (error instanceof GraphQLError && (!cause || cause instanceof GraphQLError)) return error;
    const requestId = randomUUID();
    log.error({ requestId, error: cause ?? error, path: place.path }, 'An answer failed.');
    return new GraphQLError(`Something went wrong. The server’s log says what, under ${requestId}.`, {
      ...place,
      extensions: { code: 'INTERNAL', requestId }
    });
  };
}

type Place = Partial<Pick<GraphQLError, 'nodes' | 'source' | 'positions' | 'path'>>;

const placeOf = ({ nodes, source, positions, path }: GraphQLError): Place => ({
  nodes,
  source,
  positions,
  path
});
