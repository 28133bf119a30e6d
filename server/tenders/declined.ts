// Whether a supplier has declined a demand, in queries for staff.
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a supplier has declined, as staff see it. Until the opening a refusal stays shown with its reason, even if
 * the supplier has changed its mind: without it, everybody would see that there is a draft or a tender. @param isSealed
 * an expression: the demand has not been opened
 */
export const hasDeclined = (record: 'r' | 'read_records', isSealed: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${record}.intent`)} = 'declined' or (${isSealed} and ${sql.ref(`${record}.decline_reason`)} is not null))`
