/** Pronouns that a persona may be offered; any other text is taken as it is. */
export const PRONOUNS = ['they/them', 'she/her', 'he/him', 'it/its'] as const;
