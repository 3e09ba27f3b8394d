/** DateTime: a moment, written as RFC 3339 in UTC. */
import { GraphQLError } from 'graphql';
import { builder } from './builder.ts';

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

builder.scalarType('DateTime', {
  description: 'A moment, as RFC 3339 in UTC, such as 2026-03-01T18:30:00.000Z.',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    const date = typeof value === 'string' && RFC_3339.test(value) ? new Date(value) : null;
    if (date === null || Number.isNaN(date.getTime())) {
      throw new GraphQLError('A DateTime is written like 2026-03-01T18:30:00Z.');
    }
    return date;
  }
});
