import type { ReactNode } from 'react'
import { cx } from '#src/ui/text/class-names.ts'

export interface Description {
  id: string
  name: ReactNode
  value: ReactNode
}

export interface DescriptionListProps {
  items: readonly Description[]
  /** `rail`: one column, values at the right. `sheet`: columns as the width allows, values under their names. */
  variant?: 'rail' | 'sheet' | undefined
  className?: string | undefined
}

/** The longest value, in characters, that stands at the right of its name in a rail; a longer one goes below it, in four lines at most. */
const SHORT = 40
/** A value with more characters than this takes the whole width of a sheet. */
const LONG = 160

/** Facts of a record by name. */
export const DescriptionList = ({ items, variant = 'rail', className }: DescriptionListProps) => (
  <dl
    className={cx(
      'text-table',
      variant === 'rail'
        ? 'flex flex-col gap-1.5'
        : 'grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-6 gap-y-3',
      className,
    )}
  >
    {items.map(({ id, name, value }) => {
      const long = typeof value === 'string' && value.length > SHORT
      const beside = variant === 'rail' && !long
      return (
        <div
          key={id}
          className={
            beside
              ? 'grid grid-cols-[minmax(72px,auto)_minmax(0,1fr)] gap-2'
              : cx('min-w-0', long && value.length > LONG && 'col-span-full')
          }
        >
          <dt className={variant === 'rail' ? 'text-ink-3' : 'text-cap text-ink-3'}>{name}</dt>
          <dd
            title={long && variant === 'rail' ? value : undefined}
            className={cx(
              'min-w-0 wrap-anywhere',
              beside && 'text-right',
              long && variant === 'rail' && 'line-clamp-4',
            )}
          >
            {value}
          </dd>
        </div>
      )
    })}
  </dl>
)
