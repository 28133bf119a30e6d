// The one key listener of the console, and the reason it shows when a key can do nothing.
import { type RefObject, useEffect } from 'react'
import { allows } from '#contract/permissions.ts'
import { availabilityOf, type CommandList } from '#src/commands/availability.ts'
import type { Command, Services } from '#src/commands/command.ts'
import { createDispatcher } from '#src/commands/dispatch.ts'
import { COMING_ATTRIBUTE, createKeysAhead } from '#src/commands/keys-ahead.ts'
import type { Runner } from '#src/commands/runner.ts'
import { CONTEXT_ATTRIBUTE, type Situations } from '#src/commands/situation.ts'
import { nounOf } from '#src/keyboard/command-nouns.ts'
import { isApple } from '#src/keyboard/keys.ts'
import type { ChordActor } from '#src/machines/use-palette.ts'
import { typeEarly } from '#src/palette/early-typing.ts'
import type { PaletteLine } from './palette-line.ts'

/** Shows why a command cannot run; `remedy` is the command that would help. */
export type Refuse = (
  command: Command,
  reason: string,
  params: Readonly<Record<string, string>>,
  remedy?: string,
) => void

interface KeysParts {
  commands: CommandList
  situations: Situations
  runner: Runner
  chord: ChordActor
  palette: PaletteLine
  live: RefObject<{ refuse: Refuse; tellUnbound: (keys: string) => void; services: Services }>
}

/** Within this time, ms, a second press of a key is the same one pressed twice. */
const TWICE = 300
/** The palette's element. */
const PALETTE = `[${CONTEXT_ATTRIBUTE}="palette"]`

/**
 * The one key listener. It listens on the document, so that an element's own handler runs first. It runs before the
 * elements within a chord, and while keys are held for a page that is still loading.
 */
export const useKeyListener = ({ commands, situations, runner, chord, palette, live }: KeysParts): void => {
  useEffect(() => {
    const lost = (error: unknown) => {
      console.error('what a key was waiting for could not be fetched:', error)
      live.current.services.toast('error', 'common:toast.network')
    }
    const ahead = createKeysAhead(() => commands.coming?.() ?? null)
    const dispatch = createDispatcher({
      commands,
      situations,
      apple: isApple(navigator.userAgent),
      chord: () => chord.getSnapshot().context,
      tellChord: (event) => chord.send(event),
      run: async (command, situation) => {
        const outcome = await runner.start(command, {}, { situation, element: document.activeElement, byKey: true })
        if (outcome?.is !== 'done' || outcome.isIdle !== true) return
        const { idleReason } = await import('#src/palette/edges.ts')
        const { reason, remedy } = idleReason(command.id)
        const found = remedy === undefined ? undefined : commands.find(remedy)
        const helps = found !== undefined && availabilityOf(found, situation).is === 'available'
        live.current.refuse(command, reason, {}, helps ? remedy : undefined)
      },
      refuse: (command, why) => live.current.refuse(command, why.reason, why.params ?? {}, why.remedy),
      isAhead: ahead.isReplaying,
      waiting: (record) => {
        document.body.setAttribute(COMING_ATTRIBUTE, 'record')
        const goOn = () => document.body.removeAttribute(COMING_ATTRIBUTE)
        record.then(goOn, goOn)
      },
      dropped: (command) => live.current.refuse(command, 'commands:said.too_early', {}),
      absent: (ids, situation) => {
        const mine = ids
          .flatMap((id) => commands.find(id) ?? [])
          .find((one) => nounOf(one.id) === situation.subject?.noun)
        if (mine?.needs !== undefined && !allows(mine.needs, situation.viewer?.permissions ?? [])) {
          live.current.refuse(mine, 'refusals:permission', {})
          return
        }
        import('#src/palette/unavailable-here.ts').then(({ unavailableHere }) => {
          const found = unavailableHere(ids, commands.all, situation)
          const command = commands.find(found.id)
          if (command !== undefined)
            live.current.refuse(command, found.why.reason, found.why.params ?? {}, found.why.remedy)
        }, lost)
      },
      unbound: (keys) => live.current.tellUnbound(keys),
      lost,
    })
    const nothing = { code: '', at: 0, wasClosed: false }
    let pressed = nothing
    const hear = (event: KeyboardEvent) => {
      const isOnItsWay = palette.isListing() && document.querySelector(PALETTE) === null
      if (isOnItsWay && typeEarly(event)) event.preventDefault()
      else dispatch(event)
    }
    // After the first key of a chord the next one belongs to the chord, even where an element handles that key itself.
    // Outside a chord, keys are held while the page or the commands are still loading.
    const hearFirst = (event: KeyboardEvent) => {
      // The key that asked, or that pressed a button which asks, pressed twice: the second press is no answer. With
      // Ctrl it is another key.
      const isSame = event.code !== '' && event.code === pressed.code && !event.ctrlKey && !event.metaKey
      const asks = pressed.wasClosed && !palette.isClosed() && !palette.isListing()
      if (isSame && asks && event.timeStamp - pressed.at < TWICE) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      pressed = { code: event.code, at: event.timeStamp, wasClosed: palette.isClosed() }
      if (chord.getSnapshot().context.strokes.length === 0) {
        if (!palette.isClosed() || !ahead.take(event)) return
        event.preventDefault()
        event.stopPropagation()
        return
      }
      dispatch(event)
      if (event.defaultPrevented) event.stopPropagation()
    }
    const end = () => chord.send({ type: 'chord.ended' })
    const press = () => {
      pressed = nothing
      ahead.forget()
      end()
    }
    document.addEventListener('keydown', hearFirst, true)
    document.addEventListener('keydown', hear)
    document.addEventListener('pointerdown', press)
    window.addEventListener('blur', end)
    return () => {
      document.removeEventListener('keydown', hearFirst, true)
      document.removeEventListener('keydown', hear)
      document.removeEventListener('pointerdown', press)
      ahead.stop()
      window.removeEventListener('blur', end)
    }
  }, [commands, situations, runner, chord, palette, live])
}
