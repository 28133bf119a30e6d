// The palette at work: its machine, and what becomes of a row that is chosen in it, before and after its list has closed.
import { type RefObject, useEffect, useRef } from 'react'
import { runsOverMany } from '#src/commands/availability.ts'
import type { Situation } from '#src/commands/command.ts'
import type { Runner } from '#src/commands/runner.ts'
import type { PaletteActor } from '#src/machines/use-palette.ts'
import { usePaletteActor } from '#src/machines/use-palette-actor.ts'
import type { PaletteRow } from '#src/palette/palette-row.ts'
import { focusBack } from '#src/ui/overlay/focus-back.ts'
import type { PanelsProps } from './panels.tsx'

/** The machine, connected with the page that spoke of it before it was there; for the panels that show it. */
export const usePaletteAtWork = (props: Pick<PanelsProps, 'palette' | 'works' | 'inspect'>): PaletteActor => {
  const { palette, works, inspect } = props
  const actor = usePaletteActor(works, inspect)
  // Behind the effect that starts the actor.
  useEffect(() => palette.connect(actor), [palette, actor])
  return actor
}

/**
 * What choosing a row does: a command that asks goes on in the palette; otherwise the focus is restored first, then the command runs where
 * it was invoked.
 */
export const useListed = (palette: PaletteActor, runner: Runner, opener: RefObject<Element | null>) => {
  const next = useRef<(() => void) | null>(null)

  useEffect(() => {
    const subscription = palette.subscribe((snapshot) => {
      // Going back to the list cancels the command, as closing the palette does.
      if (snapshot.matches('closed') || snapshot.hasTag('list')) runner.closed()
    })
    return () => subscription.unsubscribe()
  }, [palette, runner])

  const choose = ({ command }: PaletteRow, situation: Situation) => {
    const asksHere = runner.asking(command, situation, {}).is !== 'nothing' || command.sends === true
    const run = () => void runner.start(command, {}, { situation, element: opener.current, listed: true })
    // Over several records the command has a panel of its own, which opens after the palette.
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
