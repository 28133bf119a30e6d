// The selection of the page: the machine, its running instance or the order, and the step.
import { useState } from 'react'
import { code } from '#contract/answer-codes.ts'
import { id as idSchema } from '#contract/fields.ts'
import { listOrderAudits, readOrder } from '#contract/orders.ts'
import { type LiveActor, type MachineView, machineViews, useWatched } from '#src/machines/inspection/use-machines.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { useViewer } from '#src/machines/use-session.ts'
import { to } from '#src/paths.ts'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { liveHistory, momentOf, noMoment, seenActors } from './history.ts'
import { orderHistory } from './order-history.ts'
import type { Recording } from './recording.ts'
import { noFilter, type StepFilter } from './step-filter.ts'

/** The number of audit rows read. */
const TRAIL = 100
const NO_ID = '00000000-0000-7000-8000-000000000000'

const [firstView] = machineViews

const viewOf = (name: string | null): MachineView => {
  const view = machineViews.find((one) => one.name === name) ?? firstView
  if (view === undefined) throw new Error('there is no machine')
  return view
}

/** The followed order, once it is loaded. */
const useFollowed = (view: MachineView, wanted: string | null) => {
  const viewer = useViewer()
  const id = view.name === 'orders' && wanted !== null && idSchema.safeParse(wanted).success ? wanted : null
  const skip = id === null
  // The page itself says that the demand cannot be read; a toast for each call would say it twice more.
  const how = { nouns: ['orders'], skip, quiet: true } as const
  const order = useResource(readOrder, { params: { id: id ?? NO_ID } }, how)
  const trail = useResource(listOrderAudits, { query: { order_id: id ?? NO_ID, page_size: TRAIL } }, how)
  const error = order.error ?? trail.error
  const isReady = !skip && order.data !== undefined && trail.data !== undefined
  return {
    asked: wanted !== null && view.name === 'orders',
    failed: wanted !== null && view.name === 'orders' && (skip || order.state === 'failed' || trail.state === 'failed'),
    /** Why it could not be read, where that is not because there is no such demand for this viewer. */
    error: error !== null && error.code !== code.notFound && error.code !== code.inputRefused ? error : null,
    reload: () => {
      order.reload()
      trail.reload()
    },
    order: isReady ? order.data : undefined,
    history: isReady ? orderHistory(view, order.data, trail.data.list, viewer?.permissions ?? []) : null,
  }
}

export const useMachinePage = () => {
  const { search, go } = useUrl()
  const query = new URLSearchParams(search)
  const view = viewOf(query.get('machine'))
  const watched = useWatched()
  const [chosen, setChosen] = useState<number | null>(null)
  const [step, setStep] = useState<string | null>(null)
  const [base, setBase] = useState<string | null>(null)
  const [filter, setFilter] = useState<StepFilter>(noFilter)
  const [opened, setOpened] = useState<Recording | null>(null)
  const followed = useFollowed(view, query.get('id'))

  const actors = seenActors(view, watched)
  const actor = actors.find((one) => one.id === chosen) ?? actors[0] ?? null
  const replayed = opened !== null && opened.machine === view.name ? opened.history : null
  const history = replayed ?? followed.history ?? (actor === null ? null : liveHistory(view, actor, watched.steps))
  const last = (history?.entries.length ?? 0) - 1
  const found = history?.entries.findIndex((entry) => entry.id === step) ?? -1
  const at = found < 0 ? last : found

  const goTo = (name: string) => {
    setStep(null)
    setBase(null)
    setFilter(noFilter)
    go(to('machines', { machine: name }), { replace: true })
  }
  return {
    view,
    watched,
    /** All of this machine that run or ran. */
    actors,
    actor,
    followed,
    history,
    at,
    last,
    /** Id of the step that the selected one is compared with; null: the one before. */
    base,
    compareWith: setBase,
    filter,
    filterBy: setFilter,
    moment: history === null ? noMoment : momentOf(history, at),
    /** Whether a recording from a file is shown. */
    isReplayed: replayed !== null,
    openRecording: (recording: Recording) => {
      setOpened(recording)
      goTo(recording.machine)
    },
    openMachine: (name: string) => {
      setOpened(null)
      setChosen(null)
      goTo(name)
    },
    openActor: (one: LiveActor) => {
      setOpened(null)
      setChosen(one.id)
      goTo(machineViews.find((other) => other.chart.id === one.machine)?.name ?? view.name)
    },
    /** The last step means now: new events are followed again. */
    stepTo: (index: number) => setStep(index >= last ? null : (history?.entries[Math.max(0, index)]?.id ?? null)),
  }
}

export type MachinePage = ReturnType<typeof useMachinePage>
