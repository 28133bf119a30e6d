// Bars side by side, with names and numbers as text columns.
import { Fragment, type ReactNode } from 'react'

export interface BarsProps {
  bars: readonly {
    readonly id: string
    readonly label: string
    /** The length of the bar. */
    readonly value: number
    readonly text: ReactNode
    /** More about the number, on hover. */
    readonly hint?: string
  }[]
}

export const Bars = ({ bars }: BarsProps) => {
  const most = Math.max(...bars.map((bar) => bar.value), Number.MIN_VALUE)
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(48px,1fr)_auto] items-center gap-x-3 gap-y-1 pt-3 text-table">
      {bars.map(({ id, label, value, text, hint }) => (
        <Fragment key={id}>
          <dt className="truncate text-ink-2" title={label}>
            {label}
          </dt>
          <dd aria-hidden="true" className="h-2 overflow-hidden rounded-[2px] bg-surface-3">
            <div className="h-full rounded-[2px] bg-primary" style={{ width: `${(value / most) * 100}%` }} />
          </dd>
          <dd className="text-right tabular-nums" title={hint}>
            {text}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
