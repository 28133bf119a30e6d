// The palette at work: its machine, and what happens after a row was chosen, before and after its list has closed.
import { type RefObject, useEffect, useRef } from 'react'
import { runsOverMany } from '#src/commands/availability.ts'
import type { Situation } from '#src/commands/command.ts'
import type { Runner } from '#src/commands/runner.ts'
import type { PaletteActor } from '#src/machines/use-palette.ts'
import { usePaletteActor } from '#src/machines/use-palette-actor.ts'
import type { PaletteRow } from '#src/palette/palette-row.ts'
import { focusBack } from '#src/ui/overlay/focus-back.ts'
import type { PanelsProps } from './panels.tsx'

/**
 * The machine, connected with the events that the page sent before the machine existed; for the panels that show it.
 */
export const usePaletteAtWork = (props: Pick<PanelsProps, 'palette' | 'works' | 'inspect'>): PaletteActor => {
  const { palette, works, inspect } = props
  const actor = usePaletteActor(works, inspect)
  // This effect runs after the effect that starts the actor.
  useEffect(() => palette.connect(actor), [palette, actor])
  return actor
}

/**
 * Handles a chosen row: a command with questions continues in the palette; for any other command the focus is restored
 * first, then the command runs where it was invoked.
 */
export const useListed = (palette: PaletteActor, runner: Runner, opener: RefObject<Element | null>) => {
  const next = useRef<(() => void) | null>(null)

  useEffect(() => {
    const subscription = palette.subscribe((snapshot) => {
      // Going back to the list cancels the command, just as closing the palette does.
      if (snapshot.matches('closed') || snapshot.hasTag('list')) runner.closed()
    })
    return () => subscription.unsubscribe()
  }, [palette, runner])

  const choose = ({ command }: PaletteRow, situation: Situation) => {
    const asksHere = runner.asking(command, situation, {}).is !== 'nothing' || command.sends === true
    const run = () => void runner.start(command, {}, { situation, element: opener.current, listed: true })
    // A command over several records has a panel of its own, which opens after the palette has closed.
    if (asksHere && !runsOverMany(command, situation)) {
      run()
      return
    }
    next.current = run
    palette.send({ type: 'command.chosen', command: command.id, args: {}, asks: 'nothing' })
  }
  const gone = () => {
    if (!palette.getSnapshot().matches('closed')) return
    focusBack(opener.current)
    next.current?.()
    next.current = null
  }
  return { choose, gone }
}
