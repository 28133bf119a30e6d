import * as Popover from '@radix-ui/react-popover'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'
import { escapeBelow } from './escape.ts'

export interface PanelPopupProps {
  /** The button below which the panel hangs; it gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  label: string
  onClose: () => void
  /** Called when the panel closes; returns true where the focus must not go back to `anchor`. */
  leaves?: (() => boolean) | undefined
  children: ReactNode
}

/** A panel with a list below a button: ↑ ↓ j k Home End move over elements with `data-panel-row`, Esc closes. */
export const PanelPopup = ({ anchor, label, onClose, leaves, children }: PanelPopupProps) => {
  const box = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root open modal onOpenChange={(opened) => !opened && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          ref={box}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label={label}
          data-key-context="dialog"
          tabIndex={-1}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            box.current?.focus()
          }}
          onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
          onKeyDown={(event) => {
            walk(event, box.current)
            escapeBelow(onClose)(event)
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (leaves?.() !== true) anchor.current?.focus()
          }}
          // A press on the button is handled by the button: it closes the panel.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
          }}
          className="z-50 flex max-h-[min(600px,var(--radix-popover-content-available-height))] w-[min(416px,calc(100vw-16px))] flex-col overflow-hidden rounded-l bg-surface text-table text-ink shadow-float outline-none"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const walk = (event: KeyboardEvent, box: HTMLElement | null): void => {
  if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey || box === null) return
  // On radios the arrows change the selection.
  if (event.target instanceof HTMLInputElement) return
  const rows = [...box.querySelectorAll<HTMLElement>('[data-panel-row]')]
  const here = document.activeElement
  const at = here instanceof HTMLElement ? rows.indexOf(here) : -1
  const [next, previous] = [Math.min(rows.length - 1, at + 1), Math.max(0, at - 1)]
  const goals: Readonly<Record<string, number>> = {
    ArrowDown: next,
    j: next,
    ArrowUp: previous,
    k: previous,
    Home: 0,
    End: rows.length - 1,
  }
  const row = rows[goals[event.key] ?? -1]
  if (row === undefined) return
  event.preventDefault()
  row.focus()
}
