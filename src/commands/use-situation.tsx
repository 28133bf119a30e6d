// How a screen publishes its place and its content; the returned props connect its element with them.
import { useId, useLayoutEffect } from 'react'
import type { KeyContext } from '#src/keyboard/bindings.ts'
import type { PathId } from '#src/paths.ts'
import type { Answer, Refusal, Subject } from './command.ts'
import { useCommandContext } from './command-context.tsx'
import type { CommandId } from './registry.ts'
import { CONTEXT_ATTRIBUTE, PLACE_ATTRIBUTE, type Place } from './situation.ts'

/** Handlers of a screen for keys and the palette, by command id. */
export type ScreenAnswers = Partial<Record<CommandId, Answer>>

export interface PlaceProps {
  readonly [PLACE_ATTRIBUTE]: string
  readonly [CONTEXT_ATTRIBUTE]: KeyContext | undefined
}

/** Why a screen refuses a handler now, by command id. */
export type ScreenRefusals = Partial<Record<CommandId, Refusal>>

const given = <T,>(entries: Partial<Record<string, T>> = {}): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([id, entry]): [string, T][] => (entry === undefined ? [] : [[id, entry]])),
  )

const usePlace = (place: Place): PlaceProps => {
  const { situations } = useCommandContext()
  const id = useId()
  // Runs after every rendering: the handlers are new each time, and the store notifies only of visible changes.
  useLayoutEffect(() => situations.publish(id, place))
  useLayoutEffect(() => () => situations.withdraw(id), [situations, id])
  return { [PLACE_ATTRIBUTE]: id, [CONTEXT_ATTRIBUTE]: place.context }
}

export interface PagePlace {
  readonly path: PathId
  /** The page's own record; lists have none. */
  readonly subject?: Subject | null
  readonly context?: 'detail' | 'form' | 'opening' | 'verdicts' | 'matrix' | 'machines'
  readonly answers?: ScreenAnswers
  /** The focused line of the record. */
  readonly line?: string | undefined
}

/** Every page calls it once; the props go to its root element. */
export const usePage = ({ path, subject = null, context, answers, line }: PagePlace): PlaceProps =>
  usePlace({ kind: 'page', path, subject, line, answers: given(answers), ...(context !== undefined && { context }) })

export interface ListPlace {
  /** The active row, whether or not it has the focus. */
  readonly focused: Subject | null
  readonly selected?: readonly Subject[]
  readonly answers?: ScreenAnswers
}

/** Every list of records calls it; the props go to the element around the table. */
export const useList = ({ focused, selected = [], answers }: ListPlace): PlaceProps =>
  usePlace({ kind: 'list', subject: focused, selected, context: 'table', answers: given(answers) })

/**
 * Adds handlers of a part of the page or of a dialog: `{ 'dialog.confirm': save }`; `refusals`: which of them are
 * refused now, and why; `context`: keys that work on the whole page meanwhile, behind those of the page itself.
 */
export const useAnswers = (
  answers: ScreenAnswers,
  refusals: ScreenRefusals = {},
  context?: PagePlace['context'],
): PlaceProps =>
  usePlace({ kind: 'answers', answers: given(answers), refusals: given(refusals), ...(context && { context }) })

/** A part of the page that concerns one line of the record calls it; `answers` as {@link useAnswers}. */
export const useLinePlace = (line: string | undefined, answers: ScreenAnswers = {}): PlaceProps =>
  usePlace({ kind: 'answers', line, answers: given(answers) })

/** A part of the page that concerns another record than the page or its list calls it; the props go to its element. */
export const useSubjectPlace = (subject: Subject | null): PlaceProps =>
  usePlace({ kind: 'answers', subject, selected: [] })
