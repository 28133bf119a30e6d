// The live visualizer: every machine of the console, drawn from its own chart, with its current state and history.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ALONG_ATTRIBUTE } from '#src/commands/dispatch.ts'
import { useAnswers, usePage } from '#src/commands/use-situation.tsx'
import { ReadFailed } from '#src/components/read-failed.tsx'
import { isComposing } from '#src/keyboard/composing.ts'
import { clearSteps, machineViews, sendTo, valueText } from '#src/machines/inspection/use-machines.ts'
import { SearchInput } from '#src/ui/input/input.tsx'
import { Segmented } from '#src/ui/input/segmented.tsx'
import { Select } from '#src/ui/input/select.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { keepFile } from '#src/ui/layout/keep-file.ts'
import { useWidth } from '#src/ui/layout/use-width.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { DrawingPane } from './drawing-pane.tsx'
import { EventLog } from './event-log.tsx'
import { sendableIn } from './event-sender.tsx'
import { MachineHead } from './machine-head.tsx'
import { useMachineLabels } from './machine-labels.ts'
import { MachineLists } from './machine-lists.tsx'
import { marksIn, searchMachines } from './machine-search.ts'
import { Outline } from './outline.tsx'
import { RecordingBar } from './recording-bar.tsx'
import { placeIn, rowsIn, stopsIn } from './step-filter.ts'
import { Stepper } from './stepper.tsx'
import { type MachinePage, useMachinePage } from './use-machine-page.ts'

/** Widths of the page from which the list of machines, and the column of events, stand beside the drawing; px. */
const LIST_FROM = 700
const EVENTS_FROM = 1080

type Tab = 'drawing' | 'outline' | 'events'

/** From the search box, Enter and ↓ lead to the first machine below it. */
const toList = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (isComposing(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return
  event.preventDefault()
  event.currentTarget.closest('nav')?.querySelector<HTMLElement>('ul button')?.focus()
}

export const MachinesPage = () => {
  const { t, i18n } = useTranslation()
  const region = usePage({ path: 'machines', context: 'machines' })
  const body = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const width = useWidth(body)
  const page = useMachinePage()
  const { view, history, at } = page
  const words = useMachineLabels(view)
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState<Tab>('drawing')

  const hasList = width >= LIST_FROM
  const hasEvents = width >= EVENTS_FROM
  const tabs: readonly Tab[] = [
    ...(hasList ? (['drawing'] as const) : []),
    'outline',
    ...(hasEvents ? [] : (['events'] as const)),
  ]
  const tab = tabs.includes(wanted) ? wanted : (tabs[0] ?? 'outline')
  const hits =
    text.trim() === ''
      ? null
      : searchMachines(machineViews, text, (key) => (key !== null && i18n.exists(key) ? t(key) : ''))
  const found = hits === null ? null : marksIn(view, hits)
  const rows = history === null ? [] : rowsIn(history, page.filter, words.event)
  const stops = stopsIn(rows, page.last)
  const place = placeIn(stops, at)
  const toStop = (next: number) => page.stepTo(stops[Math.min(stops.length - 1, Math.max(0, next))] ?? page.last)
  const answers = useMachineAnswers(page, { count: stops.length, place, toStop }, words.state, () =>
    search.current?.focus(),
  )
  const shown = {
    view,
    words,
    moment: page.moment,
    found,
    maySend: (event: string) =>
      page.actor?.hasEnded === false && !page.isReplayed && page.followed.history === null && view.maySend(event),
    onSend: (event: string) => {
      if (page.actor !== null) sendTo(page.actor.id, event)
    },
  }
  const log = (
    <>
      <EventLog
        page={page}
        words={words}
        rows={rows}
        none={reasonOf(page, t)}
        sendable={sendableIn(view.chart.moves, page.moment, shown.maySend)}
        onSend={shown.onSend}
      />
      <RecordingBar page={page} />
    </>
  )

  return (
    <div {...region} className="flex min-h-0 flex-1 flex-col">
      <div
        {...answers}
        {...{ [ALONG_ATTRIBUTE]: '' }}
        ref={body}
        className={cx(
          'grid flex-1 md:h-[calc(100dvh-var(--top-h))] md:flex-none md:overflow-hidden',
          hasEvents
            ? 'grid-cols-[216px_minmax(0,1fr)_300px]'
            : hasList
              ? 'grid-cols-[204px_minmax(0,1fr)]'
              : 'grid-cols-[minmax(0,1fr)]',
        )}
      >
        {hasList && (
          <nav aria-label={t('machines:machines')} className="flex min-h-0 flex-col border-r border-line">
            <div className="flex-none border-b border-line p-2">
              <SearchInput
                ref={search}
                value={text}
                onChange={setText}
                onKeyDown={toList}
                maxLength={60}
                label={t('machines:search')}
                placeholder={t('machines:search')}
                clearLabel={t('machines:search_clear')}
                keys="/"
                className="w-full!"
              />
            </div>
            <div className="flex min-h-0 flex-1 flex-col">
              <MachineLists
                views={machineViews}
                actors={page.watched.actors}
                current={view.name}
                actor={page.followed.history === null ? (page.actor?.id ?? null) : null}
                hits={hits}
                onMachine={page.openMachine}
                onActor={page.openActor}
              />
            </div>
          </nav>
        )}
        <section aria-label={view.name} className="flex min-h-0 min-w-0 flex-col">
          <MachineHead
            page={page}
            words={words}
            picker={
              hasList ? null : (
                <Select
                  aria-label={t('machines:machines')}
                  value={view.name}
                  options={machineViews.map(({ name }) => ({ value: name, label: name }))}
                  onChange={(event) => page.openMachine(event.currentTarget.value)}
                />
              )
            }
            tabs={
              <Segmented
                size="sm"
                aria-label={t('machines:look')}
                options={tabs.map((one) => ({ value: one, label: t(`machines:tab.${one}`) }))}
                value={tab}
                onChange={(next) => setWanted(tabs.find((one) => one === next) ?? 'outline')}
              />
            }
          />
          {tab === 'drawing' && <DrawingPane key={view.name} {...shown} />}
          {tab === 'outline' && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys to be read by them
            <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
              <Outline {...shown} />
            </div>
          )}
          {tab === 'events' && log}
          {page.followed.failed && tab === 'drawing' && (
            <div className="border-t border-line">
              {page.followed.error === null ? (
                <Empty icon="doc" title={t('machines:follow_failed')} text={t('machines:follow_failed_text')} />
              ) : (
                <ReadFailed error={page.followed.error} onRetry={page.followed.reload} />
              )}
            </div>
          )}
          <Stepper count={stops.length} at={place} onStep={toStop} />
        </section>
        {hasEvents && (
          <aside aria-label={t('machines:events')} className="flex min-h-0 min-w-0 flex-col border-l border-line">
            {log}
          </aside>
        )}
      </div>
      <Said text={saidOf(page, words.full)} />
    </div>
  )
}

const reasonOf = ({ view, followed }: MachinePage, t: (key: string) => string): string => {
  if (followed.error !== null) return followed.error.message || t('common:toast.network')
  if (followed.failed) return t('machines:follow_failed_text')
  if (followed.asked) return t('machines:reading')
  if (view.name === 'orders') return t('machines:log_none_orders')
  return t(view.kind === 'lifecycle' ? 'machines:log_none_lifecycle' : 'machines:log_none_page')
}

/** The current state, announced to screen readers. */
const saidOf = ({ view, moment }: MachinePage, full: (path: string) => string): string => {
  const leaves = [...moment.active].filter((path) => ![...moment.active].some((one) => one.startsWith(`${path}.`)))
  return leaves.length === 0 ? '' : `${view.name}: ${leaves.map(full).join(' + ')}`
}

/** Waits until the machine rests, because it may pass many states in a moment, ms. */
const REST = 600

const Said = ({ text }: { text: string }) => {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), REST)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

interface Stops {
  count: number
  place: number
  toStop: (place: number) => void
}

const useMachineAnswers = (
  page: MachinePage,
  { count, place, toStop }: Stops,
  state: (path: string) => string,
  onSearch: () => void,
) => {
  const { view, at, last, history } = page
  return useAnswers({
    ...(count > 1 && {
      'machines.step_back': () => toStop(place - 1),
      'machines.step_on': () => toStop(place + 1),
    }),
    ...(page.followed.history === null && last >= 0 && { 'machines.clear': clearSteps }),
    'list.search': onSearch,
    'machines.copy_state': () => {
      const context = history === null ? null : at >= last ? history.context : (history.entries[at]?.context ?? null)
      const value = page.actor === null ? [...page.moment.active] : valueText(page.actor.value)
      void navigator.clipboard.writeText(JSON.stringify({ machine: view.chart.id, state: value, context }, null, 2))
    },
    'machines.export_json': () => keepFile(`${view.name}.machine.json`, 'application/json', view.json()),
    'machines.export_mermaid': () => keepFile(`${view.name}.mmd`, 'text/plain', view.mermaid(state)),
  })
}
