// Raises the flags of an opened demand: reads their inputs, and writes them with their figures.
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { parseISO } from 'date-fns/parseISO'
import { businessDay } from '#contract/business-day.ts'
import type { LineOffer } from '#contract/reviews.award.ts'
import { waterLimit } from '#contract/reviews.effective-price.ts'
import { type FlaggedTender, tenderFlags } from '#contract/reviews.flags.tenders.ts'
import { type FlaggedLine, type FlaggedOffer, lineFlags, type Raised } from '#contract/reviews.flags.ts'
import { type TaxAsked, taxAsked, taxesOf } from '#contract/tenders.tax.ts'
import type { ActContext } from '#server/act-context.ts'
import { itemsOf } from '#server/orders/items.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { regionCodes, regionsMentioned } from '#server/regions.mentioned.ts'
import { regionName } from '#server/regions.places.ts'
import { demandLines } from './offers.ts'

/** Separates two names in the figures of a flag; the same in both languages. */
const AND = '、'

const flaggedLines = async (context: ActContext, orderId: string): Promise<FlaggedLine[]> => {
  const items = await itemsOf(context, orderId)
  const ids = items.flatMap((item) => item.herbal_id ?? [])
  const herbs =
    ids.length === 0
      ? []
      : await context.tx.selectFrom('herbs').where('id', 'in', ids).select(['id', 'daodi_regions']).execute()
  const daodi = new Map(herbs.map((herb) => [herb.id, herb.daodi_regions]))
  const lines = new Map(demandLines(items).map((line) => [line.id, line]))
  return items.flatMap((item) => {
    const line = lines.get(item.id)
    if (line === undefined || item.quantity === null) return []
    return [
      {
        ...line,
        ceiling_price: item.ceiling_price,
        water_limit: waterLimit(item.quality_specs),
        quality_specs: item.quality_specs,
        harvest_year: item.harvest_year,
        origins: [...regionCodes(item.origin_required ?? []), ...regionsMentioned(item.origin_text)],
        origin_said: [...(item.origin_required ?? []).map((one) => regionName(one) ?? one), item.origin_text ?? '']
          .filter((part) => part !== '')
          .join(AND),
        daodi_said: (daodi.get(item.herbal_id ?? '') ?? []).join(AND),
        daodi: item.daodi_required === true ? regionCodes(daodi.get(item.herbal_id ?? '') ?? []) : null,
      },
    ]
  })
}

const flaggedOffers = async (
  context: ActContext,
  orderId: string,
  offers: readonly LineOffer[],
): Promise<FlaggedOffer[]> => {
  const rows = await context.tx
    .selectFrom('tender_items')
    .where('order_id', '=', orderId)
    .select([
      'id',
      'moisture_pct',
      'content_pct',
      'other_declared',
      'harvest_year',
      'origin_region_code',
      'origin_text',
    ])
    .execute()
  const told = new Map(rows.map((row) => [row.id, row]))
  return offers.map((offer) => {
    const row = told.get(offer.id)
    const code = row?.origin_region_code
    return {
      ...offer,
      moisture_pct: row?.moisture_pct,
      content_pct: row?.content_pct,
      other_declared: row?.other_declared,
      harvest_year: row?.harvest_year ?? null,
      origins: code == null ? regionsMentioned(row?.origin_text) : [code],
      origin_said: row?.origin_text || (regionName(code) ?? ''),
    }
  })
}

const digits = (phone: string | null): string => (phone ?? '').replace(/\D/g, '')

const flaggedTenders = async (
  context: ActContext,
  orderId: string,
  offers: readonly LineOffer[],
  now: string,
  asked: TaxAsked,
): Promise<FlaggedTender[]> => {
  const lines = await context.tx
    .selectFrom('tender_items')
    .where('order_id', '=', orderId)
    .where('alt_no', '=', 0)
    .select(['tender_id', 'tax_incl', 'tax_rate'])
    .execute()
  const taxed = Map.groupBy(lines, (line) => line.tender_id)
  const rows = await context.tx
    .selectFrom('tenders as t')
    .innerJoin('suppliers as s', 's.id', 't.supplier_id')
    .where('t.order_id', '=', orderId)
    .where('t.opened_hash_ok', '=', true)
    .select(['t.id', 't.contact_name', 't.contact_phone', 't.address_hash', 't.attachments', 't.submitted_at'])
    .select(['t.moved_after_version', 't.surrogate_confirmed', 't.flag_facts', 't.supplier_name', 's.valid_until'])
    .select(['s.contact_name as own_name', 's.contact_phone as own_phone', 't.price_basis', 't.tax_rate'])
    .orderBy('t.submitted_at')
    .orderBy('t.id')
    .execute()
  const prices = Map.groupBy(offers, (offer) => offer.tender_id)
  const today = businessDay(parseISO(now))
  const filled = (values: readonly (string | null)[]) => values.flatMap((value) => value?.trim() || [])
  return rows.map((row) => ({
    id: row.id,
    supplier_name: row.supplier_name,
    phones: filled([digits(row.contact_phone), digits(row.own_phone)]),
    contact_names: filled([row.contact_name, row.own_name]),
    address: row.address_hash?.toString('hex') ?? null,
    files: row.attachments.map(({ sha256, name }) => ({ sha256, name })),
    submitted_at: row.submitted_at,
    // A comparison made at the opening is kept when a tender opens later.
    same_ip_before: row.flag_facts.same_ip ?? null,
    moved_after_version: row.moved_after_version,
    is_unconfirmed: row.surrogate_confirmed === false,
    licence_days:
      row.valid_until === null ? null : differenceInCalendarDays(parseISO(row.valid_until), parseISO(today)),
    taxes: taxesOf({ ...row, items: taxed.get(row.id) ?? [] }, asked),
    prices: new Map(prices.get(row.id)?.map((offer) => [offer.order_item_id, offer.landed_price_kg])),
  }))
}

const columnsOf = (raised: readonly Raised[]) => ({
  flags: JSON.stringify(raised.map((one) => one.flag)),
  flag_facts: JSON.stringify(Object.fromEntries(raised.map((one) => [one.flag, one.facts]))),
})

/** Groups ids by their flags as JSON: few statements for any number of lines. */
const together = (raised: ReadonlyMap<string, readonly Raised[]>) =>
  [...Map.groupBy(raised, ([, one]) => JSON.stringify(one))].map(([, own]) => ({
    ids: own.map(([id]) => id),
    columns: columnsOf(own[0]?.[1] ?? []),
  }))

/**
 * Raises the flags of the lines of a demand. A verdict changes which offers are compared, so the
 * flags are raised again after it.
 */
export const raiseLineFlags = async (
  context: ActContext,
  orderId: string,
  offers: readonly LineOffer[],
): Promise<void> => {
  const lines = await flaggedLines(context, orderId)
  const told = await flaggedOffers(context, orderId, offers)
  const ofLines = new Map(lines.flatMap((line) => [...lineFlags(line, told, context.settings)]))
  for (const { ids, columns } of together(ofLines))
    await context.tx.updateTable('tender_items').set(columns).where('id', 'in', ids).execute()
}

/**
 * Raises every flag of an opened demand; `offers` are all its opened lines. Addresses are deleted
 * afterwards, so a tender that opens later cannot be compared by address.
 */
export const raiseFlags = async (
  context: ActContext,
  row: Pick<OrderRow, 'id' | 'bid_deadline_at' | 'price_basis' | 'tax_rate'>,
  offers: readonly LineOffer[],
  now: string,
): Promise<void> => {
  await raiseLineFlags(context, row.id, offers)
  const tenders = await flaggedTenders(context, row.id, offers, now, row)
  for (const { ids, columns } of together(tenderFlags(tenders, row.bid_deadline_at, AND, taxAsked(row))))
    await context.tx.updateTable('tenders').set(columns).where('id', 'in', ids).execute()
  await context.tx
    .updateTable('tenders')
    .set({ address_hash: null })
    .where('order_id', '=', row.id)
    .where('opened_hash_ok', '=', true)
    .execute()
}
