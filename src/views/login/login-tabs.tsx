// The two ways to sign in, as tabs. The tabs of src/ui need Radix, which the login page does not load.
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { tabBar, tabClass } from '#src/ui/layout/tab-class.ts'

export interface LoginTab<Id extends string> {
  readonly id: Id
  readonly label: string
  /** The name of the tab's panel. */
  readonly panel: string
}

interface Props<Id extends string> {
  readonly label: string
  readonly tabs: readonly LoginTab<Id>[]
  readonly value: Id
  readonly onChange: (id: Id) => void
  /** The content of the chosen tab. */
  readonly children: ReactNode
}

/** ← and → move to the neighbouring tab and select it at once; the first tab follows the last. */
export const LoginTabs = <Id extends string>({ label, tabs, value, onChange, children }: Props<Id>) => {
  const base = useId()
  const bar = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex((one) => one.id === value)
  const turn = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: -at,
      End: tabs.length - 1 - at,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (at + step + tabs.length) % tabs.length
    const tab = tabs[next]
    if (tab === undefined) return
    onChange(tab.id)
    bar.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <>
      <div ref={bar} role="tablist" aria-label={label} className={`${tabBar} mt-2 gap-6! px-0! text-body!`}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === value}
            aria-controls={`${base}-panel`}
            tabIndex={id === value ? 0 : -1}
            onClick={() => onChange(id)}
            onKeyDown={turn}
            className={tabClass(id === value)}
          >
            {label}
          </button>
        ))}
      </div>
      {/* The panel is not labelled by its tab, which has the same name as the field inside. */}
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-label={tabs.find(({ id }) => id === value)?.panel}
        className="flex flex-1 flex-col"
      >
        {children}
      </div>
    </>
  )
}
