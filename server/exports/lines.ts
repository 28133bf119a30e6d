// The lines of a demand as columns of a file, in the words of the screen.
import { type QualitySpec, specName } from '#contract/quality-specs.ts'
import type { ItemRow } from '#server/orders/items.ts'
import { type Cell, dayCell, numberCell, textCell } from './cells.ts'
import type { ExportMessages } from './messages.ts'
import { type Line, wordCell } from './sheets.ts'

const signs = { lte: '≤ ', gte: '≥ ', eq: '= ' } as const

/** `水分 ≤ 13 %；二氧化硫 ≤ 150 mg/kg`. */
const specWords = (specs: readonly QualitySpec[], words: ExportMessages): string =>
  specs
    .map((spec) => {
      const { operator, min, max, unit } = spec
      const limit =
        operator === 'absent'
          ? words('herbal:quality.absent')
          : operator === 'text'
            ? max || words('herbal:quality.conforms')
            : operator === 'between'
              ? `${min ?? ''}–${max ?? ''}`
              : `${signs[operator]}${(operator === 'gte' ? min : max) ?? ''}`
      return [specName(spec, words.locale), limit, operator === 'absent' || operator === 'text' ? null : unit]
        .filter(Boolean)
        .join(' ')
    })
    .join(words('exports:separator'))

/** The demanded grade; its own words where it is none of the list. */
export const gradeCell = (words: ExportMessages, { grade, grade_text }: Pick<ItemRow, 'grade' | 'grade_text'>): Cell =>
  grade === 'custom' && grade_text ? textCell(grade_text) : wordCell(words, 'orders:options.grade', grade)

/** Head, width and cell of each column; `open`: the open quantity of an award in force, by line. */
export const lineColumns = (
  words: ExportMessages,
  open: ReadonlyMap<string, string> = new Map(),
): readonly Line<ItemRow>[] => {
  const word = (prefix: string, value: string | null): Cell =>
    value === null ? null : textCell(words(`${prefix}.${value}`))
  return [
    ['orders:fields.item.line_no', 6, (row) => numberCell(row.line_no)],
    ['orders:fields.item.name', 16, (row) => textCell(row.name)],
    ['orders:fields.item.grade', 12, (row) => gradeCell(words, row)],
    ['orders:fields.item.size_spec', 20, (row) => textCell(row.size_spec)],
    ['orders:fields.item.origin_text', 16, (row) => textCell(row.origin_text)],
    ['orders:fields.item.quality_text', 28, (row) => textCell(row.quality_text)],
    ['orders:fields.item.quantity', 12, (row) => numberCell(row.quantity, 3)],
    ['orders:fields.item.unit', 8, (row) => word('orders:options.unit', row.unit)],
    ['orders:fields.item.processing', 12, (row) => textCell(row.processing)],
    [
      'orders:fields.item.new_stock_only',
      10,
      (row) => (row.new_stock_only === true ? textCell(words('order_form:wants.new_stock')) : null),
    ],
    ['orders:fields.item.harvest_year', 12, (row) => numberCell(row.harvest_year)],
    [
      'orders:fields.item.wild_or_cultivated',
      10,
      (row) => word('orders:options.wild_or_cultivated', row.wild_or_cultivated),
    ],
    [
      'orders:fields.item.daodi_required',
      8,
      (row) => (row.daodi_required === true ? textCell(words('order_form:wants.daodi')) : null),
    ],
    ['orders:fields.item.quality_specs', 40, (row) => textCell(specWords(row.quality_specs, words))],
    ['orders:fields.item.qty_tolerance_pct', 12, (row) => numberCell(row.qty_tolerance_pct, 2)],
    ['orders:fields.item.delivery_date', 12, (row) => dayCell(row.delivery_date)],
    ['exports:column.reference_price', 16, (row) => numberCell(row.reference_price, 4)],
    ['exports:column.ceiling_price', 16, (row) => numberCell(row.ceiling_price, 4)],
    ['exports:column.last_price', 16, (row) => numberCell(row.last_price, 4)],
    ['orders:fields.item.package_spec', 14, (row) => textCell(row.package_spec)],
    ['orders:fields.item.remark', 24, (row) => textCell(row.remark)],
    ['orders:fields.status', 12, (row) => word('orders:options.line_status', row.status)],
    ...(open.size === 0
      ? []
      : [['exports:column.open_qty', 14, (row: ItemRow) => numberCell(open.get(row.id), 3)] as const]),
  ]
}
