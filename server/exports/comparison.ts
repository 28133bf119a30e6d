// The comparison of an opened demand as a file: prices line by line, every offer, and the award.
import { minimum, places, sum } from '#contract/decimal.ts'
import { exportComparison } from '#contract/exports.ts'
import { isStanding } from '#contract/reviews.standing.ts'
import { coveredLines, shownTotal } from '#contract/tenders.price.ts'
import type { OpenedTender } from '#contract/tenders.schemas.ts'
import { type TaxStanding, taxesDiffer, taxesOf, UNTAXED } from '#contract/tenders.tax.ts'
import { type ActContext, actContextOf } from '#server/act-context.ts'
import { notNow } from '#server/http/refusal.ts'
import { serve, Verbatim } from '#server/http/serve.ts'
import { type ItemRow, itemsOf } from '#server/orders/items.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { visibleOrder } from '#server/orders/visible.ts'
import { decisionOf } from '#server/reviews/decision.ts'
import { openedList } from '#server/tenders/list.ts'
import { demandLines } from '#server/tenders/offers.ts'
import { type Sheet, xlsxOf } from '#server/xlsx.ts'
import { awardSheet } from './award.ts'
import { type Cell, numberCell, textCell } from './cells.ts'
import { countExport, fileHeaders, stampOf } from './exports.ts'
import { gradeCell } from './lines.ts'
import { type ExportMessages, exportMessages } from './messages.ts'
import { limitsOf, offersSheet, outOf, trimmed } from './offers.ts'
import { MAX_TENDERS, recordExport, tookPart } from './orders.ts'
import { withOwnUnits } from './own-units.ts'
import { sheetOf, wordCell } from './sheets.ts'

/** What a tender lacks, as text. */
const lackingText = (words: ExportMessages, tender: OpenedTender): string => {
  const parts = (['missing', 'short', 'vetoed'] as const).flatMap((what) => {
    const count = tender[`${what}_lines`]
    return count === 0 ? [] : [words(`common:standing.${what}`, { count })]
  })
  return parts.length === 0 ? words('common:standing.complete') : parts.join(words('common:standing.separator'))
}

/** The tax rate of a tender's prices: `9%`, or that they exclude tax. */
const taxText = (words: ExportMessages, taxes: readonly TaxStanding[]): string =>
  taxes
    .map((tax) => (tax === UNTAXED ? words('reviews:tax.none') : words('reviews:tax.rate', { rate: tax })))
    .join(words('exports:separator'))

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
  /** The price that the screen marks as the lowest; so a short offer may have it. */
  const lowestOf = (line: ItemRow): string | null =>
    minimum(
      opened.flatMap((tender) => {
        const offer = offerOf(tender, line.id)
        return offer?.is_lowest === true ? [offer.landed_price_kg] : []
      }),
    )
  const award = await decisionOf(context, row.id)
  const awarded = new Map(
    [...Map.groupBy(award?.lines.filter(isStanding) ?? [], (one) => one.tender_item_id)].map(([id, own]) => [
      id,
      sum(
        own.map((one) => one.awarded_qty),
        places.quantity,
      ),
    ]),
  )
  const prices = withOwnUnits<ItemRow>(
    words,
    [
      ['orders:fields.item.line_no', 6, (row) => numberCell(row.line_no)],
      ['orders:fields.item.name', 16, (row) => textCell(row.name)],
      ['orders:fields.item.processing', 12, (row) => textCell(row.processing)],
      ['orders:fields.item.grade', 12, (row) => gradeCell(words, row)],
      ['orders:fields.item.size_spec', 20, (row) => textCell(row.size_spec)],
      ['orders:fields.item.quantity', 12, (row) => numberCell(row.quantity, 3)],
      ['orders:fields.item.unit', 8, (row) => wordCell(words, 'orders:options.unit', row.unit)],
      ['orders:fields.item.package_spec', 14, (row) => textCell(row.package_spec)],
      ['exports:column.reference_price', 16, (row) => numberCell(row.reference_price, 4)],
      ['exports:column.lowest_price', 16, (row) => numberCell(lowestOf(row), 4)],
    ],
    lines,
    (row) => row.unit,
  )
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
    const out = outOf(tender, offer)
    return out === null
      ? numberCell(offer.landed_price_kg, 4)
      : textCell(`${trimmed(offer.landed_price_kg, 2)} · ${words(`exports:verdict.${out}`)}`)
  }
  /** The suppliers that offer less of a line than needed, or sell it only in larger lots, with their quantities. */
  const shortNote = (line: ItemRow): string =>
    opened
      .flatMap((tender) => {
        const offer = offerOf(tender, line.id)
        if (offer === undefined || outOf(tender, offer) !== null) return []
        return limitsOf(offer, line).map(
          (limit) =>
            `${tender.supplier_name} ${words(`exports:verdict.${limit}`)} ${trimmed((limit === 'short' ? offer.offered_qty : offer.moq) ?? '')}`,
        )
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
  const offerSheet = offersSheet(words, language, row, offers, demand, awarded)
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
