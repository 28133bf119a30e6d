import * as Radix from '@radix-ui/react-tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { scrollToTab, TabCount } from '#src/ui/table/status-tabs.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { tabBar, tabClass } from './tab-class.ts'

export interface TabsProps {
  label: string
  tabs: readonly { id: string; label: ReactNode; count?: ReactNode; content: ReactNode }[]
  value: string
  onChange: (id: string) => void
  /** `flush`: the bar starts at the edge of its parent, not at the gutter. */
  flush?: boolean | undefined
}

/** Parts of one page, one shown at a time; ← → move between them. */
export const Tabs = ({ label, tabs, value, onChange, flush = false }: TabsProps) => {
  const bar = useRef<HTMLDivElement>(null)
  // Radix ends the id of a tab with its value.
  useEffect(
    () => scrollToTab(bar.current?.querySelector(`[role=tab][id$="-trigger-${CSS.escape(value)}"]`) ?? null),
    [value],
  )
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List ref={bar} aria-label={label} className={cx(tabBar, flush && 'px-0!')}>
        {tabs.map((one) => (
          <Radix.Trigger key={one.id} value={one.id} className={tabClass(one.id === value)}>
            {one.label}
            {one.count !== undefined && <TabCount count={one.count} on={one.id === value} />}
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
}
