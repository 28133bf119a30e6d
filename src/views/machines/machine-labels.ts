// The labels of one machine in the page's language: its states, transitions and guards.
import type { i18n as I18n, TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartMove, MachineView } from '#src/machines/inspection/use-machines.ts'
import type { DrawingLabels } from './drawing-graph.ts'

export interface MachineLabels extends DrawingLabels {
  /** The label of an event; its type where it has none. */
  event(event: string): string
  /** The cause of a transition: the event, a delay, the end of an invoked actor. */
  cause(move: ChartMove): string
  /** The message of a false guard; null where it has none. */
  refusal(guard: string): string | null
  /** The description of a state, '' for the machine itself or where there is none. */
  meaning(path: string): string
  /** A state with its label: `报价中 bidding`. */
  full(path: string): string
}

const ms = (delay: number): string => (delay < 1000 ? `${delay} ms` : `${Number((delay / 1000).toFixed(1))} s`)

/** The labels of one machine; the same object as long as machine and language are the same. */
export const useMachineLabels = (view: MachineView): MachineLabels => {
  const { t, i18n } = useTranslation()
  return useMemo(() => machineLabels(view, t, i18n), [view, t, i18n])
}

export const machineLabels = (view: MachineView, t: TFunction, i18n: I18n): MachineLabels => {
  const said = (key: string | null): string => (key !== null && i18n.exists(key) ? t(key) : '')
  const state = (path: string) => said(view.stateKey(path))
  const causeOf = (move: ChartMove): string => {
    if (move.kind === 'event') return move.event
    if (move.kind === 'always') return t('machines:cause.always')
    if (move.kind === 'delay')
      return t('machines:cause.delay', { time: move.delay === null ? move.label : ms(move.delay) })
    return t(`machines:cause.${move.kind}`, { id: move.label })
  }
  const several = (paths: readonly string[]): string => {
    const order = view.chart.states.map((one) => one.path)
    const places = paths.map((path) => order.indexOf(path)).toSorted((a, b) => a - b)
    const name = (at: number | undefined) => {
      const path = order[at ?? 0] ?? ''
      return state(path) || path
    }
    const [first] = places
    const last = places.at(-1)
    // The states inside a compound state stand between its neighbours, so only states of the same depth are counted.
    const between = order
      .slice(first, (last ?? 0) + 1)
      .filter((path) => path.split('.').length === (paths[0] ?? '').split('.').length)
    return between.length === paths.length
      ? `${name(first)}…${name(last)}`
      : places.map(name).join(t('machines:several_comma'))
  }
  return {
    state,
    several,
    event: (event) => said(view.eventKey(event)) || event,
    cause: causeOf,
    move: (move) => {
      const [guard, ...others] = move.guards
      const waits = guard === undefined ? '' : ` · ${guard}${others.length === 0 ? '' : ` +${others.length}`}`
      return `${causeOf(move)}${waits}`
    },
    meaning: (path) => {
      const key = view.meaningKey(path)
      // A text in another language must not replace the chart's own description.
      if (i18n.exists(key, { fallbackLng: [] })) return t(key)
      return view.chart.states.find((one) => one.path === path)?.description ?? ''
    },
    refusal: (guard) => said(view.kind === 'lifecycle' ? `refusals:${guard}` : null) || null,
    full: (path) => {
      const words = state(path)
      return words === '' || words === path ? path : `${words} ${path}`
    },
  }
}
