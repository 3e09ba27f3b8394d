/** The log of calls to models. */
import type { CallPurpose } from '#api/ports.ts';
import { builder } from './builder.ts';
import { callPurpose } from './enum.ts';

builder.prismaNode('ProviderCall', {
  id: { field: 'id', description: 'Names the call.' },
  description: 'One call to a model. Bodies are kept with the debug log on, or where it failed.',
  fields: (t) => ({
    purpose: t.field({
      type: callPurpose,
      description: 'What it was for.',
      resolve: ({ purpose }) => purpose as CallPurpose
    }),
    model: t.exposeString('model', { description: 'The model.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it began.' }),
    durationMs: t.exposeInt('durationMs', {
      nullable: true,
      description: 'How long it took, in milliseconds.'
    }),
    promptTokens: t.exposeInt('promptTokens', { nullable: true, description: 'Tokens sent.' }),
    outputTokens: t.exposeInt('outputTokens', { nullable: true, description: 'Tokens answered.' }),
    error: t.exposeString('error', { nullable: true, description: 'How it failed.' }),
    request: t.exposeString('request', { nullable: true, description: 'What was sent, without the key.' }),
    response: t.exposeString('response', { nullable: true, description: 'What came back.' })
  })
});
