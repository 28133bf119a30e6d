// The offers of one demand as a table for filling in quantities: one row per line and offer. The
// browser reads the filled-in file.
import { exportAllocation } from '#contract/exports.ts'
import type { OrderItem } from '#contract/orders.bodies.ts'
import type { OpenedTender, TenderItem } from '#contract/tenders.schemas.ts'
import { type ActContext, actContextOf } from '#server/act-context.ts'
import { notNow } from '#server/http/refusal.ts'
import { serve, Verbatim } from '#server/http/serve.ts'
import { itemsOf } from '#server/orders/items.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { visibleOrder } from '#server/orders/visible.ts'
import { openedList } from '#server/tenders/list.ts'
import { type Sheet, xlsxOf } from '#server/xlsx.ts'
import { numberCell, textCell } from './cells.ts'
import { countExport, fileHeaders, stampOf } from './exports.ts'
import { type ExportMessages, exportMessages } from './messages.ts'
import { MAX_TENDERS, recordExport, tookPart } from './orders.ts'
import { withOwnUnits } from './own-units.ts'
import { sheetOf, wordCell } from './sheets.ts'

interface OfferRow {
  readonly line: OrderItem
  /** The offer of the row; null when nobody offers the line. */
  readonly offered: { readonly tender: OpenedTender; readonly offer: TenderItem } | null
}

const verdictOf = ({ rank, is_lowest }: TenderItem): 'out' | 'lowest' | null =>
  rank === null ? 'out' : is_lowest ? 'lowest' : null

/** Offers of a line by rank, unranked ones last. */
const byRank = (a: OfferRow, b: OfferRow): number =>
  (a.offered?.offer.rank ?? Number.MAX_SAFE_INTEGER) - (b.offered?.offer.rank ?? Number.MAX_SAFE_INTEGER)

const allocationSheet = async (
  context: ActContext,
  row: OrderRow,
  words: ExportMessages,
  chosen: ReadonlyMap<string, string>,
): Promise<Sheet> => {
  const lines = await itemsOf(context, row.id)
  const opened = (await openedList(context, row, { page_size: MAX_TENDERS })).list.filter(tookPart)
  const rows = lines.flatMap((line): OfferRow[] => {
    const own = opened.flatMap((tender): OfferRow[] => {
      const offer = tender.items.find((item) => item.order_item_id === line.id)
      return offer === undefined ? [] : [{ line, offered: { tender, offer } }]
    })
    return own.length === 0 ? [{ line, offered: null }] : own.toSorted(byRank)
  })
  const heads = withOwnUnits<OfferRow>(
    words,
    [
      ['orders:fields.item.line_no', 6, (row) => numberCell(row.line.line_no)],
      ['orders:fields.item.name', 16, (row) => textCell(row.line.name)],
      ['orders:fields.item.processing', 12, (row) => textCell(row.line.processing)],
      ['orders:fields.item.size_spec', 20, (row) => textCell(row.line.size_spec)],
      ['orders:fields.item.unit', 8, (row) => wordCell(words, 'orders:options.unit', row.line.unit)],
      ['orders:fields.item.package_spec', 14, (row) => textCell(row.line.package_spec)],
      ['orders:fields.item.quantity', 12, (row) => numberCell(row.line.quantity, 3)],
      ['exports:column.supplier', 32, (row) => textCell(row.offered?.tender.supplier_name)],
      ['exports:column.tender_no', 18, (row) => textCell(row.offered?.tender.tender_no)],
      ['exports:column.landed_price_kg', 18, (row) => numberCell(row.offered?.offer.landed_price_kg, 4)],
      ['exports:column.offered_qty', 12, (row) => numberCell(row.offered?.offer.offered_qty, 3)],
      ['exports:column.moq', 12, (row) => numberCell(row.offered?.offer.moq, 3)],
      [
        'exports:column.verdict',
        10,
        (row) => wordCell(words, 'exports:verdict', row.offered === null ? null : verdictOf(row.offered.offer)),
      ],
      ['exports:column.awarded_qty', 12, (row) => numberCell(chosen.get(row.offered?.offer.id ?? ''), 3)],
    ],
    lines,
    (row) => row.line.unit,
  )
  return sheetOf(words, 'exports:sheet.allocation', heads, rows)
}

export const allocationExportHandlers = [
  serve(exportAllocation, countExport, async (ctx, { params, body }) => {
    const context = await actContextOf(ctx)
    const row = await visibleOrder(context, params.id)
    if (row.opened_at === null) throw notNow('not_opened', row.status)
    const words = exportMessages(ctx.locale)
    const chosen = new Map(body.lines.map((one) => [one.tender_item_id, one.awarded_qty]))
    const sheet = await allocationSheet(context, row, words, chosen)
    recordExport(ctx, row, 'export_allocation', {})
    const name = `${words('exports:file.allocation')}-${row.order_no}-${stampOf(await ctx.now())}`
    return new Verbatim(await xlsxOf([sheet]), fileHeaders('xlsx', name))
  }),
]
