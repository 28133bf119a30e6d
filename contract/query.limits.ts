// Limits of query values. Apart from fields.ts, because the first page needs them but no schema.

/** Maximum number of choices or ids in one query value. */
export const MAX_IN_COMMA_LIST = 50
