import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Allocation } from '#contract/reviews.award.ts'
import { isCounted } from '#contract/tenders.price.ts'
import { packText, priceUnitText, specText } from '#src/components/line-text.ts'
import type { RowMarks } from '#src/ui/grid/use-cell-range.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { Money, moneyText } from '#src/ui/text/money.tsx'
import { AwardNote, type LineFault, sharesOf } from '../award/note.tsx'
import { Along, noCell } from './frame.tsx'
import { GridCell } from './grid-cell.tsx'
import { bodyCell, type MatrixView, pinned, second } from './layout.ts'
import { type MatrixColumn, type MatrixLine, tenderOf } from './model.ts'
import { Need } from './need.tsx'
import type { CellActions } from './use-matrix-grid.ts'
import type { Visible } from './use-visible.ts'

export interface MatrixRowProps {
  line: MatrixLine
  columns: readonly MatrixColumn[]
  across: Visible
  names: ReadonlyMap<string, string>
  given: readonly Allocation[]
  noAward: string | null
  fault: LineFault | null
  /** The tenders whose cell other users have changed. */
  changed: ReadonlySet<string> | undefined
  view: MatrixView
  /** The tender whose cell is the tab stop, when it is in this row. */
  stop: string | null
  /** The cells of this line in the marked range. */
  marks: RowMarks
  /** The quantity being typed into that cell. */
  typing: string | null
  rowIndex: number
  readOnly: boolean
  actions: CellActions
}

const Row = (props: MatrixRowProps) => {
  const {
    line,
    columns,
    across,
    names,
    given,
    noAward,
    fault,
    changed,
    view,
    stop,
    marks,
    typing,
    rowIndex,
    readOnly,
    actions,
  } = props
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const { item } = line
  const id = line.line.id
  const unit = line.line.unit
  const main = given.filter((one) => one.role === 'main')
  const shares = main.length > 1 ? sharesOf(line, main) : []
  const unitText = t(`orders:options.unit.${unit}`)
  return (
    <tr aria-rowindex={rowIndex} className="group/row">
      <td className={cx(bodyCell, pinned('number'), 'pr-0! text-ink-3')}>{line.line.line_no}</td>
      <th scope="row" className={cx(bodyCell, pinned('name'), 'text-left font-normal')}>
        <span className="block truncate font-medium" title={item.name ?? undefined}>
          {item.name}
        </span>
        <span className={cx('block truncate', second)} title={specText(item, t)}>
          {specText(item, t)}
        </span>
      </th>
      <td className={cx(bodyCell, pinned('need'))}>
        <Need line={line.line} given={given} />
        {unit !== 'kg' && (
          <span className={cx('block truncate', second)} title={packText(item, t) || undefined}>
            {isCounted(unit) ? priceUnitText(unit, t) : unitText}
            {packText(item, t)}
          </span>
        )}
      </td>
      <td
        className={cx(bodyCell, pinned('reference'))}
        title={moneyText(line.line.reference_price ?? '', locale, false) || undefined}
      >
        <Price value={line.line.reference_price} />
        <span className={cx('block', second)}>
          <Price value={item.last_price} />
        </span>
      </td>
      <Along side={across} items={columns} keyOf={tenderOf} gap={noCell}>
        {(column, at) => {
          const cell = line.cells.get(column.tender.id)
          const mine = given.find((one) => one.tender_item_id === cell?.item.id)
          const nth = mine === undefined ? -1 : main.indexOf(mine)
          const on = stop === column.tender.id
          return (
            <GridCell
              line={line}
              column={column}
              given={mine}
              sharePct={nth === -1 ? null : (shares[nth] ?? null)}
              changed={changed?.has(column.tender.id) === true}
              view={view}
              marks={marks}
              nth={at}
              isStop={on}
              typing={on ? typing : null}
              colIndex={at + 5}
              readOnly={readOnly}
              actions={actions}
            />
          )
        }}
      </Along>
      <td className={cx(bodyCell, pinned('award'))}>
        {readOnly ? (
          <AwardNote line={line} given={given} noAward={noAward} fault={fault} names={names} />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            onClick={() => actions.openReason(id)}
            className="block w-full rounded-s text-left hover:bg-surface-3"
          >
            <AwardNote line={line} given={given} noAward={noAward} fault={fault} names={names} />
          </button>
        )}
      </td>
    </tr>
  )
}

/** So many characters of a price have room in its column. */
const ROOM = 8

/** A price; that of a very dear herb is set smaller, because a price is never cut. */
const Price = ({ value }: { value: string | null | undefined }) => {
  const length = moneyText(value ?? '', useLocale(), false).length
  return <Money bare value={value} className={length > ROOM ? 'text-kbd tracking-tighter' : undefined} />
}

const sameGiven = (a: readonly Allocation[], b: readonly Allocation[]): boolean =>
  a.length === b.length &&
  a.every((one, at) => {
    const other = b[at]
    return (
      other !== undefined &&
      one.tender_item_id === other.tender_item_id &&
      one.awarded_qty === other.awarded_qty &&
      one.reason_code === other.reason_code &&
      one.reason_text === other.reason_text
    )
  })

/** A line of the matrix; it renders again only when this line has changed. */
export const MatrixRow = memo(Row, (before, after) => {
  const { given: was, ...old } = before
  const { given: is, ...now } = after
  return sameGiven(was, is) && (Object.keys(now) as (keyof typeof now)[]).every((key) => Object.is(old[key], now[key]))
})
