// The column at the right: past events, newest first, possible events, and the machine's context.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HIDDEN, hiddenSize, type Shown } from '#src/machines/inspection/use-machines.ts'
import { SearchInput } from '#src/ui/input/input.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { instantText } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { EventSender } from './event-sender.tsx'
import type { HistoryEntry, MachineHistory } from './history.ts'
import type { MachineLabels } from './machine-labels.ts'

export interface LogProps {
  history: MachineHistory | null
  words: MachineLabels
  /** Index of the selected entry; the last one is now. */
  at: number
  onStep: (at: number) => void
  /** The history is from a file. */
  isReplayed: boolean
  /** Why there is no history. */
  none: string
  /** The safe events of the running machine, and the function that sends one. */
  sendable: readonly string[]
  onSend: (event: string) => void
}

export const EventLog = ({ history, words, at, isReplayed, onStep, none, sendable, onSend }: LogProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  // As high as the log that follows, so that nothing below it moves.
  if (history === null)
    return (
      <div className="min-h-0 flex-1">
        <Empty icon="machine" title={t('machines:log_none')} text={none} />
      </div>
    )
  const isNow = at >= history.entries.length - 1
  const shown = history.entries[at]
  const context = isNow ? history.context : (shown?.context ?? null)
  const before = history.entries[at - 1]?.context ?? null
  const asked = text.trim().toLowerCase()
  const isAsked = ({ event, who = null }: Pick<HistoryEntry, 'event'> & Partial<HistoryEntry>): boolean =>
    [event, words.event(event), who ?? ''].some((one) => one.toLowerCase().includes(asked))
  const sent = sendable.filter((event) => isAsked({ event }))
  const rows = history.entries.flatMap((entry, index) => (asked === '' || isAsked(entry) ? [{ entry, index }] : []))
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-10 flex-none items-center justify-between border-b border-line px-4">
        <h2 className="text-table font-semibold">{t('machines:events')}</h2>
        <span className="text-kbd text-ink-3">
          {t(isReplayed ? 'machines:events_file' : isNow ? 'machines:events_live' : 'machines:events_past', {
            count: history.entries.length,
          })}
        </span>
      </div>
      <div className="flex-none border-b border-line p-2">
        <SearchInput
          value={text}
          onChange={setText}
          maxLength={60}
          label={t('machines:filter')}
          placeholder={t('machines:filter')}
          clearLabel={t('machines:search_clear')}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys to be read by them */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
        {isNow && sent.length > 0 && <EventSender events={sent} words={words} onSend={onSend} />}
        {isNow && history.offered.length > 0 && <Offers history={history} words={words} />}
        {history.entries.length === 0 && <p className="px-4 py-3 text-table text-ink-3">{t('machines:events_none')}</p>}
        {history.entries.length > 0 && rows.length === 0 && (
          <p className="px-4 py-3 text-table text-ink-3">{t('machines:filter_none')}</p>
        )}
        <ol>
          {rows
            .map(({ entry, index }) => (
              <LogRow key={entry.id} entry={entry} words={words} isShown={index === at} onPress={() => onStep(index)} />
            ))
            .toReversed()}
        </ol>
      </div>
      <Held title={t('machines:payload')} value={isEmpty(shown?.payload) ? null : (shown?.payload ?? null)} />
      <Held title={t('machines:context')} value={context} before={before} />
    </div>
  )
}

/** Empty when only the event's type is known, which is shown above. */
const isEmpty = (payload: Shown | undefined): boolean =>
  typeof payload !== 'object' || payload === null || Object.keys(payload).every((key) => key === 'type')

const LogRow = ({
  entry,
  words,
  isShown,
  onPress,
}: {
  entry: HistoryEntry
  words: MachineLabels
  isShown: boolean
  onPress: () => void
}) => {
  const isRefused = entry.kind === 'refused'
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-current={isShown || undefined}
        onClick={onPress}
        className={cx(
          'grid w-full grid-cols-[64px_minmax(0,1fr)] gap-x-2 px-4 py-1.5 text-left hover:bg-surface-3',
          isShown && 'bg-primary-soft hover:bg-primary-soft',
        )}
      >
        <LogTime value={entry.at} />
        <span className="min-w-0">
          <code title={entry.event} className={cx('block truncate', isRefused ? 'text-danger-ink' : 'text-ink')}>
            {entry.event}
          </code>
          <span className={cx('block text-cap break-words', isRefused ? 'text-danger-ink' : 'text-ink-2')}>
            {isRefused && <Icon name="warn" size={12} className="mr-1 inline align-[-1px]" />}
            <Outcome entry={entry} words={words} />
          </span>
        </span>
      </button>
    </li>
  )
}

/** A moment of today as time, else as date. */
const LogTime = ({ value }: { value: string }) => {
  const whole = instantText(value, 'seconds')
  const isToday = whole.slice(0, 10) === instantText(new Date().toISOString()).slice(0, 10)
  return (
    <time dateTime={value} title={whole} className="pt-px font-mono text-kbd text-ink-3 tabular-nums">
      {isToday ? whole.slice(11) : whole.slice(5, 16)}
    </time>
  )
}

const Outcome = ({ entry, words }: { entry: HistoryEntry; words: MachineLabels }) => {
  const { t } = useTranslation()
  const said = words.event(entry.event)
  // A running machine shows the names in its code, an order's history the labels of the interface.
  const name = (path: string) => (entry.who === null ? path : words.state(path) || path)
  const parts = [
    said === entry.event ? '' : said,
    entry.kind === 'moved'
      ? `${name(entry.from)} → ${name(entry.to)}`
      : entry.kind === 'refused'
        ? t('machines:outcome.refused', { guards: entry.guards.join(' & ') })
        : entry.kind === 'began' && entry.to !== ''
          ? t('machines:outcome.began', { state: name(entry.to) })
          : t(`machines:outcome.${entry.kind}`),
    entry.who ?? '',
  ]
  return <>{parts.filter((part) => part !== '').join(' · ')}</>
}

const Offers = ({ history, words }: { history: MachineHistory; words: MachineLabels }) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="machine-offers" className="border-b border-line bg-surface-2 px-4 py-2">
      <h3 id="machine-offers" className="text-cap text-ink-3">
        {t('machines:offers')}
      </h3>
      <ul>
        {history.offered.map(({ event, refusal }) => (
          <li key={event} className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-1 py-0.5 text-table">
            <Icon
              name={refusal === null ? 'check' : 'warn'}
              size={12}
              className={cx('mt-1', refusal === null ? 'text-success-ink' : 'text-danger-ink')}
            />
            <span className="min-w-0">
              <code>{event}</code> <span className="text-cap text-ink-2">{words.event(event)}</span>
              {refusal !== null && (
                <span className="block text-cap text-danger-ink">
                  {refusal}
                  {words.refusal(refusal) !== null && ` · ${words.refusal(refusal)}`}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Nested values may be partly hidden; a text value is marked as text. */
const HiddenOr = ({ value }: { value: Shown }) => {
  const { t } = useTranslation()
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

const valueAt = (held: Shown, key: string): Shown | undefined =>
  typeof held === 'object' && held !== null && !Array.isArray(held) ? new Map(Object.entries(held)).get(key) : undefined

/** The full values; beside changed ones their previous value. */
const Held = ({ title, value, before = null }: { title: string; value: Shown; before?: Shown }) => {
  const { t } = useTranslation()
  if (value === null || typeof value !== 'object') return null
  const entries = Object.entries(value).filter(([key]) => key !== 'type')
  if (entries.length === 0) return null
  return (
    <section aria-label={title} className="flex-none border-t border-line px-4 py-2.5">
      <h3 className="font-mono text-kbd text-ink-3">{title}</h3>
      <dl
        tabIndex={0}
        className="grid max-h-48 grid-cols-[auto_minmax(0,1fr)] gap-x-3 overflow-y-auto font-mono text-kbd"
      >
        {entries.map(([key, one]) => (
          <div key={key} className="contents">
            <dt className="text-ink-2">{key}</dt>
            <dd className="break-all">
              {isOther(before, key, one) && (
                <span className="mr-1.5 text-warning-ink">
                  {t('machines:was')} <HiddenOr value={valueAt(before, key) ?? null} /> {'→'}
                </span>
              )}
              <HiddenOr value={one} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const isOther = (before: Shown, key: string, value: Shown): boolean =>
  before !== null && JSON.stringify(valueAt(before, key) ?? null) !== JSON.stringify(value)

const inkOfValue = (value: Shown): string => {
  if (typeof value === 'string') return 'text-success-ink'
  return typeof value === 'object' ? 'text-ink-2' : 'text-warning-ink'
}
