// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid on table elements, as the ARIA practices show it
// biome-ignore-all lint/a11y/useFocusableInteractive: the control inside the cell takes the focus
// One line of the grid: inputs where the cursor is, plain text everywhere else, so that hundreds of lines stay light.
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Herb } from '#contract/herbs.ts'
import { ToxicMark } from '#src/components/herbs/toxic-mark.tsx'
import { lineWants, priceUnitText } from '#src/components/line-text.ts'
import { markAt, type RowMarks } from '#src/ui/grid/use-cell-range.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import {
  CellText,
  cellClass,
  cellName,
  cutShort,
  isWide,
  numberClass,
  numeric,
  rowClass,
  wrongClass,
} from './line-cell.tsx'
import { CellInput } from './line-cell-input.tsx'
import { LineFar } from './line-far.tsx'
import { lineAmount } from './line-totals.ts'
import { ASKED, type GridColumn, gridColumns, hasMore, isBlank, isSameLine, type Line } from './lines.ts'
import { fieldId } from './problems.ts'
import type { NameState } from './use-typed-names.ts'

export interface LineRowProps {
  line: Line
  row: number
  /** The cursor's column when it is in this line. */
  column: GridColumn | null
  /** The cells of this line in the marked range. */
  marks?: RowMarks
  /** Message by column. */
  problems: Partial<Record<string, string>> | undefined
  /** A caution about the line's reference price, which is accepted nevertheless. */
  caution?: string | undefined
  /** The line asks for a toxic drug. */
  toxic?: boolean
  /** The prices of the lines are in different units, so that each says its own. */
  ownUnits: boolean
  onGo: (row: number, column: GridColumn) => void
  onEnter: (column: GridColumn) => void
  onChange: (row: number, change: (line: Line) => Line) => void
  onNext: () => void
  /** A name was entered and its herb is not known yet. */
  onUnknown: (row: number) => void
  /** The progress of looking up the entered name. */
  naming?: NameState | undefined
  onMore: (row: number) => void
  /** The number of another line with the same herb; 0 when there is none. */
  lineOf: (herb: Herb) => number
  /** Far outside the window: texts in their columns, without controls. */
  far?: boolean
}

const Row = (props: LineRowProps) =>
  props.far === true && props.column === null ? (
    <LineFar
      line={props.line}
      row={props.row}
      marks={props.marks ?? null}
      ownUnits={props.ownUnits}
      toxic={props.toxic === true}
      onGo={props.onGo}
    />
  ) : (
    <Plain {...props} />
  )

const Plain = (props: LineRowProps) => {
  const { line, row, column, marks = null, problems, caution, toxic = false, naming, ownUnits, onGo, onMore } = props
  const { t } = useTranslation()
  const here = column !== null
  const [entered, setEntered] = useState('')
  // While the name is being typed there is no error, because the herb is set only when it is chosen.
  const isTyping = column === 'name' && line.name !== entered
  const isUnresolved = line.herbal_id === null && line.name.trim() !== '' && !isTyping && naming !== 'awaited'
  const unresolved = isUnresolved ? t(nameProblems[naming ?? 'none']) : undefined
  const amount = lineAmount(line)
  const more = lineWants(wantsOf(line), t)
  const inPanel = Object.entries(problems ?? {}).find(([name]) => !isCell(name))?.[1]
  const wrongName = problems?.name ?? unresolved
  const moreName = t('order_form:lines.more', { line: row + 1 })
  return (
    <tr
      aria-rowindex={row + 2}
      className={cx(
        'group/line',
        rowClass,
        // On a phone a blank line is not drawn as a card; the button adds one.
        isBlank(line) && !here ? '@max-[640px]:hidden' : '@max-[640px]:grid',
        here && 'bg-surface-2',
      )}
    >
      <th scope="row" className={numberClass}>
        {row + 1}
      </th>
      {gridColumns.map((name, nth) => {
        const mark = markAt(marks, nth)
        const wrong = name === 'name' ? wrongName : problems?.[name]
        const id = fieldId(`items.${row}.${name}`)
        const careful = name === 'reference_price' ? caution : undefined
        return (
          <td
            key={name}
            role="gridcell"
            title={wrong ?? careful ?? cutShort(line, name)}
            aria-invalid={wrong !== undefined || undefined}
            aria-busy={(name === 'name' && naming === 'awaited') || undefined}
            aria-selected={mark !== undefined}
            style={mark}
            className={cx(
              cellClass,
              mark && 'bg-primary-soft!',
              numeric.has(name) && 'text-right',
              isWide(name) && '@max-[640px]:col-span-2',
              !wrong && careful && 'bg-warning-soft text-warning-ink',
              wrong && 'bg-danger-soft text-danger-ink outline-2 -outline-offset-2 outline-danger',
            )}
          >
            {column === 'name' && gridColumns[nth - 1] === 'name' && wrongName !== undefined && (
              // Beside the name, because below it stands the name of the next line.
              <span aria-hidden="true" className={cx(wrongClass, 'flex h-row-compact items-center')}>
                {wrongName}
              </span>
            )}
            <span aria-hidden="true" className="hidden px-2 pt-1 text-left text-cap text-ink-3 @max-[640px]:block">
              {cellName(name, t, priceUnitText(line.unit, t))}
            </span>
            {here ? (
              <CellInput
                {...props}
                name={name}
                id={id}
                wrong={wrong}
                careful={careful}
                onEnter={(at) => {
                  setEntered(line.name)
                  props.onEnter(at)
                }}
              />
            ) : (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach a cell by the cursor; this is the mouse's way
              // biome-ignore lint/a11y/noStaticElementInteractions: as above
              <div
                id={id}
                tabIndex={-1}
                onClick={() => onGo(row, name)}
                onFocus={() => onGo(row, name)}
                className="flex size-full items-center truncate px-2 @max-[640px]:h-8"
              >
                <span className={cx('min-w-0 flex-1 truncate', name === 'unit' && !wrong && 'text-ink-2')}>
                  <CellText line={line} name={name} ownUnits={ownUnits} />
                </span>
                {name === 'name' && toxic && <ToxicMark />}
              </div>
            )}
            {wrong === undefined && careful !== undefined && (
              <span id={`${id}-below`} className="sr-only">
                {careful}
              </span>
            )}
            {wrong !== undefined && here && (
              <span id={`${id}-below`} className={name === column && name !== 'name' ? wrongClass : 'sr-only'}>
                {wrong}
              </span>
            )}
          </td>
        )
      })}
      <td
        role="gridcell"
        title={amount ?? undefined}
        className={cx(cellClass, 'px-2 text-right text-ink-3 @max-[860px]:hidden!')}
      >
        {amount === null ? isBlank(line) ? null : <MissingValue /> : <Money value={amount} bare />}
      </td>
      <td
        role="gridcell"
        className={cx(
          cellClass,
          'w-8 text-center @max-[640px]:w-auto @max-[640px]:self-end @max-[640px]:border-0! @max-[640px]:text-right',
        )}
      >
        <button
          type="button"
          tabIndex={here ? 0 : -1}
          aria-label={moreName}
          aria-description={inPanel ?? (more.length === 0 ? undefined : more.join(' · '))}
          aria-keyshortcuts="Alt+Enter"
          title={[moreName, inPanel, ...(inPanel === undefined ? more : [])].filter(Boolean).join('\n')}
          onClick={() => onMore(row)}
          className={cx(
            'relative inline-grid size-6 place-items-center rounded-s hover:bg-surface-3',
            inPanel === undefined
              ? hasMore(line)
                ? 'text-primary-ink'
                : 'text-ink-3'
              : 'bg-danger-soft text-danger-ink',
            !here &&
              inPanel === undefined &&
              !hasMore(line) &&
              'opacity-0 group-hover/line:opacity-100 focus-visible:opacity-100',
          )}
        >
          <Icon name={inPanel === undefined ? 'more' : 'warn'} size={14} />
        </button>
      </td>
    </tr>
  )
}

/**
 * Renders again only when its content changes; the form returns its lines as copies, so they are compared by content.
 */
export const LineRow = memo(
  Row,
  (before, after) =>
    isSameLine(before.line, after.line) &&
    before.row === after.row &&
    before.column === after.column &&
    before.far === after.far &&
    before.ownUnits === after.ownUnits &&
    before.caution === after.caution &&
    before.toxic === after.toxic &&
    before.naming === after.naming &&
    before.marks === after.marks &&
    JSON.stringify(before.problems) === JSON.stringify(after.problems),
)

/** The error of a name that is no herb. */
const nameProblems = {
  none: 'order_form:problems.herb_unknown',
  several: 'order_form:problems.herb_several',
  failed: 'order_form:problems.herb_failed',
} as const

const isCell = (name: string): boolean => gridColumns.some((column) => column === name)

const wantsOf = (line: Line) => ({
  new_stock_only: line.new_stock_only === ASKED,
  harvest_year: /^\d{4}$/.test(line.harvest_year) ? Number(line.harvest_year) : null,
  wild_or_cultivated: line.wild_or_cultivated,
  daodi_required: line.daodi_required === ASKED,
  qty_tolerance_pct: line.qty_tolerance_pct,
})
