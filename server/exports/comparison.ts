// The comparison of an opened demand as a file: prices line by line, every offer, and the award.
import { compare, minimum, percentDelta } from '#contract/decimal.ts'
import { bareFigure, directionOf, triangles } from '#contract/differences.ts'
import { exportComparison } from '#contract/exports.ts'
import { indicatorOf } from '#contract/herbal-templates.indicators.ts'
import { specName } from '#contract/quality-specs.ts'
import { statedIndicators, WATER } from '#contract/reviews.quality.ts'
import { coveredLines, evaluatedAmount, shownTotal } from '#contract/tenders.price.ts'
import type { OpenedTender, TenderItem } from '#contract/tenders.schemas.ts'
import { type TaxStanding, taxesDiffer, taxesOf, taxOf, UNTAXED } from '#contract/tenders.tax.ts'
import { type ActContext, actContextOf } from '../act-context.ts'
import { notNow } from '../http/refusal.ts'
import { serve, Verbatim } from '../http/serve.ts'
import { type ItemRow, itemsOf } from '../orders/items.ts'
import type { OrderRow } from '../orders/rows.ts'
import { visibleOrder } from '../orders/visible.ts'
import { decisionOf } from '../reviews/decision.ts'
import { openedList } from '../tenders/list.ts'
import { demandLines } from '../tenders/offers.ts'
import { type Sheet, xlsxOf } from '../xlsx.ts'
import { awardSheet } from './award.ts'
import { type Cell, numberCell, textCell } from './cells.ts'
import { countExport, fileHeaders, stampOf } from './exports.ts'
import { type ExportMessages, exportMessages } from './messages.ts'
import { MAX_TENDERS, recordExport, tookPart } from './orders.ts'
import { type Line, sheetOf, wordCell } from './sheets.ts'

/** What a tender lacks, as text. */
const lackingText = (words: ExportMessages, tender: OpenedTender): string => {
  const parts = (['missing', 'short', 'vetoed'] as const).flatMap((what) => {
    const count = tender[`${what}_lines`]
    return count === 0 ? [] : [words(`common:standing.${what}`, { count })]
  })
  return parts.length === 0 ? words('common:standing.complete') : parts.join(words('common:standing.separator'))
}

/** The difference between a price and a reference: words and a triangle, never a bare sign. */
const differenceCell = (words: ExportMessages, price: string, reference: string | null | undefined): Cell => {
  const delta = reference == null ? null : percentDelta(price, reference, 1)
  if (delta === null) return null
  const direction = directionOf(delta)
  return textCell(
    direction === 'same'
      ? words('common:difference.same')
      : `${triangles[direction]} ${words(`common:difference.${direction}`, { figure: `${bareFigure(delta)}%` })}`,
  )
}

/** Every quality figure an offer states except moisture; a figure beyond its limit is marked with the limit. */
const qualityCell = (line: ItemRow, offer: TenderItem, language: string): Cell => {
  const said = statedIndicators(line.quality_specs, offer).flatMap(({ code, spec, stated, beyond }) => {
    if (code === WATER || stated === null) return []
    const named = spec ?? indicatorOf(code)
    const over = beyond === null ? '' : `▲ ${beyond.sign} ${beyond.limit}`
    return [
      [named === undefined ? code : specName(named, language), stated, over, spec?.unit ?? '']
        .filter(Boolean)
        .join(' '),
    ]
  })
  return textCell(said.join('; '))
}

/** The tax rate of a tender's prices: `9%`, or that they exclude tax. */
const taxText = (words: ExportMessages, taxes: readonly TaxStanding[]): string =>
  taxes
    .map((tax) => (tax === UNTAXED ? words('reviews:tax.none') : words('reviews:tax.rate', { rate: tax })))
    .join(words('exports:separator'))

const rateCell = (tax: TaxStanding | null): Cell => (tax === UNTAXED ? null : numberCell(tax, 2))

/** Whether a price includes a charge, as the key of its word; none where the supplier did not state it. */
const includedWord = (included: boolean | null | undefined): 'included' | 'excluded' | null =>
  included == null ? null : included ? 'included' : 'excluded'

/** A quantity without trailing zeros. */
const trimmed = (quantity: string): string => (quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity)

/** The result of an offer: vetoed, invalid, short of the demanded quantity, or the lowest of the full offers. */
const verdictOf = (tender: OpenedTender, offer: TenderItem, quantity: string, lowest: string | null) =>
  tender.status === 'disqualified' || offer.status === 'disqualified'
    ? 'vetoed'
    : offer.rank === null
      ? 'out'
      : compare(offer.offered_qty, quantity) < 0
        ? 'short'
        : lowest !== null && compare(offer.landed_price_kg, lowest) === 0
          ? 'lowest'
          : null

const comparisonSheets = async (
  context: ActContext,
  row: OrderRow,
  words: ExportMessages,
  language: string,
): Promise<Sheet[]> => {
  const lines = await itemsOf(context, row.id)
  const opened = (await openedList(context, row, { page_size: MAX_TENDERS, ordering: 'rank' })).list.filter(tookPart)
  const demand = new Map(demandLines(lines).map((line) => [line.id, line]))
  const offerOf = (tender: OpenedTender, lineId: string) => tender.items.find((row) => row.order_item_id === lineId)
  // An offer short of the demanded quantity has a price but is never the lowest, which is chosen among full offers.
  const lowestOf = (line: ItemRow) =>
    minimum(
      opened.flatMap((tender) => {
        const offer = offerOf(tender, line.id)
        return offer === undefined || offer.rank === null || compare(offer.offered_qty, line.quantity ?? '0') < 0
          ? []
          : [offer.landed_price_kg]
      }),
    )
  const lowest = new Map(lines.map((line) => [line.id, lowestOf(line)]))
  const award = await decisionOf(context, row.id)
  const awarded = new Map(
    award?.lines.flatMap((one) => (one.role === 'main' ? [[one.tender_item_id, one.awarded_qty] as const] : [])),
  )
  const prices: Line<(typeof lines)[number]>[] = [
    ['orders:fields.item.line_no', 6, (row) => numberCell(row.line_no)],
    ['orders:fields.item.name', 16, (row) => textCell(row.name)],
    ['orders:fields.item.size_spec', 20, (row) => textCell(row.size_spec)],
    ['orders:fields.item.quantity', 12, (row) => numberCell(row.quantity, 3)],
    ['orders:fields.item.unit', 8, (row) => wordCell(words, 'orders:options.unit', row.unit)],
    ['exports:column.reference_price', 16, (row) => numberCell(row.reference_price, 4)],
    ['exports:column.lowest_price', 16, (row) => numberCell(lowest.get(row.id), 4)],
  ]
  const matrix = sheetOf(words, 'exports:sheet.prices', prices, lines)
  const foot = (label: string, of: (tender: OpenedTender) => Cell): Cell[] => [
    null,
    textCell(words(label)),
    ...Array.from({ length: prices.length - 2 }, () => null),
    ...opened.map(of),
  ]
  /**
   * The price as a number, so that columns can be summed and compared; for an excluded offer the reason beside it as
   * text.
   */
  const priceCell = (tender: OpenedTender, line: ItemRow): Cell => {
    const offer = offerOf(tender, line.id)
    if (offer === undefined) return null
    const verdict = verdictOf(tender, offer, line.quantity ?? '0', null)
    return verdict === null || verdict === 'short'
      ? numberCell(offer.landed_price_kg, 4)
      : textCell(`${offer.landed_price_kg} · ${words(`exports:verdict.${verdict}`)}`)
  }
  /** The suppliers that offer less of a line than needed, with their quantities. */
  const shortNote = (line: ItemRow): string =>
    opened
      .flatMap((tender) => {
        const offer = offerOf(tender, line.id)
        return offer !== undefined && verdictOf(tender, offer, line.quantity ?? '0', null) === 'short'
          ? [`${tender.supplier_name} ${words('exports:verdict.short')} ${trimmed(offer.offered_qty)}`]
          : []
      })
      .join(words('exports:separator'))
  const withSuppliers: Sheet = {
    ...matrix,
    widths: [...matrix.widths, ...opened.map(() => 18), 40],
    rows: [
      ...matrix.rows.map((cells, at) => {
        const line = lines[at - 1]
        return [
          ...cells,
          ...opened.map((tender) => (line === undefined ? textCell(tender.supplier_name) : priceCell(tender, line))),
          line === undefined ? textCell(words('exports:column.note')) : textCell(shortNote(line)),
        ]
      }),
      foot('exports:column.evaluated_total', (tender) => {
        const total = shownTotal(tender)
        return total === null ? textCell('–') : numberCell(total, 2)
      }),
      foot('exports:column.rank', (tender) =>
        tender.rank === null
          ? textCell(words(tender.status === 'disqualified' ? 'exports:verdict.vetoed' : 'exports:verdict.incomplete'))
          : numberCell(tender.rank),
      ),
      foot('exports:column.lacking', (tender) => textCell(lackingText(words, tender))),
      ...(taxesDiffer(opened.map((tender) => taxesOf(tender, row)))
        ? [foot('reviews:tax.title', (tender) => textCell(taxText(words, taxesOf(tender, row))))]
        : []),
      foot('exports:column.covered', (tender) => numberCell(coveredLines(tender, lines.length))),
    ],
  }
  const offers = lines.flatMap((line) =>
    opened.flatMap((tender) => {
      const offer = offerOf(tender, line.id)
      return offer === undefined ? [] : [{ line, tender, offer }]
    }),
  )
  const offerSheet = sheetOf(
    words,
    'exports:sheet.offers',
    [
      ['orders:fields.item.line_no', 6, (row) => numberCell(row.line.line_no)],
      ['orders:fields.item.name', 16, (row) => textCell(row.line.name)],
      ['exports:column.supplier', 32, (row) => textCell(row.tender.supplier_name)],
      ['exports:column.unit_price', 12, (row) => numberCell(row.offer.unit_price, 4)],
      ['exports:column.price_unit', 10, (row) => wordCell(words, 'exports:price_unit', row.offer.price_unit)],
      ['exports:column.tax', 8, (row) => wordCell(words, 'exports:tax', includedWord(row.offer.tax_incl))],
      ['orders:fields.tax_rate', 10, ({ offer, tender }) => rateCell(taxOf(offer, tender, row))],
      ['exports:column.freight', 8, (row) => wordCell(words, 'exports:freight', includedWord(row.offer.freight_incl))],
      ['exports:column.freight_per_kg', 14, (row) => numberCell(row.offer.freight_per_kg, 4)],
      ['exports:column.landed_price_kg', 18, (row) => numberCell(row.offer.landed_price_kg, 4)],
      ['exports:column.offered_qty', 12, (row) => numberCell(row.offer.offered_qty, 3)],
      ['exports:column.amount', 14, (row) => numberCell(row.offer.amount, 2)],
      [
        'exports:column.evaluated_amount',
        18,
        ({ line, offer }) => {
          const demanded = demand.get(line.id)
          return demanded === undefined || offer.status === 'disqualified'
            ? null
            : numberCell(evaluatedAmount(demanded, offer), 2)
        },
      ],
      [
        'exports:column.to_reference',
        14,
        (row) => differenceCell(words, row.offer.landed_price_kg, row.line.reference_price),
      ],
      ['exports:column.origin', 16, (row) => textCell(row.offer.origin_text)],
      ['orders:fields.item.grade', 8, (row) => wordCell(words, 'orders:options.grade', row.offer.grade)],
      [
        'exports:column.harvest_year',
        10,
        (row) => textCell(row.offer.harvest_year == null ? null : String(row.offer.harvest_year)),
      ],
      ['exports:column.moisture', 10, (row) => numberCell(row.offer.moisture_pct, 2)],
      ['reviews:quality.head', 40, (row) => qualityCell(row.line, row.offer, language)],
      ['exports:column.delivery_days', 10, (row) => numberCell(row.offer.delivery_days ?? row.tender.delivery_days)],
      ['exports:column.rank', 6, (row) => numberCell(row.offer.rank)],
      ['exports:column.awarded_qty', 12, (row) => numberCell(awarded.get(row.offer.id), 3)],
      [
        'exports:column.verdict',
        10,
        ({ tender, offer, line }) =>
          wordCell(
            words,
            'exports:verdict',
            verdictOf(tender, offer, line.quantity ?? '0', lowest.get(line.id) ?? null),
          ),
      ],
      ['orders:fields.item.remark', 24, (row) => textCell(row.offer.remark)],
    ],
    offers,
  )
  if (award === null) return [withSuppliers, offerSheet]
  const ranks = new Map(offers.map(({ offer }) => [offer.id, offer.rank]))
  return [withSuppliers, offerSheet, awardSheet(words, lines, award.lines, ranks)]
}

export const comparisonExportHandlers = [
  serve(exportComparison, countExport, async (ctx, { params }) => {
    const context = await actContextOf(ctx)
    const row = await visibleOrder(context, params.id)
    if (row.opened_at === null) throw notNow('not_opened', row.status)
    const words = exportMessages(ctx.locale)
    const sheets = await comparisonSheets(context, row, words, ctx.locale)
    recordExport(ctx, row, 'export_comparison', {})
    const name = `${words('exports:file.comparison')}-${row.order_no}-${stampOf(await ctx.now())}`
    return new Verbatim(await xlsxOf(sheets), fileHeaders('xlsx', name))
  }),
]
