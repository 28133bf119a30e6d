// The palette as a dialog: where it stands, what closes it, and where the focus goes then.
import * as Dialog from '@radix-ui/react-dialog'
import type { RefObject } from 'react'
import { type PaletteActor, usePaletteSnapshot } from '#src/machines/use-palette.ts'
import type { Situation } from './command.ts'
import { isComposing } from './keys.ts'
import { PaletteBody } from './palette-body.tsx'
import type { PaletteRow } from './palette-rows.ts'

export interface PaletteProps {
  actor: PaletteActor
  /** What had the focus when the palette opened. */
  opener: RefObject<Element | null>
  /** Runs the chosen row; `situation` lacks the subject when its chip was dropped. */
  choose: (row: PaletteRow, situation: Situation) => void
  /** The list has left the screen; the focus may go back. */
  onGone: () => void
}

/** Open while the machine is choosing. */
export const Palette = (props: PaletteProps) => {
  const open = usePaletteSnapshot(props.actor).hasTag('list')
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
            // This Esc only cancels a syllable.
            if (isComposing(event)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            props.onGone()
          }}
          className="fixed inset-x-0 top-18 z-50 mx-auto flex max-h-[calc(100dvh-144px)] w-170 flex-col overflow-hidden rounded-l bg-surface text-ink shadow-float outline-none max-sm:inset-0 max-sm:max-h-none max-sm:w-full max-sm:rounded-none"
        >
          <PaletteBody actor={props.actor} opener={props.opener} choose={props.choose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
