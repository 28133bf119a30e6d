// The values that a step holds, in full: what came with its event, and its context beside that of another step.
import { useTranslation } from 'react-i18next'
import { HIDDEN, hiddenSize, type Shown } from '#src/machines/inspection/use-machines.ts'
import { Select } from '#src/ui/input/select.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { instantText } from '#src/ui/text/day.tsx'
import { type ContextLine, contextLines } from './context-changes.ts'
import type { MachineHistory } from './history.ts'

/** Nested values may be partly hidden; a text value is marked as text. */
const HiddenOr = ({ value }: { value: Shown | undefined }) => {
  const { t } = useTranslation()
  if (value === undefined) return <span className="text-ink-3">{t('machines:absent')}</span>
  const written = JSON.stringify(value)
  if (value === HIDDEN) return <span className="text-ink-3">{t('machines:hidden')}</span>
  const size = hiddenSize(value)
  if (size !== null) return <span className="text-ink-3">{t('machines:hidden_entries', { count: size })}</span>
  return (
    <span className={inkOfValue(value)}>
      {written}
      {written.includes(HIDDEN) && <span className="text-ink-3"> {t('machines:hidden_parts', { mark: HIDDEN })}</span>}
    </span>
  )
}

const inkOfValue = (value: Shown): string => {
  if (typeof value === 'string') return 'text-success-ink'
  return typeof value === 'object' ? 'text-ink-2' : 'text-warning-ink'
}

/** `was`: the words before the value of the other step; `arrow`: towards the later of both. */
const Lines = ({ lines, was, arrow }: { lines: readonly ContextLine[]; was: string; arrow: string }) => (
  <dl tabIndex={0} className="grid max-h-48 grid-cols-[auto_minmax(0,1fr)] gap-x-3 overflow-y-auto font-mono text-kbd">
    {lines.map(({ key, value, before, isOther }) => (
      <div key={key} className="contents">
        <dt className="text-ink-2">{key}</dt>
        <dd className="break-all">
          {isOther && (
            <span className="mr-1.5 text-warning-ink">
              {was} <HiddenOr value={before} /> {arrow}
            </span>
          )}
          <HiddenOr value={value} />
        </dd>
      </div>
    ))}
  </dl>
)

const sectionClass = 'flex-none border-t border-line px-4 py-2.5'
const headClass = 'font-mono text-kbd text-ink-3'

/** What came with an event; nothing where only its type is known, which the log shows. */
export const Payload = ({ value }: { value: Shown }) => {
  const { t } = useTranslation()
  const lines = contextLines(value, null).filter(({ key }) => key !== 'type')
  if (lines.length === 0) return null
  return (
    <section aria-label={t('machines:payload')} className={sectionClass}>
      <h3 className={headClass}>{t('machines:payload')}</h3>
      <Lines lines={lines} was="" arrow="" />
    </section>
  )
}

export interface ContextProps {
  history: MachineHistory
  /** Index of the selected step. */
  at: number
  /** Id of the step it is compared with; null: the one before. */
  base: string | null
  onBase: (id: string | null) => void
}

/** The context of the selected step, and how it differs from that of any other step. */
export const Context = ({ history, at, base, onBase }: ContextProps) => {
  const { t } = useTranslation()
  const { entries } = history
  const contextAt = (index: number): Shown =>
    index >= entries.length - 1 ? history.context : (entries[index]?.context ?? null)
  const chosen = base === null ? -1 : entries.findIndex(({ id }) => id === base)
  const other = chosen < 0 ? at - 1 : chosen
  // What differs leads, because a long context is scrolled.
  const lines = contextLines(contextAt(at), other < 0 ? null : contextAt(other), history.isPart).toSorted(
    (a, b) => Number(b.isOther) - Number(a.isOther),
  )
  if (lines.length === 0) return null
  const differs = lines.filter(({ isOther }) => isOther).length
  return (
    <section aria-label={t('machines:context')} className={sectionClass}>
      <div className="flex items-center gap-2 pb-1">
        <h3 className={cx(headClass, 'flex-none')}>{t('machines:context')}</h3>
        <span role="status" className="flex-none text-kbd text-ink-2">
          {other >= 0 && t('machines:differs', { count: differs })}
        </span>
        {entries.length > 1 && (
          <span className="min-w-0 flex-1">
            <Select
              size="sm"
              aria-label={t('machines:base')}
              value={chosen < 0 ? '' : entries[chosen]?.id}
              options={[
                { value: '', label: t('machines:base_before') },
                ...entries
                  .map(({ id, event, at: moment }, index) => ({
                    value: id,
                    label: `${index + 1} · ${event} · ${instantText(moment, 'seconds').slice(11)}`,
                  }))
                  .toReversed(),
              ]}
              onChange={(event) => onBase(event.currentTarget.value === '' ? null : event.currentTarget.value)}
            />
          </span>
        )}
      </div>
      <Lines
        lines={lines}
        was={chosen < 0 ? t('machines:was') : t('machines:was_at', { at: chosen + 1 })}
        arrow={other > at ? '←' : '→'}
      />
    </section>
  )
}
