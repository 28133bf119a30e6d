import * as Radix from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Link } from './link.tsx'

const bar = 'flex gap-5 overflow-x-auto border-b border-line px-gutter text-table print:hidden [scrollbar-width:none]'

const tab = (on: boolean): string =>
  cx(
    'relative inline-flex h-10 flex-none items-center gap-1.5 whitespace-nowrap focus-visible:-outline-offset-2',
    on
      ? 'font-semibold text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-primary'
      : 'text-ink-2 hover:text-ink',
  )

const Count = ({ count, on }: { count: ReactNode; on: boolean }) => (
  <span className={cx('text-cap', on ? 'font-medium text-primary-ink' : 'font-normal text-ink-3')}>{count}</span>
)

export interface StatusTab {
  id: string
  label: ReactNode
  count?: ReactNode
  /** The same list, narrowed; a path of the console. */
  to: string
}

/** Narrowings of one list as links in a row: each is a place of its own in the history. */
export const StatusTabs = ({ label, tabs, value }: { label: string; tabs: readonly StatusTab[]; value: string }) => (
  <nav aria-label={label} className={bar}>
    {tabs.map((one) => (
      <Link
        key={one.id}
        to={one.to}
        look="none"
        aria-current={one.id === value ? 'page' : undefined}
        className={tab(one.id === value)}
      >
        {one.label}
        {one.count !== undefined && <Count count={one.count} on={one.id === value} />}
      </Link>
    ))}
  </nav>
)

export interface TabsProps {
  label: string
  tabs: readonly { id: string; label: ReactNode; count?: ReactNode; content: ReactNode }[]
  value: string
  onChange: (id: string) => void
  /** `flush`: the bar starts at the edge of what holds it, not at the gutter. */
  flush?: boolean | undefined
}

/** Parts of one page, one shown at a time; ← → move between them. */
export const Tabs = ({ label, tabs, value, onChange, flush = false }: TabsProps) => (
  <Radix.Root value={value} onValueChange={onChange}>
    <Radix.List aria-label={label} className={cx(bar, flush && 'px-0!')}>
      {tabs.map((one) => (
        <Radix.Trigger key={one.id} value={one.id} className={tab(one.id === value)}>
          {one.label}
          {one.count !== undefined && <Count count={one.count} on={one.id === value} />}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map((one) => (
      <Radix.Content key={one.id} value={one.id} className="focus-visible:-outline-offset-2">
        {one.content}
      </Radix.Content>
    ))}
  </Radix.Root>
)
