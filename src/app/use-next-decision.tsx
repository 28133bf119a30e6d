// After a decision: moves to the next record that waits for the same one. In its list the focus moves there, elsewhere
// it is offered.
import { useCallback, useRef, useState } from 'react'
import type { Args, Command, Services, Situation } from '#src/commands/command.ts'
import { loadedCommands } from '#src/commands/loaded-commands.ts'
import type { NextUp } from '#src/commands/next-record/next-record.rules.ts'
import { focusRow } from '#src/ui/grid/list-focus.ts'

export interface NextDecision {
  /** The record offered now. */
  readonly next: NextUp | null
  /** Called for every command that was done; it may be a decision. */
  readonly decided: (command: Command, situation: Situation, args: Args) => void
  readonly close: () => void
}

export const useNextDecision = (services: Services): NextDecision => {
  const [next, setNext] = useState<NextUp | null>(null)
  const count = useRef(0)
  const find = async (command: Command, situation: Situation, args: Args) => {
    const { decisionOf, nextUp } = await import('#src/commands/next-record/next-record.rules.ts')
    const decision = decisionOf(loadedCommands, command, situation, args)
    if (decision === null) return
    count.current += 1
    const nth = count.current
    setNext(null)
    const found = await nextUp(decision, services.call)
    if (found === null) return
    afterDialog(() => {
      if (nth === count.current && !takenByList(found)) setNext(found)
    })
  }
  const decided: NextDecision['decided'] = (...done) => {
    find(...done).catch(
      // The decision itself was already confirmed; when this read gets no answer, nothing is offered.
      () => undefined,
    )
  }
  const close = useCallback(() => setNext(null), [])
  return { next, decided, close }
}

/** A closed dialog restores the focus one turn later; the user's place is known only after that. */
const afterDialog = (act: () => void): void => void setTimeout(() => setTimeout(act))

const rowOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`main [role="grid"] [data-row-id="${CSS.escape(id)}"]`)

/**
 * Whether the list on screen leads on by itself. When the decided row has left the list, the list has put the ring on the
 * row in its place, where it stays; when the decided row is still there, the row of the next record takes the focus,
 * unless the user has moved elsewhere meanwhile.
 */
const takenByList = ({ decision, subject }: NextUp): boolean => {
  const here = document.activeElement
  const decided = rowOf(decision.id)
  if (decided === null && here?.closest('main [role="grid"]') != null) return true
  const row = rowOf(subject.id)
  if (row === null || here === null) return false
  const isNowhere = here === document.body || here.matches('main')
  return (isNowhere || decided?.contains(here) === true) && focusRow(row)
}
