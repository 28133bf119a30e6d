// Sizes and classes that the parts of the comparison share; the figures are those of the visual reference
// (compare.html).
import { cx } from '#src/ui/text/class-names.ts'
import type { MatrixModel } from './model.ts'

/** The figures that a cell can show. None shows a score: no method that scores is offered. */
export const matrixViews = ['price', 'amount', 'reference', 'lowest', 'dry', 'marker'] as const
export type MatrixView = (typeof matrixViews)[number]

/** The views to offer; `dry` and `marker` only where at least one cell has such a figure. */
export const viewsOf = ({ lines }: MatrixModel): readonly MatrixView[] => {
  const cells = lines.flatMap((line) => [...line.cells.values()])
  return matrixViews.filter(
    (view) => (view !== 'dry' && view !== 'marker') || cells.some((cell) => cell[view] !== null),
  )
}

export const ROW_PX = 44
const HEAD_PX = 64
const FOOT_PX = 40

/** The total width of the pinned columns, px: 52 + 120 + 80 + 84 + 136, the widths of MatrixColumns. */
const edges = 472
const supplier = { least: 152, most: 320 } as const

/** The minimum width, px; below it the table scrolls sideways. */
export const leastWidth = (suppliers: number): number => edges + suppliers * supplier.least

/** The maximum width, px; beyond it a few suppliers would be far apart. */
export const mostWidth = (suppliers: number): number => edges + suppliers * supplier.most

/** The axes of the normal layout, for rendering the visible part: lines are rows, suppliers are columns. */
export const STRAIGHT = {
  down: { size: ROW_PX, before: HEAD_PX, after: FOOT_PX, whole: 40, around: 6, step: 6 },
  across: { size: supplier.least, before: 336, after: 136, whole: 12, around: 2, step: 0 },
} as const

/** Sizes of the transposed layout, px: the supplier column, a line column, the award column, and a row. */
export const TURNED = { head: 204, line: 148, line_most: 240, award: 152, row: 64 } as const

/** The axes of the transposed layout: suppliers are rows, lines are columns. */
export const ACROSS = {
  down: { size: TURNED.row, before: HEAD_PX, after: 44, whole: 12, around: 3, step: 3 },
  across: { size: TURNED.line, before: TURNED.head, after: TURNED.award, whole: 20, around: 3, step: 0 },
} as const

/** Left edges of the pinned columns, px. Need and reference are pinned from 1024 px on. */
const at = {
  number: 'sticky left-0 z-10 pl-gutter',
  name: 'sticky left-13 z-10 max-lg:border-r max-lg:border-r-line-strong',
  need: 'lg:sticky lg:left-[172px] lg:z-10 text-right',
  reference:
    'lg:sticky lg:left-[252px] lg:z-10 text-right lg:border-r lg:border-r-line-strong lg:shadow-[6px_0_8px_-6px_rgb(15_23_36/0.12)]',
  award: 'sticky right-0 z-10 border-l border-l-line-strong shadow-[-6px_0_8px_-6px_rgb(15_23_36/0.12)] pr-gutter',
} as const

export type EdgeColumn = keyof typeof at

/** Classes of the cells of a pinned column; in print nothing is pinned. */
export const pinned = (column: EdgeColumn): string => cx(at[column], 'print:static print:pl-1! print:shadow-none')

export const headCell =
  'sticky top-0 z-20 h-16 border-b border-line-strong bg-surface-2 px-2.5 text-left align-middle text-cap font-normal text-ink-3 print:static print:h-auto print:px-1'
export const bodyCell = 'h-11 overflow-hidden border-b border-line bg-surface px-2.5 whitespace-nowrap print:px-1'
export const footCell =
  'sticky bottom-0 z-10 h-10 border-t border-line-strong bg-surface-2 px-2.5 text-cap whitespace-nowrap print:static print:px-1'
/** The second line of a cell, in a lighter colour. */
export const second = 'text-cap text-ink-3'
