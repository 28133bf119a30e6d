import { MatrixFoot } from './foot.tsx'
import { Along, MatrixFrame, type MatrixProps, noneGiven, noRow } from './frame.tsx'
import { MatrixColumns, MatrixHead } from './head.tsx'
import { leastWidth, mostWidth, ROW_PX, STRAIGHT } from './layout.ts'
import { MatrixRow } from './row.tsx'

const padding = '[scroll-padding:64px_136px_40px_172px] lg:[scroll-padding-left:336px]'
const edges = { rows: 2, columns: 5 }

/** Lines × suppliers as a grid: one tab stop, arrows between cells, digits type a quantity. */
export const Matrix = (props: MatrixProps) => {
  const { model, lines, names, given, noAward, faults, totals, view, acts, changed } = props
  const { columns } = model
  const widths = { least: leastWidth(columns.length), most: mostWidth(columns.length) }
  return (
    <MatrixFrame of={props} sides={STRAIGHT} edges={edges} widths={widths} padding={padding}>
      {({ down, across, given: byLine, stop, typing, actions, range }) => (
        <>
          <MatrixColumns across={across} columns={columns} />
          <MatrixHead across={across} columns={columns} lines={model.lines.length} />
          <tbody>
            <Along side={down} items={lines} keyOf={(one) => one.line.id} gap={noRow(ROW_PX)}>
              {(line, index) => {
                const { id } = line.line
                const here = stop?.order_item_id === id ? stop.tender_id : null
                return (
                  <MatrixRow
                    line={line}
                    columns={columns}
                    across={across}
                    names={names}
                    given={byLine.get(id) ?? noneGiven}
                    noAward={noAward[id] ?? null}
                    fault={faults.get(id) ?? null}
                    changed={changed?.get(id)}
                    view={view}
                    stop={here}
                    marks={range.marksOf(index)}
                    typing={here === null ? null : typing}
                    rowIndex={index + 2}
                    readOnly={acts === undefined}
                    actions={actions}
                  />
                )
              }}
            </Along>
          </tbody>
          <MatrixFoot
            across={across}
            model={model}
            given={given}
            totals={totals}
            area={range.area}
            readOnly={acts === undefined}
          />
        </>
      )}
    </MatrixFrame>
  )
}
