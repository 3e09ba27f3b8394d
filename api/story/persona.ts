/** Who the player is in the story. */
export type Persona = { name: string; pronouns: string; description: string };

/** The name that memories and summaries use for the protagonist. */
export const protagonistName = (persona: Persona): string => persona.name.trim() || 'the player';
