// The palette as a dialog: its position, what closes it, and where the focus goes afterwards.
import * as Dialog from '@radix-ui/react-dialog'
import type { RefObject } from 'react'
import type { Situation } from '#src/commands/command.ts'
import type { Runner } from '#src/commands/runner.ts'
import { isComposing } from '#src/keyboard/composing.ts'
import { type PaletteActor, surfaceOf, usePaletteFact } from '#src/machines/use-palette.ts'
import { escapeBelow } from '#src/ui/overlay/escape.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { PaletteActing } from './acting.tsx'
import { PaletteBody } from './body.tsx'
import type { PaletteRow } from './palette-row.ts'
import { PaletteSteps } from './steps.tsx'

/**
 * cmdk writes the height of its list into this property, and nothing reads it. Were it inherited, the style of every row
 * would be computed once more for each typed letter.
 */
const keepListHeight = (): void => {
  if (typeof CSS === 'undefined' || !('registerProperty' in CSS)) return
  try {
    CSS.registerProperty({ name: '--cmdk-list-height', syntax: '*', inherits: false })
  } catch (error) {
    // A property is registered once a document, and this module may be evaluated again in the same one.
    if (!(error instanceof DOMException) || error.name !== 'InvalidModificationError') throw error
  }
}
keepListHeight()

export interface PaletteProps {
  actor: PaletteActor
  /** Holds the chosen command while the palette asks its fields. */
  runner: Runner
  /** The element that had the focus when the palette opened. */
  opener: RefObject<Element | null>
  /** Runs the chosen row; `situation` has no subject when its chip was removed. */
  choose: (row: PaletteRow, situation: Situation) => void
  /** The list has closed; the focus may be restored. */
  onGone: () => void
}

/** Open while the machine is choosing, and while it is busy with a command chosen here. */
export const Palette = (props: PaletteProps) => {
  // Selected facts instead of the snapshot, so that a typed letter does not render the dialog.
  const open = usePaletteFact(props.actor, (snapshot) => surfaceOf(snapshot) === 'palette')
  const isList = usePaletteFact(props.actor, (snapshot) => snapshot.hasTag('list'))
  const isActing = usePaletteFact(props.actor, (snapshot) => snapshot.matches('acting'))
  const isBusy = usePaletteFact(props.actor, (snapshot) => snapshot.hasTag('busy'))
  const isAwaited = usePaletteFact(props.actor, (snapshot) => snapshot.context.awaited)
  const leave = () =>
    props.actor.send({
      // Esc first cancels a waiting Enter, then closes the list.
      type: isList && !isActing && !isAwaited ? 'palette.closed' : isBusy ? 'run.cancelled' : 'palette.backed',
    })
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => props.actor.send({ type: next ? 'palette.opened' : 'palette.closed' })}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          data-key-context="palette"
          onEscapeKeyDown={(event) => {
            // An Esc that only cancels a composition is ignored; any other is handled here, not by Radix.
            event.preventDefault()
            if (!isComposing(event)) leave()
          }}
          onKeyDown={escapeBelow(leave)}
          onOpenAutoFocus={(event) => {
            // A panel below takes back the focus that the line got while it was drawn.
            const { currentTarget } = event
            const line = currentTarget instanceof Element ? currentTarget.querySelector('[role="combobox"]') : null
            if (!(line instanceof HTMLElement)) return
            event.preventDefault()
            line.focus()
          }}
          onInteractOutside={(event) => {
            // A press outside must not discard entered values or hide a run.
            if (!isList) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            props.onGone()
          }}
          className={cx(
            isActing ? 'w-170 min-[1100px]:w-217' : 'w-170',
            'fixed inset-x-0 top-18 z-50 mx-auto flex max-h-[calc(100dvh-144px)] flex-col overflow-hidden rounded-l bg-surface text-ink shadow-float outline-none max-sm:inset-0 max-sm:max-h-none max-sm:w-full max-sm:rounded-none',
          )}
        >
          {isActing ? (
            <PaletteActing actor={props.actor} opener={props.opener} choose={props.choose} />
          ) : isList ? (
            <PaletteBody actor={props.actor} opener={props.opener} choose={props.choose} />
          ) : (
            <PaletteSteps actor={props.actor} runner={props.runner} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
