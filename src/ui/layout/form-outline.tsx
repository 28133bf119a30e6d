import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { ariaKeys, keyText } from '#src/ui/text/key-hint.tsx'

export interface OutlineEntry {
  /** Id of the section's heading. */
  anchor: string
  title: ReactNode
  /** `bad`: it has an error. `ok`: it is complete. Null: not complete yet. */
  mark: 'ok' | 'bad' | null
  /** The keys that lead there. */
  keys?: string | undefined
}

interface FormOutlineProps {
  label: string
  entries: readonly OutlineEntry[]
  /** Accessible names of the marks. */
  marks: { ok: string; bad: string }
  /** The state of the local draft, below the entries. */
  note?: string | null | undefined
}

/** The sections of a long form, beside it: the current one, the complete ones, those with errors. */
export const FormOutline = ({ label, entries, marks, note = null }: FormOutlineProps) => {
  const current = useCurrent(entries)
  return (
    <nav aria-label={label} className="sticky top-(--covered-above) self-start pt-5 pl-gutter text-table max-xl:hidden">
      <ul className="border-l-2 border-line">
        {entries.map(({ anchor, title, mark, keys }, at) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              aria-current={anchor === current ? 'true' : undefined}
              aria-keyshortcuts={ariaKeys(keys)}
              title={keys === undefined ? undefined : keyText(keys)}
              onClick={(event) => {
                event.preventDefault()
                const heading = document.getElementById(anchor)
                heading?.scrollIntoView({ block: 'start' })
                heading?.focus({ preventScroll: true })
              }}
              className={cx(
                '-ml-0.5 flex h-8 items-center gap-2 border-l-2 pr-2 pl-3',
                anchor === current
                  ? 'border-primary font-semibold text-ink'
                  : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {keys !== undefined && (
                <span aria-hidden="true" className="w-2 flex-none text-cap font-normal text-ink-3 tabular-nums">
                  {at + 1}
                </span>
              )}
              {title}
              {mark !== null && (
                <Icon
                  name={mark === 'ok' ? 'check' : 'warn'}
                  size={14}
                  label={marks[mark]}
                  className={cx('ml-auto', mark === 'ok' ? 'text-success-ink' : 'text-danger-ink')}
                />
              )}
            </a>
          </li>
        ))}
      </ul>
      {note !== null && <p className="mt-5 pl-3.5 text-cap whitespace-pre-line text-ink-3">{note}</p>}
    </nav>
  )
}

/** The last section whose heading has passed the upper third of the window. */
const useCurrent = (entries: readonly OutlineEntry[]): string | undefined => {
  const anchors = entries.map(({ anchor }) => anchor).join(' ')
  const [current, setCurrent] = useState(entries[0]?.anchor)
  useEffect(() => {
    const look = () => {
      const ids = anchors.split(' ')
      const line = window.innerHeight / 3
      const passed = ids.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top <= line
      })
      const end = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      setCurrent((end && window.scrollY > 0 ? ids.at(-1) : passed.at(-1)) ?? ids[0])
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [anchors])
  return current
}
