/** Bundled openings to begin from. */
import { STARTERS, type Starter } from '#api/story/starter.ts';
import { builder } from './builder.ts';
import { personaShape } from './persona.ts';

const starterShape = builder.objectRef<Starter>('Starter').implement({
  description: 'A bundled opening to begin an adventure from.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Names the starter, for createAdventure.' }),
    title: t.exposeString('title', { description: 'The title that the adventure gets.' }),
    genre: t.exposeString('genre', { description: 'Its genre.' }),
    blurb: t.exposeString('blurb', { description: 'What it is about, in a sentence or two.' }),
    opening: t.exposeString('opening', { description: 'How the story begins.' }),
    persona: t.field({
      type: personaShape,
      description: 'Who the player is, unless they say otherwise.',
      resolve: ({ persona }) => persona
    })
  })
});

builder.queryField('starters', (t) =>
  t.field({
    type: [starterShape],
    description: 'Bundled openings to begin from, in the order of the shelf.',
    resolve: () => [...STARTERS]
  })
);
