import { cx } from '#src/ui/class-names.ts'

/** A difference in percent as a triangle and a figure; nothing where there is none to tell. Read out by the cell's own name. */
export const Delta = ({ value, className }: { value: string | null; className?: string }) => {
  if (value === null) return null
  const digits = value.replace(/^[-+]/, '')
  const same = !/[1-9]/.test(digits)
  return (
    <span className={cx('tabular-nums', className)}>
      {!same && (
        <span aria-hidden="true" className="mr-0.5 align-[1.5px] text-[8px]">
          {value.startsWith('-') ? '▼' : '▲'}
        </span>
      )}
      {digits}%
    </span>
  )
}

/** The same with a sign, for sentences: `+2.2%`. */
export const signedPercent = (value: string): string => {
  if (!/[1-9]/.test(value)) return '0%'
  return value.startsWith('-') ? `−${value.slice(1)}%` : `+${value}%`
}
