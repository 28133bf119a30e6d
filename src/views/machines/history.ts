// The history of one machine, in one form for a machine of this page and for a record's lifecycle from its audit trail.
import {
  activePaths,
  type ChartMove,
  type LiveActor,
  type MachineView,
  movesFrom,
  type Shown,
  type Step,
  valueText,
  type Watched,
} from '#src/machines/inspection/use-machines.ts'

/**
 * `moved`: to another state. `stayed`: acted without moving. `refused`: by a guard. `unheard`: not handled in this
 * state. `noted`: outside the chart. `began`: started.
 */
export type HistoryEntryKind = 'moved' | 'stayed' | 'refused' | 'unheard' | 'noted' | 'began'

/** One event and its result. */
export interface HistoryEntry {
  readonly id: string
  /** ISO. */
  readonly at: string
  readonly event: string
  readonly kind: HistoryEntryKind
  readonly from: string
  readonly to: string
  readonly guards: readonly string[]
  /** Paths that are active afterwards. */
  readonly active: readonly string[]
  readonly moves: readonly string[]
  readonly payload: Shown
  readonly context: Shown
  /** Who caused the event, where known. */
  readonly who: string | null
}

/** An event that may be sent in the current state, or the name of the fact that refuses it. */
export interface Offered {
  readonly event: string
  readonly refusal: string | null
}

export interface MachineHistory {
  /** Oldest first. */
  readonly entries: readonly HistoryEntry[]
  readonly active: readonly string[]
  /** Ids of transitions that can be taken now. */
  readonly possible: ReadonlySet<string>
  readonly offered: readonly Offered[]
  readonly context: Shown
  /** Contexts of past entries hold less than the present one, as those from a trail do. */
  readonly isPart?: boolean
}

const kindOf = (view: MachineView, step: Step): Pick<HistoryEntry, 'kind' | 'guards'> => {
  if (step.from === null || step.event === 'xstate.init') return { kind: 'began', guards: [] }
  if (step.moves.length > 0)
    return { kind: valueText(step.from) === valueText(step.to) ? 'stayed' : 'moved', guards: [] }
  const known = movesFrom(view.chart, activePaths(step.from)).filter((move) => move.event === step.event)
  const guards = [...new Set(known.flatMap((move) => move.guards))]
  return guards.length === 0 ? { kind: 'unheard', guards } : { kind: 'refused', guards }
}

const historyEntryOf = (view: MachineView, step: Step): HistoryEntry => ({
  id: String(step.seq),
  at: new Date(step.at).toISOString(),
  event: step.event,
  ...kindOf(view, step),
  from: step.from === null ? '' : valueText(step.from),
  to: valueText(step.to),
  active: activePaths(step.to),
  moves: step.moves,
  payload: step.payload,
  context: step.context,
  who: null,
})

/** A machine that runs on this page, or that has ended since the recording started. */
export interface SeenActor extends LiveActor {
  readonly hasEnded: boolean
}

/** All of one machine: those that run, then those that have ended and left steps, the latest first. */
export const seenActors = (view: MachineView, { actors, steps }: Watched): readonly SeenActor[] => {
  const own = actors.filter(({ machine }) => machine === view.chart.id)
  const ended = steps
    .filter(({ machine, actor }) => machine === view.chart.id && !own.some(({ id }) => id === actor))
    .map(({ actor, machine, to, context }): SeenActor => ({ id: actor, machine, value: to, context, hasEnded: true }))
  const last = new Map(ended.map((one) => [one.id, one]))
  return [
    ...own.map((one): SeenActor => ({ ...one, hasEnded: false })),
    ...[...last.values()].toSorted((a, b) => b.id - a.id),
  ]
}

/** The history of a machine of this page since the recording started. */
export const liveHistory = (view: MachineView, actor: SeenActor, steps: readonly Step[]): MachineHistory => {
  const active = activePaths(actor.value)
  const open = actor.hasEnded ? [] : movesFrom(view.chart, active).filter((move) => move.kind === 'event')
  return {
    entries: steps.filter((step) => step.actor === actor.id).map((step) => historyEntryOf(view, step)),
    active,
    possible: new Set(open.map((move) => move.id)),
    offered: [],
    context: actor.context,
  }
}

/** What the drawing shows at one entry; the last entry is the present. */
export interface Moment {
  readonly active: ReadonlySet<string>
  /** Transitions taken up to this entry. */
  readonly walked: ReadonlySet<string>
  /** Transitions taken by this event. */
  readonly last: ReadonlySet<string>
  readonly possible: ReadonlySet<string>
}

export const noMoment: Moment = { active: new Set(), walked: new Set(), last: new Set(), possible: new Set() }

/** The state after entry `at`; for the last one and beyond, the current state. */
export const momentOf = (history: MachineHistory, at: number): Moment => {
  const upTo = history.entries.slice(0, at + 1)
  const isNow = at >= history.entries.length - 1
  return {
    active: new Set(isNow ? history.active : (upTo.at(-1)?.active ?? [])),
    walked: new Set(upTo.flatMap((entry) => entry.moves)),
    last: new Set(upTo.at(-1)?.moves ?? []),
    possible: isNow ? history.possible : new Set(),
  }
}

/** The style of transitions drawn as one arrow; the strongest wins. */
export const arrowVariant = (moment: Moment, moves: readonly ChartMove[]): 'last' | 'walked' | 'possible' | 'plain' => {
  const is = (set: ReadonlySet<string>) => moves.some((move) => set.has(move.id))
  if (is(moment.last)) return 'last'
  if (is(moment.walked)) return 'walked'
  return is(moment.possible) ? 'possible' : 'plain'
}
