// Data about a submission that is stored for the flags of the opening.

import { networkOf } from '#server/http/limits.ts'
import { keyedHash } from '#server/seal/keys.ts'
import type { SupplierContext, TenderRow } from './supplier-context.ts'

/**
 * A keyed hash of the network a tender came from: two tenders of one demand can be compared, and
 * the network stays unknown.
 */
export const addressOf = ({ context, row }: SupplierContext, ip: string | null): Buffer | null =>
  ip === null ? null : keyedHash(context.keys.answers, `tender address|${row.id}|${networkOf(ip)}`)

/**
 * The current version of the demand when the supplier last submitted again a tender of an earlier version; null when it
 * never did.
 */
export const movedAfter = (
  { row }: SupplierContext,
  before: TenderRow | undefined,
  isHandedIn: boolean,
): number | null =>
  isHandedIn && before?.submitted_at != null && before.order_version < row.doc_version
    ? row.doc_version
    : (before?.moved_after_version ?? null)
