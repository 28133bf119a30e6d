// What is kept of how a tender was handed in, for the flags of the opening.

import { networkOf } from '../http/limits.ts'
import { keyedHash } from '../seal/keys.ts'
import type { SupplierContext, TenderRow } from './supplier-context.ts'

/** The network a tender came from, so that two of one demand can be compared and nobody can tell which it is. */
export const addressOf = ({ context, row }: SupplierContext, ip: string | null): Buffer | null =>
  ip === null ? null : keyedHash(context.keys.answers, `tender address|${row.id}|${networkOf(ip)}`)

/** The version of the demand after which a tender that had been handed in under an earlier one was handed in anew. */
export const movedAfter = (
  { row }: SupplierContext,
  before: TenderRow | undefined,
  isHandedIn: boolean,
): number | null =>
  isHandedIn && before?.submitted_at != null && before.order_version < row.doc_version
    ? row.doc_version
    : (before?.moved_after_version ?? null)
