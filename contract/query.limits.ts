// Limits of query values. Apart from fields.ts: the page that comes first needs them, and no schema.

/** Choices, or ids, that one query value may name. */
export const MAX_IN_COMMA_LIST = 50
