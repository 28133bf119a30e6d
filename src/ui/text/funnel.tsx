/** The count of each step, beside a bar that compares it with the largest one; screen readers get the counts. */
export const Funnel = ({ steps }: { steps: readonly { id: string; label: string; value: number }[] }) => {
  const most = Math.max(1, ...steps.map((step) => step.value))
  return (
    <dl className="grid grid-cols-[minmax(36px,auto)_1fr_28px] gap-x-2 gap-y-1 text-table">
      {steps.map((step) => (
        <div key={step.id} className="col-span-3 grid grid-cols-subgrid items-center">
          <dt className="text-ink-2">{step.label}</dt>
          <dd className="order-last text-right">{step.value}</dd>
          <dd
            aria-hidden="true"
            className="h-2 overflow-hidden rounded-[2px] bg-surface-3 print:border print:border-line"
          >
            <div className="h-full rounded-[2px] bg-primary" style={{ width: `${(step.value / most) * 100}%` }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The same counts in one row, each number over its bar; null is unknown, and has no bar. */
export const FunnelRow = ({ steps }: { steps: readonly { id: string; label: string; value: number | null }[] }) => {
  const most = Math.max(1, ...steps.map((step) => step.value ?? 0))
  return (
    <dl className="grid grid-cols-4 gap-2">
      {steps.map((step) => (
        <div key={step.id} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-1">
          <dt className="order-2 truncate text-cap text-ink-2">{step.label}</dt>
          <dd className="text-h3 font-semibold tabular-nums">{step.value ?? '–'}</dd>
          <dd aria-hidden="true" className="order-last col-span-2 h-1.5 overflow-hidden rounded-[2px] bg-surface-3">
            <div
              className="h-full rounded-[2px] bg-primary"
              style={{ width: `${((step.value ?? 0) / most) * 100}%` }}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
