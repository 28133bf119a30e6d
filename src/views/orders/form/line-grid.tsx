// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid on table elements, as the ARIA practices show it
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Herb } from '#contract/herbs.ts'
import { isCounted } from '#contract/tenders.price.ts'
import { useToxicLines } from '#src/components/herbs/toxic-lines.ts'
import { sharedPriceUnit } from '#src/components/line-text.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { usePriceCautions } from './line-cautions.ts'
import { cellName } from './line-cell.tsx'
import { weightPriceOf } from './line-cells.ts'
import { lineMessages } from './line-messages.ts'
import { LineRow } from './line-row.tsx'
import { type GridColumn, gridColumns, isBlank } from './lines.ts'
import { type Adopter, PackagePricePopup, PriceReferencePopup } from './price-references.tsx'
import type { useLineGrid } from './use-line-grid.ts'
import type { TypedNames } from './use-typed-names.ts'
import type { FormValues } from './values.ts'

const widths: Readonly<Record<GridColumn, number | undefined>> = {
  name: 144,
  grade: 92,
  size_spec: undefined,
  origin_text: 124,
  quantity: 92,
  unit: 60,
  reference_price: 128,
}
const endAligned = new Set<GridColumn>(['quantity', 'reference_price'])

interface LineGridProps {
  grid: ReturnType<typeof useLineGrid>
  /** The keys of the price cell that take a reference price. */
  adopter: Adopter
  onMore: (row: number) => void
  /** Looks up names of herbs that were entered before they are known. */
  names: TypedNames
}

/**
 * The lines as an editable grid: Enter moves on and adds a line at the end; a block from a spreadsheet can be pasted
 * anywhere.
 */
export const LineGrid = ({ grid, adopter, onMore, names }: LineGridProps) => {
  const { t } = useTranslation()
  const { field } = useController<FormValues, 'items'>({ name: 'items' })
  const { errors } = useFormState<FormValues, 'items'>({ name: 'items' })
  const [goodsType, priceBasis] = useWatch<FormValues, ['goods_type', 'price_basis']>({
    name: ['goods_type', 'price_basis'],
  })
  const lines = field.value
  const { row, column } = grid.cursor
  // The reference prices stand below a price cell with the cursor; Esc hides them until the next cell.
  const [isIn, setIn] = useState(false)
  const [away, setAway] = useState<number | null>(null)
  useEffect(() => {
    if (column !== 'reference_price' || row !== away) setAway(null)
  }, [column, row, away])
  const priced = isIn && column === 'reference_price' && away !== row ? lines[row] : undefined
  // Rows are memoised, so their callbacks must be stable while the grid changes.
  const latest = useRef(grid)
  latest.current = grid
  const find = useRef(names.find)
  find.current = names.find
  const calls = useMemo(
    () => ({
      go: (row: number, column: GridColumn) => latest.current.goTo(row, column),
      enter: (column: GridColumn) => latest.current.enter(column),
      change: (...change: Parameters<typeof grid.change>) => latest.current.change(...change),
      next: () => latest.current.next(),
      find: (row: number) => find.current(row),
    }),
    [],
  )
  const linesNow = useRef(lines)
  linesNow.current = lines
  const cautionOf = usePriceCautions(lines)
  const isToxic = useToxicLines(lines)
  const priceUnit = sharedPriceUnit(
    lines.filter((line) => !isBlank(line)),
    t,
  )
  const lineOf = useCallback((herb: Herb) => linesNow.current.findIndex((line) => line.herbal_id === herb.id) + 1, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the events of all cells of the grid
    <div
      className="@container relative overflow-x-auto rounded border border-line"
      onKeyDownCapture={grid.onKeyDownCapture}
      {...grid.around}
      onFocus={() => setIn(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIn(false)}
    >
      {priced !== undefined && priced.herbal_id !== null && !isCounted(priced.unit) && (
        <PriceReferencePopup
          key={priced.key}
          line={priced}
          row={row}
          ground={{ goodsType, priceBasis }}
          adopter={adopter}
          onChange={calls.change}
          onClose={() => setAway(row)}
        />
      )}
      {priced !== undefined && weightPriceOf(priced.reference_price, priced) !== null && (
        <PackagePricePopup
          key={`${priced.key} package`}
          line={priced}
          row={row}
          adopter={adopter}
          onChange={calls.change}
          onClose={() => setAway(row)}
        />
      )}
      <table
        role="grid"
        data-grid-frame=""
        tabIndex={-1}
        aria-label={t('orders:fields.items')}
        aria-rowcount={lines.length + 1}
        aria-multiselectable="true"
        className="w-full min-w-190 -outline-offset-2 focus:outline-2 focus:outline-primary table-fixed border-separate border-spacing-0 text-table @max-[640px]:block @max-[640px]:min-w-0 [&>tbody:last-child>tr:last-child>*]:border-b-0"
      >
        <thead className="@max-[640px]:hidden">
          <tr className="[&>th]:h-8 [&>th]:border-b [&>th]:border-line [&>th]:bg-surface-2 [&>th]:px-2 [&>th]:text-cap [&>th]:font-medium [&>th]:text-ink-3">
            <th scope="col" style={{ width: 40 }} className="text-right">
              #
            </th>
            {gridColumns.map((column) => (
              <th
                key={column}
                scope="col"
                style={{ width: widths[column] }}
                className={cx('truncate', endAligned.has(column) ? 'text-right' : 'text-left')}
              >
                {cellName(column, t, priceUnit)}
              </th>
            ))}
            <th scope="col" style={{ width: 112 }} className="text-right @max-[860px]:hidden">
              {t('orders:fields.item.amount')}
            </th>
            <th scope="col" style={{ width: 32 }}>
              <span className="sr-only">{t('order_form:lines.more_head')}</span>
            </th>
          </tr>
        </thead>
        {Array.from({ length: Math.ceil(lines.length / LINES_TOGETHER) }, (_, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part of the table is known by its place alone
          <LinesTogether key={nth} isFirst={nth < 2}>
            {(far) =>
              lines.slice(nth * LINES_TOGETHER, (nth + 1) * LINES_TOGETHER).map((line, at) => {
                const place = nth * LINES_TOGETHER + at
                return (
                  <LineRow
                    key={line.key}
                    line={line}
                    row={place}
                    column={row === place ? column : null}
                    marks={grid.range.marksOf(place)}
                    problems={lineMessages(errors.items?.[place])}
                    caution={cautionOf(line)}
                    toxic={isToxic(line)}
                    ownUnits={priceUnit === null}
                    onGo={calls.go}
                    onEnter={calls.enter}
                    onChange={calls.change}
                    onNext={calls.next}
                    onUnknown={calls.find}
                    naming={names.stateOf(line)}
                    onMore={onMore}
                    lineOf={lineOf}
                    far={far}
                  />
                )
              })
            }
          </LinesTogether>
        ))}
      </table>
    </div>
  )
}

/** The number of lines that are rendered in full together; with fewer there would be more parts than visible rows. */
const LINES_TOGETHER = 20
/** How far beyond the window lines are rendered in full, so that nobody sees them change. */
const AROUND = '800px 0px'

interface LinesTogetherProps {
  /** The first lines are rendered in full from the start. */
  isFirst: boolean
  children: (far: boolean) => ReactNode
}

/** A part of the lines, rendered in full while it is in or near the window. */
const LinesTogether = ({ isFirst, children }: LinesTogetherProps) => {
  const [isNear, setNear] = useState(isFirst || typeof IntersectionObserver === 'undefined')
  const part = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    if (part.current === null || typeof IntersectionObserver === 'undefined') return
    const watch = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting === true), {
      rootMargin: AROUND,
    })
    watch.observe(part.current)
    return () => watch.disconnect()
  }, [])
  return (
    <tbody ref={part} className="@max-[640px]:block [&_td]:overflow-hidden">
      {children(!isNear)}
    </tbody>
  )
}
