import { type ReactNode, useEffect, useRef } from 'react'
import { tabBar, tabClass } from '#src/ui/layout/tab-class.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Link } from '#src/ui/text/link.tsx'

/** Scrolls a bar that is narrower than its tabs to the selected tab; the page does not scroll. */
export const scrollToTab = (tab: Element | null): void => {
  const bar = tab?.parentElement
  if (!(tab instanceof HTMLElement) || bar === null || bar === undefined) return
  const { left, right } = tab.getBoundingClientRect()
  const edge = bar.getBoundingClientRect()
  if (right > edge.right) bar.scrollLeft += right - edge.right + EDGE
  else if (left < edge.left) bar.scrollLeft -= edge.left - left + EDGE
}

/** This much of the neighbouring tab stays visible, px. */
const EDGE = 32

/** The number of records of a tab. */
export const TabCount = ({ count, on }: { count: ReactNode; on: boolean }) => (
  <span className={cx('text-cap', on ? 'font-medium text-primary-ink' : 'font-normal text-ink-3')}>{count}</span>
)

export interface StatusTab {
  id: string
  label: ReactNode
  count?: ReactNode
  /** The list with this tab's filter; a path of the console. */
  to: string
}

/** Filters of one list as a row of links: each adds a step to the history. */
export const StatusTabs = ({ label, tabs, value }: { label: string; tabs: readonly StatusTab[]; value: string }) => {
  const bar = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is marked in the page once the value has changed
  useEffect(() => scrollToTab(bar.current?.querySelector('[aria-current]') ?? null), [value])
  return (
    <nav ref={bar} aria-label={label} className={tabBar}>
      {tabs.map((one) => (
        <Link
          key={one.id}
          to={one.to}
          variant="none"
          aria-current={one.id === value ? 'page' : undefined}
          className={tabClass(one.id === value)}
        >
          {one.label}
          {one.count !== undefined && <TabCount count={one.count} on={one.id === value} />}
        </Link>
      ))}
    </nav>
  )
}
