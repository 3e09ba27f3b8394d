/** The narrator's instructions that an adventure starts with. */
export const DEFAULT_INSTRUCTIONS = '';
