// The award as a sheet: each supplier's quantity and price by line, and the total.
import { sum } from '#contract/decimal.ts'
import type { AwardLine } from '#contract/reviews.schemas.ts'
import { isStanding, shareRole } from '#contract/reviews.standing.ts'
import type { ItemRow } from '#server/orders/items.ts'
import type { Sheet } from '#server/xlsx.ts'
import { type Cell, numberCell, textCell } from './cells.ts'
import type { ExportMessages } from './messages.ts'
import { withOwnUnits } from './own-units.ts'
import { sheetOf, wordCell } from './sheets.ts'

/** Why a supplier declined a line, with its own words. */
const declineCell = (words: ExportMessages, { decline_code, decline_reason }: AwardLine): Cell =>
  textCell(
    [decline_code === null ? null : words(`orders:options.decline_code.${decline_code}`), decline_reason]
      .filter(Boolean)
      .join(words('exports:separator')),
  )

/** The lines of an award, followed by the total; `ranks` are the ranks of the offers, by offer. */
export const awardSheet = (
  words: ExportMessages,
  lines: readonly ItemRow[],
  awarded: readonly AwardLine[],
  ranks?: ReadonlyMap<string, number | null>,
): Sheet => {
  const byLine = new Map(lines.map((line) => [line.id, line]))
  const columns = withOwnUnits<AwardLine>(
    words,
    [
      ['orders:fields.item.line_no', 6, (row) => numberCell(byLine.get(row.order_item_id)?.line_no)],
      ['orders:fields.item.name', 16, (row) => textCell(byLine.get(row.order_item_id)?.name)],
      ['orders:fields.item.processing', 12, (row) => textCell(byLine.get(row.order_item_id)?.processing)],
      ['exports:column.supplier', 32, (row) => textCell(row.supplier_name)],
      ['exports:column.role', 8, (row) => wordCell(words, 'exports:role', shareRole(row, awarded))],
      ['exports:column.awarded_qty', 12, (row) => numberCell(row.awarded_qty, 3)],
      ['orders:fields.item.unit', 8, (row) => wordCell(words, 'orders:options.unit', row.unit)],
      ['orders:fields.item.package_spec', 14, (row) => textCell(byLine.get(row.order_item_id)?.package_spec)],
      ['exports:column.landed_price_kg', 18, (row) => numberCell(row.unit_price, 4)],
      ['exports:column.amount', 14, (row) => numberCell(row.amount, 2)],
      ...(ranks === undefined
        ? []
        : [['exports:column.rank', 6, (row: AwardLine) => numberCell(ranks.get(row.tender_item_id))] as const]),
      ['exports:column.reason', 18, (row) => wordCell(words, 'reviews:reason', row.reason_code)],
      ['exports:column.opinion', 28, (row) => textCell(row.reason_text)],
      ['orders:fields.status', 12, (row) => wordCell(words, 'order_detail:award.line_status', row.status)],
      ['order_detail:award.decline_code', 24, (row) => declineCell(words, row)],
      ['order_detail:award.no', 20, (row) => textCell(row.decision_no)],
    ],
    awarded,
    (row) => row.unit,
  )
  const sheet = sheetOf(words, 'exports:sheet.award', columns, awarded)
  const amountOf = (some: readonly AwardLine[]) => sum(some.map((one) => one.amount))
  const foot = (label: string, amount: string) =>
    columns.map(([head]) =>
      head === 'orders:fields.item.name'
        ? textCell(words(label))
        : head === 'exports:column.amount'
          ? numberCell(amount, 2)
          : null,
    )
  const gone = awarded.filter((one) => !isStanding(one))
  return {
    ...sheet,
    rows: [
      ...sheet.rows,
      // Without it the column above would not add up to the total.
      ...(gone.length === 0 ? [] : [foot('exports:column.not_in_total', amountOf(gone))]),
      foot('exports:column.total', amountOf(awarded.filter(isStanding))),
    ],
  }
}
