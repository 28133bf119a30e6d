// The column at the right: past events, newest first, possible events, and the machine's context.
import { useTranslation } from 'react-i18next'
import { valueText } from '#src/machines/inspection/use-machines.ts'
import { SearchInput } from '#src/ui/input/input.tsx'
import { Select } from '#src/ui/input/select.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { instantText } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { EventSender } from './event-sender.tsx'
import { Context, Payload } from './held.tsx'
import type { HistoryEntry, MachineHistory } from './history.ts'
import type { MachineLabels } from './machine-labels.ts'
import { questionOf } from './machine-lists.tsx'
import { isEventAsked, peopleIn, SYSTEM } from './step-filter.ts'
import type { MachinePage } from './use-machine-page.ts'

export interface LogProps {
  page: Pick<
    MachinePage,
    'history' | 'at' | 'isReplayed' | 'followed' | 'actors' | 'actor' | 'base' | 'filter' | 'filterBy' | 'compareWith'
  > &
    Pick<MachinePage, 'stepTo' | 'openActor'>
  words: MachineLabels
  /** Indices of the entries that fit the filter. */
  rows: readonly number[]
  /** Why there is no history. */
  none: string
  /** The safe events of the running machine, and the function that sends one. */
  sendable: readonly string[]
  onSend: (event: string) => void
}

export const EventLog = ({ page, words, rows, none, sendable, onSend }: LogProps) => {
  const { t } = useTranslation()
  const { history, at, isReplayed, filter } = page
  // As high as the log that follows, so that nothing below it moves.
  if (history === null)
    return (
      <div className="min-h-0 flex-1">
        <Empty icon="machine" title={t('machines:log_none')} text={none} />
      </div>
    )
  const count = history.entries.length
  const isNow = at >= count - 1
  const shown = history.entries[at]
  const sent = sendable.filter((event) => isEventAsked(event, filter, words.event))
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-10 flex-none items-center justify-between border-b border-line px-4">
        <h2 className="text-table font-semibold">{t('machines:events')}</h2>
        <span className="text-kbd text-ink-3">
          {rows.length < count
            ? t('machines:events_filtered', { count, shown: rows.length })
            : t(isReplayed ? 'machines:events_file' : isNow ? 'machines:events_live' : 'machines:events_past', {
                count,
              })}
        </span>
      </div>
      <LogFilter page={page} history={history} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys to be read by them */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
        {isNow && sent.length > 0 && <EventSender events={sent} words={words} onSend={onSend} />}
        {isNow && history.offered.length > 0 && <Offers history={history} words={words} />}
        {count === 0 && <p className="px-4 py-3 text-table text-ink-3">{t('machines:events_none')}</p>}
        {count > 0 && rows.length === 0 && (
          <p className="px-4 py-3 text-table text-ink-3">{t('machines:filter_none')}</p>
        )}
        <ol>
          {rows
            .flatMap((index) => {
              const entry = history.entries[index]
              return entry === undefined
                ? []
                : [
                    <LogRow
                      key={entry.id}
                      entry={entry}
                      words={words}
                      isShown={index === at}
                      isBase={entry.id === page.base}
                      onPress={() => page.stepTo(index)}
                    />,
                  ]
            })
            .toReversed()}
        </ol>
      </div>
      <Payload value={shown?.payload ?? null} />
      <Context history={history} at={at} base={page.base} onBase={page.compareWith} />
    </div>
  )
}

/** By event, and by actor: of a record the people in its trail, of a machine of this page all that run or ran. */
const LogFilter = ({ page, history }: { page: LogProps['page']; history: MachineHistory }) => {
  const { t } = useTranslation()
  const { filter, actors, actor } = page
  const people = peopleIn(history)
  const isLive = page.followed.history === null && !page.isReplayed
  return (
    <div className="grid flex-none gap-1.5 border-b border-line p-2">
      <SearchInput
        value={filter.text}
        onChange={(text) => page.filterBy({ ...filter, text })}
        maxLength={60}
        label={t('machines:filter')}
        placeholder={t('machines:filter')}
        clearLabel={t('machines:search_clear')}
        className="w-full!"
      />
      {people.length > 1 && (
        <Select
          size="sm"
          aria-label={t('machines:person')}
          value={people.includes(filter.who) ? filter.who : ''}
          placeholder={t('machines:person_any')}
          options={people.map((who) => ({ value: who, label: who === SYSTEM ? t('machines:system') : who }))}
          onChange={(event) => page.filterBy({ ...filter, who: event.currentTarget.value })}
        />
      )}
      {isLive && (actors.length > 1 || actor?.hasEnded === true) && (
        <Select
          size="sm"
          aria-label={t('machines:instance')}
          value={String(actor?.id ?? '')}
          options={actors.map((one) => ({
            value: String(one.id),
            label: [`#${one.id}`, questionOf(one), one.hasEnded ? t('machines:ended') : valueText(one.value)]
              .filter(Boolean)
              .join(' · '),
          }))}
          onChange={(event) => {
            const chosen = actors.find(({ id }) => String(id) === event.currentTarget.value)
            if (chosen !== undefined) page.openActor(chosen)
          }}
        />
      )}
    </div>
  )
}

const LogRow = ({
  entry,
  words,
  isShown,
  isBase,
  onPress,
}: {
  entry: HistoryEntry
  words: MachineLabels
  isShown: boolean
  isBase: boolean
  onPress: () => void
}) => {
  const { t } = useTranslation()
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
            {isBase && <span className="text-warning-ink"> · {t('machines:is_base')}</span>}
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
    entry.who === SYSTEM ? t('machines:system') : (entry.who ?? ''),
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
