// Finds states, events and guards of all machines by name or label.
import type { MachineView } from '#src/machines/inspection/use-machines.ts'

export interface Hit {
  readonly machine: string
  readonly kind: 'state' | 'event' | 'guard'
  /** Path of the state, or id of the first transition. */
  readonly id: string
  readonly text: string
}

/** The maximum number of hits; with more the user narrows the search. */
const MAX = 60

/** `wordsOf` returns the label of a state or an event. */
export const searchMachines = (
  views: readonly MachineView[],
  text: string,
  wordsOf: (key: string | null) => string,
): Hit[] => {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const fits = (...words: string[]) => words.some((word) => word.toLowerCase().includes(wanted))
  const hitsIn = (view: MachineView): Hit[] => {
    const states = view.chart.states.flatMap((state): Hit[] => {
      const words = state.path === '' ? '' : wordsOf(view.stateKey(state.path))
      return state.path !== '' && fits(state.path, words)
        ? [{ machine: view.name, kind: 'state', id: state.path, text: [words, state.path].filter(Boolean).join(' ') }]
        : []
    })
    const events = [...Map.groupBy(view.chart.moves, (move) => move.event)].flatMap(([event, moves]): Hit[] => {
      const words = wordsOf(view.eventKey(event))
      const [first] = moves
      return first !== undefined && first.kind === 'event' && fits(event, words)
        ? [{ machine: view.name, kind: 'event', id: first.id, text: [words, event].filter(Boolean).join(' ') }]
        : []
    })
    const guards = [...new Set(view.chart.moves.flatMap((move) => move.guards))].flatMap((guard): Hit[] => {
      const first = view.chart.moves.find((move) => move.guards.includes(guard))
      return first !== undefined && fits(guard)
        ? [{ machine: view.name, kind: 'guard', id: first.id, text: guard }]
        : []
    })
    return [...states, ...events, ...guards]
  }
  return views.flatMap(hitsIn).slice(0, MAX)
}

/** The hits in one machine: state paths and ids of transitions. */
export const marksIn = (view: MachineView, hits: readonly Hit[]): ReadonlySet<string> => {
  const own = hits.filter((hit) => hit.machine === view.name)
  const { moves } = view.chart
  return new Set(
    own.flatMap((hit) => {
      if (hit.kind === 'state') return [hit.id]
      const first = moves.find((move) => move.id === hit.id)
      return moves
        .filter((move) => (hit.kind === 'event' ? move.event === first?.event : move.guards.includes(hit.text)))
        .map((move) => move.id)
    }),
  )
}
