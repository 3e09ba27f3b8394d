/** How much one document may ask for. The numbers come from the documents of the app, with room to spare. */

/** Entries of a page, unless told. */
export const DEFAULT_PAGE_SIZE = 50;

/** The most entries of a page: more is an error, never a shorter page. */
export const MAX_PAGE_SIZE = 200;

/** The most that a document may cost: a field counts 1, times the entries of the pages around it (a list without pages counts for 10). */
export const COST_LIMIT = 20_000;

/** Of a mutation that calls a model: two of them in one document go over the limit. */
export const MODEL_CALL_COST = COST_LIMIT / 2;

export const MAX_DEPTH = 14;
export const MAX_ALIASES = 30;
export const MAX_TOKENS = 3_000;
export const MAX_BODY_BYTES = 1024 * 1024;
