// A few columns above and below a base line, hidden from screen readers, which get the same numbers as a table.
import type { ReactNode } from 'react'

export interface ColumnsProps {
  /** The caption. */
  label: string
  heads: readonly [string, string]
  columns: readonly {
    readonly id: string
    /** Text under the column. */
    readonly label: string
    /** Text in the table. */
    readonly name: string
    readonly value: number
    readonly text: ReactNode
  }[]
}

const WIDTH = 40
const BAR = 20
const HEIGHT = 64
const LABEL = 16

export const Columns = ({ label, heads, columns }: ColumnsProps) => {
  const least = Math.min(0, ...columns.map((one) => one.value))
  const highest = Math.max(0, ...columns.map((one) => one.value))
  // Where everything is zero the base line is at the bottom.
  const most = highest === 0 && least === 0 ? 1 : highest
  const span = most - least
  const y = (value: number) => ((most - value) / span) * HEIGHT
  const zero = y(0)
  return (
    <figure className="mt-3">
      <svg
        viewBox={`0 0 ${columns.length * WIDTH} ${HEIGHT + LABEL}`}
        className="h-24 w-full max-w-72"
        aria-hidden="true"
        focusable="false"
      >
        {columns.map((one, at) => {
          const top = Math.min(y(one.value), zero)
          const height = Math.max(Math.abs(y(one.value) - zero), one.value === 0 ? 0 : 1)
          const isLast = at === columns.length - 1
          return (
            <g key={one.id} transform={`translate(${at * WIDTH} 0)`}>
              <rect
                x={(WIDTH - BAR) / 2}
                y={top}
                width={BAR}
                height={height}
                rx={2}
                className={one.value < 0 ? 'fill-danger' : isLast ? 'fill-primary' : 'fill-line-strong'}
              />
              <text x={WIDTH / 2} y={HEIGHT + LABEL - 3} textAnchor="middle" className="fill-ink-3 text-[11px]">
                {one.label}
              </text>
            </g>
          )
        })}
        <line x1={0} x2={columns.length * WIDTH} y1={zero} y2={zero} className="stroke-line-strong" strokeWidth={1} />
      </svg>
      {/* Tables ignore the size of one pixel; their wrapper does not. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((one) => (
              <tr key={one.id}>
                <th scope="row">{one.name}</th>
                <td>{one.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
