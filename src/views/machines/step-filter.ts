// The filter of the steps, by event and by actor: what the log lists and what ← and → step through. Pure.
import type { HistoryEntry, MachineHistory } from './history.ts'

export interface StepFilter {
  /** Part of an event's name, of its label, or of a person's name. */
  readonly text: string
  /** The person who caused the event; '' for all. */
  readonly who: string
}

/** The name under which a trail keeps what the clock did. */
export const SYSTEM = 'system'

export const noFilter: StepFilter = { text: '', who: '' }

type Labels = (event: string) => string

/** Whether an event fits the text of the filter. */
export const isEventAsked = (event: string, { text }: StepFilter, label: Labels): boolean => {
  const asked = text.trim().toLowerCase()
  return asked === '' || [event, label(event)].some((one) => one.toLowerCase().includes(asked))
}

/** Everybody who caused a step, once, in the order of their first step. */
export const peopleIn = (history: MachineHistory): readonly string[] => [
  ...new Set(history.entries.flatMap(({ who }) => (who === null || who === '' ? [] : [who]))),
]

/** Indices of the entries that fit. A person who is not in this history filters nothing. */
export const rowsIn = (history: MachineHistory, filter: StepFilter, label: Labels): readonly number[] => {
  const isWhoKnown = peopleIn(history).includes(filter.who)
  const fits = ({ event, who }: HistoryEntry) =>
    (!isWhoKnown || who === filter.who) &&
    (isEventAsked(event, filter, label) || (who ?? '').toLowerCase().includes(filter.text.trim().toLowerCase()))
  return history.entries.flatMap((entry, index) => (fits(entry) ? [index] : []))
}

/** Where the stepper stops: at the entries that fit, and at the last one, which is now. */
export const stopsIn = (rows: readonly number[], last: number): readonly number[] =>
  last < 0 || rows.at(-1) === last ? rows : [...rows, last]

/** The place of an entry among the stops; of one that is none, the next stop after it. */
export const placeIn = (stops: readonly number[], at: number): number => {
  const place = stops.findIndex((stop) => stop >= at)
  return place < 0 ? Math.max(0, stops.length - 1) : place
}
