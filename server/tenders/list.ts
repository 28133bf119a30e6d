// Tenders as staff see them: before the opening only how many there are, afterwards everything.
import { type RawBuilder, sql } from 'kysely'
import { compare } from '#contract/decimal.ts'
import { isLowest, type LineOffer, rankedOffers } from '#contract/reviews.award.ts'
import { type EvaluatedTender, evaluatedTenders } from '#contract/tenders.price.ts'
import { type OpenedTender, openedTenderFactsOf, type TenderItem } from '#contract/tenders.schemas.ts'
import type { ActContext } from '#server/act-context.ts'
import { type Page, pageOf, type SearchedQuery, saysIn } from '#server/http/lists.ts'
import { linesOf } from '#server/orders/items.ts'
import { isCountShown, type OrderRow } from '#server/orders/rows.ts'
import { clarificationsOf } from './clarify.ts'
import { demandLines, offersOf } from './offers.ts'

const sortable: Record<string, RawBuilder<unknown>> = {
  submitted_at: sql`t.submitted_at`,
  created_at: sql`t.created_at`,
  tender_no: sql`t.tender_no`,
  total_amount: sql`t.total_amount`,
  status: sql`t.status`,
  supplier_name: sql`t.supplier_name`,
}

type TenderQuery = SearchedQuery & { readonly round?: number | undefined }

/** All tenders are submitted in one round. */
const ROUND = 1

/**
 * The number of sealed papers of a demand: the suppliers' own and those that staff entered. It is not a number of
 * suppliers.
 */
const sealedPapers = (row: OrderRow): number => row.sealed_count + row.entered_count

/**
 * The list before the opening: one identical row for each sealed paper that is counted, and none when the count may not
 * be shown. Whoever searches finds none: a sealed row says nothing.
 */
export const sealedList = async (context: ActContext, row: OrderRow, query: TenderQuery) => {
  const isAll = (query.round ?? ROUND) === ROUND && (query.search ?? '').trim() === ''
  const count = isAll && isCountShown(row, context.settings) ? sealedPapers(row) : 0
  const rows = context.tx
    .selectFrom(sql<{ id: number }>`generate_series(1, ${count})`.as<'t'>(sql`t(id)`))
    .select('t.id')
  // All rows are alike, so sorting does nothing; a sort parameter is still accepted, as after the opening.
  const alike = Object.fromEntries(Object.keys(sortable).map((field) => [field, sql`1`]))
  const page = await pageOf(context.tx, rows, query, { sortable: alike, id: sql`t.id`, otherwise: '' })
  return { ...page, next_cursor: null, list: page.list.map(() => ({ sealed: true as const })) }
}

/** The list after the opening: tenders with their lines, ranks and flags. */
export const openedList = async (
  context: ActContext,
  row: OrderRow,
  query: TenderQuery,
): Promise<Page<OpenedTender>> => {
  const rows = context.tx
    .selectFrom('tenders as t')
    .innerJoin('suppliers as s', 's.id', 't.supplier_id')
    .where('t.order_id', '=', row.id)
    .$if(query.round !== undefined, (q) => q.where('t.round', '=', query.round ?? 0))
    .where('t.opened_hash_ok', 'is not', null)
    .where(saysIn(['t.supplier_name', 't.tender_no'], query.search))
    .selectAll('t')
    .select([
      's.supplier_type',
      's.region_text as supplier_region',
      's.status as supplier_status',
      's.valid_until as supplier_valid_until',
      's.certificates',
    ])
  const [offers, lines, entered, asked] = await Promise.all([
    offersOf(context, row.id),
    linesOf(context, row.id),
    itemRowsOf(context, row.id),
    clarificationsOf(context, row.id),
  ])
  const demand = demandLines(lines)
  const evaluated = evaluatedTenders(demand, offers)
  // Ranks are computed, not stored: the database sorts by the computed order.
  const places = sql`array_position(${evaluated.map((one) => one.tender_id)}::uuid[], t.id)`
  const page = await pageOf(context.tx, rows, query, {
    sortable: { ...sortable, rank: places, evaluated_total: places },
    id: sql`t.id`,
    otherwise: 'submitted_at',
  })
  const standings = new Map(evaluated.map((one) => [one.tender_id, one]))
  const items = itemsByTender(entered, offers)
  return {
    ...page,
    list: page.list.map(({ certificates, ...tender }) => ({
      ...tender,
      papers: certificates.map(({ type, no, scope, valid_to, verdict, files }) => ({
        type,
        no,
        scope,
        valid_to,
        verdict,
        files: [...files],
      })),
      ...standingOf(standings.get(tender.id), demand.length),
      facts: openedTenderFactsOf(tender.status),
      total_amount: tender.total_amount ?? '0.00',
      item_count: tender.item_count ?? 0,
      coverage_pct: tender.coverage_pct ?? '0.00',
      commitment_hash: tender.commitment_hash ?? '',
      opened_hash_ok: tender.opened_hash_ok === true,
      sealed: false as const,
      clarifications: asked.get(tender.id) ?? [],
      items: items.get(tender.id) ?? [],
    })),
  }
}

/** How a tender stands in the evaluation; one whose lines could not be read lacks all lines. */
const standingOf = (one: EvaluatedTender | undefined, lines: number) => ({
  evaluated_total: one?.evaluated_total ?? '0.00',
  rank: one?.rank ?? null,
  missing_lines: one?.missing_lines ?? lines,
  short_lines: one?.short_lines ?? 0,
  vetoed_lines: one?.vetoed_lines ?? 0,
})

const itemRowsOf = ({ tx }: ActContext, orderId: string) =>
  tx
    .selectFrom('tender_items')
    .innerJoin('order_items', 'order_items.id', 'tender_items.order_item_id')
    .where('tender_items.order_id', '=', orderId)
    .selectAll('tender_items')
    .orderBy('order_items.line_no')
    .execute()

const itemsByTender = (
  rows: Awaited<ReturnType<typeof itemRowsOf>>,
  offers: readonly LineOffer[],
): Map<string, TenderItem[]> => {
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  // Grouped by line: a demand of hundreds of lines has thousands of offers, and each is compared only within its line.
  const ofLine = Map.groupBy(offers, (offer) => offer.order_item_id)
  const rankedOf = new Map([...ofLine].map(([line, own]) => [line, rankedOffers(line, own)]))
  const items = rows.map((item): TenderItem => {
    const offer = byId.get(item.id)
    const ranked = rankedOf.get(item.order_item_id) ?? []
    // Equal prices share a rank.
    const rank =
      offer?.valid === true
        ? ranked.filter((one) => compare(one.landed_price_kg, offer.landed_price_kg) < 0).length + 1
        : null
    return {
      ...item,
      expired: offer?.expired === true,
      is_lowest: offer !== undefined && isLowest(offer, ofLine.get(offer.order_item_id) ?? []),
      rank,
    }
  })
  return Map.groupBy(items, (item) => item.tender_id)
}
