// Tender links as staff and suppliers see them: the links themselves, and resets of their passcodes.

import { sql } from 'kysely'
import type { TenderLink } from '#contract/tenders.ts'
import { linkFactsOf, type ResetAtLink } from '#contract/tenders.unlock.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Ctx } from '#server/http/context.ts'
import { dataKeyOf } from '#server/seal/data-keys.ts'
import { readLinkToken } from '#server/seal/sealing.ts'
import { hasDeclined } from '#server/tenders/declined.ts'
import { localDay } from '#server/zones.ts'

/**
 * Links with their suppliers, unordered. A supplier's acts are given only to the day, and only
 * reading and declining.
 */
export const selectLinks = (tx: Tx) =>
  tx
    .selectFrom('tender_links as l')
    .innerJoin('suppliers as s', 's.id', 'l.supplier_id')
    .innerJoin('read_records as r', (join) =>
      join.onRef('r.order_id', '=', 'l.order_id').onRef('r.supplier_id', '=', 'l.supplier_id'),
    )
    .select(['l.id', 'l.order_id', 'l.supplier_id', 'l.token_sealed', 'l.created_at', 'l.read_at', 's.supplier_name'])
    .select(['l.renewed_at', 'l.renewed_by_name', 'l.renew_reason', 'l.revoked_at'])
    .select(['l.delivery_status', 'l.delivered_at', 'l.delivered_by_name', 'l.delivery_error'])
    .select([
      sql<string | null>`${localDay(sql`r.first_viewed_at`)}`.as('first_viewed_on'),
      hasDeclined('r', sql`exists (select from orders o where o.id = r.order_id and o.opened_at is null)`).as(
        'declined',
      ),
    ])

export type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number]

type Reset = NonNullable<TenderLink['reset']>

const resetRows = (tx: Tx) =>
  tx
    .selectFrom('tender_resets')
    .distinctOn(['order_id', 'supplier_id'])
    .select(['standing', 'settled_at', 'withdraws', 'proposed_by', 'proposed_by_name', 'reason'])
    .select(['settled_by_name', 'reject_reason', 'supplier_id'])
    .select(localDay(sql`asked_at`).as('asked_on'))
    .orderBy('order_id')
    .orderBy('supplier_id')
    .orderBy('asked_at', 'desc')

/** The last reset of each supplier of an order. */
const resetsOf = async (tx: Tx, orderId: string): Promise<ReadonlyMap<string, Reset>> => {
  const rows = await resetRows(tx).where('order_id', '=', orderId).execute()
  return new Map(rows.map(({ supplier_id, ...reset }) => [supplier_id, reset]))
}

/** The last reset at one link, as its page shows it; null if none was requested. */
export const lastReset = async (
  tx: Tx,
  link: { readonly order_id: string; readonly supplier_id: string },
): Promise<ResetAtLink | null> => {
  const row = await resetRows(tx)
    .where('order_id', '=', link.order_id)
    .where('supplier_id', '=', link.supplier_id)
    .executeTakeFirst()
  if (row === undefined) return null
  const { standing, asked_on, settled_at, withdraws } = row
  return { standing, asked_on, settled_at, withdraws }
}

/**
 * Links of one order as staff see them. `mayCopy`: the caller may hand links out. The address is
 * included only until the link has been read, and only for those callers.
 */
export const shownLinks = async (
  ctx: Pick<Ctx, 'tx' | 'services' | 'viewer'>,
  orderId: string,
  rows: readonly LinkRow[],
  mayCopy: boolean,
): Promise<TenderLink[]> => {
  if (rows.length === 0) return []
  const resets = await resetsOf(ctx.tx, orderId)
  // One key for all links of an order, so that links of the older release stay under one key.
  const key = await dataKeyOf({ tx: ctx.tx, keys: ctx.services.keys }, 'links', orderId)
  return rows.map(({ token_sealed, read_at, ...row }) => {
    const isFree = mayCopy && read_at === null && row.revoked_at === null
    const token = isFree ? readLinkToken(key, row.id, token_sealed) : null
    const url = token === null ? null : `${ctx.services.env.publicUrl.replace(/\/$/, '')}/tender/${token}`
    const reset = resets.get(row.supplier_id) ?? null
    return { ...row, token, url, reset, facts: linkFactsOf(reset, ctx.viewer.id) }
  })
}
