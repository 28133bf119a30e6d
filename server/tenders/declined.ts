// Whether a supplier has declined a demand, in the queries that tell staff of it.
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a supplier has declined, as staff are told. Until the opening a no stays a no: that it is gone would tell a draft or a tender.
 * So what a supplier once said keeps its reason when it thinks better of it.
 * @param isSealed an expression: the demand has not been opened
 */
export const saidNo = (record: 'r' | 'read_records', isSealed: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${record}.intent`)} = 'declined' or (${isSealed} and ${sql.ref(`${record}.decline_reason`)} is not null))`
