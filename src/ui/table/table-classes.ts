// How tables look: shared by the grid of a list and by plain tables.
import { cx } from '#src/ui/text/class-names.ts'

/** Row height: 32, 40 or 48 px. */
export type Density = 'compact' | 'default' | 'roomy'

export const rowHeight: Record<Density, string> = {
  compact: 'h-row-compact',
  default: 'h-row',
  roomy: 'h-row-roomy',
}

export type ColumnWidth = 'md' | 'lg' | 'xl' | '2xl'

/** A column that shows only when the table is at least so wide: 720, 900, 1080, 1200 px. */
export const shownFrom: Record<ColumnWidth, string> = {
  md: '@max-[720px]:hidden',
  lg: '@max-[900px]:hidden',
  xl: '@max-[1080px]:hidden',
  '2xl': '@max-[1200px]:hidden',
}

const leastWidths: Record<ColumnWidth, number> = { md: 720, lg: 900, xl: 1080, '2xl': 1200 }

/** Whether a table of this width (px) shows a column. */
export const isShownAt = (from: ColumnWidth | undefined, width: number): boolean =>
  from === undefined || width > leastWidths[from]

const endsAt: Record<ColumnWidth, string> = {
  md: '@max-[720px]:pr-gutter',
  lg: '@max-[900px]:pr-gutter',
  xl: '@max-[1080px]:pr-gutter',
  '2xl': '@max-[1200px]:pr-gutter',
}

/** The gutter of a column that is the last one shown where the columns after it are left out. */
export const endEdge = (columns: readonly { from?: ColumnWidth | undefined }[], at: number): string => {
  const after = columns.slice(at + 1).map((column) => column.from)
  if (after.length === 0) return ''
  const first = (['md', 'lg', 'xl', '2xl'] as const).find((width) => after.includes(width))
  return first === undefined || after.includes(undefined) ? '' : endsAt[first]
}

/** A column that stays while the table scrolls sideways; its `left` is set in px. In a card nothing scrolls. */
export const stuck = 'sticky @max-[640px]:static'

/** Room kept under the head and over what covers the lower edge when the focus scrolls a row into sight (WCAG 2.4.11). */
export const coverMargin = 'scroll-mt-10 scroll-mb-(--covered-below,64px) @max-[640px]:scroll-mt-2'

/** First and last cells start and end at the page's gutter. */
export const edges = 'first:pl-gutter last:pr-gutter'

export const headCell = (align: 'start' | 'end' | undefined): string =>
  cx(
    'h-8 border-b border-line bg-surface-2 px-2 text-cap font-medium whitespace-nowrap text-ink-3',
    edges,
    align === 'end' ? 'text-right' : 'text-left',
  )

/** In a list narrower than this, px, a record is a card of three lines. */
export const CARDS = 700

/** A row of a table without cards of its own, under 640 px: its cells become lines. */
export const cardRow =
  '@max-[640px]:grid @max-[640px]:grid-cols-[minmax(0,1fr)] @max-[640px]:gap-1 @max-[640px]:border-b @max-[640px]:border-line @max-[640px]:px-gutter @max-[640px]:py-3'

/** A cell as a line of that card: title, labelled line, or left out. */
export const cardCell = (card: 'title' | 'line' | 'off' | undefined): string =>
  cx(
    '@max-[640px]:h-auto @max-[640px]:border-0 @max-[640px]:px-0! @max-[640px]:whitespace-normal',
    card === 'off'
      ? '@max-[640px]:hidden'
      : card === 'title'
        ? '@max-[640px]:-order-1 @max-[640px]:block @max-[640px]:text-left @max-[640px]:text-body @max-[640px]:font-medium @max-[640px]:wrap-anywhere'
        : '@max-[640px]:flex! @max-[640px]:justify-between @max-[640px]:gap-4',
  )

/** The column's name before the value, drawn in cards only. */
export const cardName = 'hidden flex-none text-ink-3 @max-[640px]:inline'

/** The value in a card: at the right, three lines at most, so that a card stays short. */
export const cardValue =
  'contents @max-[640px]:line-clamp-3 @max-[640px]:min-w-0 @max-[640px]:text-right @max-[640px]:wrap-anywhere'

/** The value in a card without the limit of lines: for remarks and reasons. */
export const cardWhole =
  'contents @max-[640px]:block @max-[640px]:min-w-0 @max-[640px]:text-right @max-[640px]:wrap-anywhere'
