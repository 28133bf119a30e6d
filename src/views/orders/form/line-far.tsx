// A line of the grid far out of view: its texts in their columns, without controls.
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid on table elements, as the ARIA practices show it
// biome-ignore-all lint/a11y/useFocusableInteractive: the control inside the cell takes the focus
import { ToxicMark } from '#src/components/herbs/toxic-mark.tsx'
import { markAt, type RowMarks } from '#src/ui/grid/use-cell-range.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { CellText, cellClass, cutShort, isWide, numberClass, numeric, rowClass } from './line-cell.tsx'
import { type GridColumn, gridColumns, isBlank, type Line } from './lines.ts'
import { fieldId } from './problems.ts'

interface FarProps {
  line: Line
  row: number
  marks: RowMarks
  /** As in {@link CellText}. */
  ownUnits: boolean
  /** The line asks for a toxic drug. */
  toxic: boolean
  onGo: (row: number, column: GridColumn) => void
}

/** A line far outside the window: a third of the elements, the same height, and cells that can take the focus. */
export const LineFar = ({ line, row, marks, ownUnits, toxic, onGo }: FarProps) => (
  <tr aria-rowindex={row + 2} className={cx(rowClass, isBlank(line) ? '@max-[640px]:hidden' : '@max-[640px]:grid')}>
    <th scope="row" className={numberClass}>
      {row + 1}
    </th>
    {gridColumns.map((name, nth) => (
      <td
        key={name}
        role="gridcell"
        title={cutShort(line, name)}
        id={fieldId(`items.${row}.${name}`)}
        tabIndex={-1}
        onFocus={() => onGo(row, name)}
        aria-selected={markAt(marks, nth) !== undefined}
        style={markAt(marks, nth)}
        className={cx(
          cellClass,
          marks !== null && markAt(marks, nth) && 'bg-primary-soft!',
          'truncate px-2! @max-[640px]:h-13.5!',
          numeric.has(name) && 'text-right',
          isWide(name) && '@max-[640px]:col-span-2',
        )}
      >
        <CellText line={line} name={name} ownUnits={ownUnits} />
        {name === 'name' && toxic && <ToxicMark />}
      </td>
    ))}
    <td role="gridcell" className={cx(cellClass, '@max-[860px]:hidden!')} />
    <td role="gridcell" className={cx(cellClass, 'w-8 @max-[640px]:h-6! @max-[640px]:w-auto @max-[640px]:border-0!')} />
  </tr>
)
