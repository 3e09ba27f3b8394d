/** Imported lore. */
import { builder } from './builder.ts';

builder.prismaNode('LoreSource', {
  id: { field: 'id', description: 'Names the source.' },
  description: 'A text of lore that was imported.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    format: t.exposeString('format', { description: 'The format it came in.' }),
    bytes: t.exposeInt('bytes', { description: 'Its size in bytes.' }),
    passageCount: t.relationCount('passages', { description: 'How many passages it was cut into.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why it could not be indexed.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was imported.' })
  })
});
