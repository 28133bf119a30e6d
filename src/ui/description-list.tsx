import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export interface Description {
  id: string
  name: ReactNode
  value: ReactNode
}

export interface DescriptionListProps {
  items: readonly Description[]
  /** `rail`: one column, values at the right. `sheet`: columns as the width allows, values under their names. */
  look?: 'rail' | 'sheet' | undefined
  className?: string | undefined
}

/** Facts of a record by name. */
export const DescriptionList = ({ items, look = 'rail', className }: DescriptionListProps) => (
  <dl
    className={cx(
      'text-table',
      look === 'rail'
        ? 'flex flex-col gap-1.5'
        : 'grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-6 gap-y-3',
      className,
    )}
  >
    {items.map((item) => (
      <div key={item.id} className={look === 'rail' ? 'grid grid-cols-[minmax(72px,auto)_1fr] gap-2' : 'min-w-0'}>
        <dt className={look === 'rail' ? 'text-ink-3' : 'text-cap text-ink-3'}>{item.name}</dt>
        <dd className={cx('min-w-0 break-words', look === 'rail' && 'text-right')}>{item.value}</dd>
      </div>
    ))}
  </dl>
)
