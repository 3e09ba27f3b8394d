/** Who the player is in the story. */
import type { Persona } from '#api/story/persona.ts';
import { builder } from './builder.ts';

export const personaShape = builder.objectRef<Persona>('Persona').implement({
  description: 'Who the player is in the story.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The protagonist’s name; memories and summaries use it.' }),
    pronouns: t.exposeString('pronouns', { description: 'The protagonist’s pronouns, such as she/her.' }),
    description: t.exposeString('description', { description: 'Who the protagonist is.' })
  })
});

export const personaInput = builder.inputType('PersonaInput', {
  description: 'Who the player is in the story.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The protagonist’s name.' }),
    pronouns: t.string({ required: true, description: 'The protagonist’s pronouns, such as she/her.' }),
    description: t.string({ required: true, description: 'Who the protagonist is.' })
  })
});
