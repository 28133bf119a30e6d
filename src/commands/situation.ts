// Where the user is and what "this" refers to: published by pages and lists, read at the focused element.

import type { KeyContext } from '#src/keyboard/bindings.ts'
import type { PathId } from '#src/paths.ts'
import type { Answer, Refusal, Situation, Subject } from './command.ts'

/** Handlers of a screen, by command id. */
export type Answers = Readonly<Record<string, Answer>>
/** Handlers the screen refuses now, with the reason; by command id. */
export type Refusals = Readonly<Record<string, Refusal>>

/** What one page, list or dialog publishes about itself. */
export interface Place {
  readonly kind: 'page' | 'list' | 'answers'
  readonly path?: PathId
  readonly subject?: Subject | null
  readonly selected?: readonly Subject[]
  /** The focused line of the page's record. */
  readonly line?: string | undefined
  /** Applies to the whole page, wherever the focus is. */
  readonly context?: KeyContext
  readonly answers?: Answers
  readonly refusals?: Refusals
}

/** The attribute that connects an element with the place it published. */
export const PLACE_ATTRIBUTE = 'data-place'
export const CONTEXT_ATTRIBUTE = 'data-key-context'

export interface Situations {
  publish(id: string, place: Place): void
  withdraw(id: string): void
  enter(viewer: Situation['viewer']): void
  /** The situation of an element; `null` means the page as a whole. */
  at(element: Element | null): Situation
  /**
   * Key contexts that apply wherever the focus is: those of the page, or those of its list where the list is the page;
   * behind them that of a record beside the list.
   * The same array until something changes, so that rows that show keys are not rendered again.
   */
  pageContexts(): readonly KeyContext[]
  subscribe(listener: () => void): () => void
  /** Availability has changed although the focus did not move, because more commands were loaded. */
  renew(): void
  /** Increments with every change, for subscribers that compare. */
  version(): number
}

const placeIdsAround = (element: Element | null): string[] => {
  const ids: string[] = []
  for (let at = element?.closest(`[${PLACE_ATTRIBUTE}]`); at; at = at.parentElement?.closest(`[${PLACE_ATTRIBUTE}]`)) {
    ids.push(at.getAttribute(PLACE_ATTRIBUTE) ?? '')
  }
  return ids
}

const looksSame = (a: Place | undefined, b: Place): boolean =>
  a !== undefined &&
  a.kind === b.kind &&
  a.path === b.path &&
  a.context === b.context &&
  a.line === b.line &&
  a.subject?.id === b.subject?.id &&
  a.subject?.record === b.subject?.record &&
  (a.subject?.coming === undefined) === (b.subject?.coming === undefined) &&
  (a.selected ?? []).length === (b.selected ?? []).length &&
  (a.selected ?? []).every((one, at) => one.record === b.selected?.[at]?.record) &&
  Object.keys(a.answers ?? {}).join() === Object.keys(b.answers ?? {}).join() &&
  JSON.stringify(a.refusals ?? {}) === JSON.stringify(b.refusals ?? {})

const rank: Readonly<Record<Place['kind'], number>> = { page: 0, list: 1, answers: 2 }

const contextsOf = (open: readonly Place[]): readonly KeyContext[] => {
  const of = (kind: Place['kind']) => open.flatMap((place) => (place.kind === kind ? (place.context ?? []) : []))
  const own = of('page')
  return [...new Set([...(own[0] ? own : of('list')), ...of('answers')])]
}

/**
 * One store per console. The places around the element come first, from the inside out; then the page, then its lists.
 */
export const createSituations = (): Situations => {
  const places = new Map<string, Place>()
  const listeners = new Set<() => void>()
  let viewer: Situation['viewer'] = null
  let version = 0
  let contexts: readonly KeyContext[] | null = null
  const changed = () => {
    version += 1
    contexts = null
    for (const listener of listeners) listener()
  }
  const inOrder = (element: Element | null): Place[] => {
    const near = placeIdsAround(element)
    const far = [...places.keys()].filter((id) => !near.includes(id))
    const placed = (ids: string[]) => ids.flatMap((id) => places.get(id) ?? [])
    return [...placed(near), ...placed(far).sort((a, b) => rank[a.kind] - rank[b.kind])]
  }
  return {
    publish(id, place) {
      const before = places.get(id)
      places.set(id, place)
      // Handlers are new at every rendering, so only visible differences count as a change.
      if (!looksSame(before, place)) changed()
    },
    withdraw(id) {
      if (places.delete(id)) changed()
    },
    enter(next) {
      const before = viewer
      viewer = next
      if (before?.id !== next?.id || before?.permissions.join() !== next?.permissions.join()) changed()
    },
    at(element) {
      const order = inOrder(element)
      return {
        viewer,
        path: order.find((place) => place.path !== undefined)?.path ?? null,
        subject: order.find((place) => place.subject)?.subject ?? null,
        line: order.find((place) => place.line !== undefined)?.line,
        selected: order.find((place) => place.selected !== undefined)?.selected ?? [],
        answers: Object.assign({}, ...order.map((place) => place.answers ?? {}).reverse()),
        refusals: Object.assign({}, ...order.map((place) => place.refusals ?? {}).reverse()),
      }
    },
    pageContexts() {
      contexts ??= contextsOf(inOrder(null))
      return contexts
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    renew: changed,
    version: () => version,
  }
}
