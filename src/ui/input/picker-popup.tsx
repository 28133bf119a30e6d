// The popup below a picker's box; its code is loaded when one is first opened.
import * as Popover from '@radix-ui/react-popover'
import type { ReactNode, RefObject } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'
import { escapeBelow } from '#src/ui/overlay/escape.ts'
import { PickerList, type PickerListProps } from './picker-list.tsx'

export interface PickerPopupProps extends PickerListProps {
  /** The box below which the popup opens. */
  frame: RefObject<HTMLElement | null>
  onClose: () => void
  /** Content under the list: its keys. */
  footer: ReactNode
}

/** The focus stays in the box; presses here must not take it. */
export const PickerPopup = ({ frame, onClose, footer, ...list }: PickerPopupProps) => (
  <Popover.Root open onOpenChange={(open) => !open && onClose()}>
    <Popover.Anchor virtualRef={frame} />
    <Popover.Portal>
      <Popover.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
        onKeyDown={escapeBelow(onClose)}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && frame.current?.contains(event.target)) event.preventDefault()
        }}
        onMouseDown={(event) => event.preventDefault()}
        className="z-50 w-[max(var(--radix-popover-trigger-width),min(456px,calc(100vw-16px)))] overflow-hidden rounded-l bg-surface text-table text-ink shadow-float"
      >
        <PickerList {...list} />
        {footer !== undefined && (
          <div className="flex h-8 items-center gap-4 border-t border-line bg-surface-2 px-4 text-cap text-ink-3 max-sm:hidden">
            {footer}
          </div>
        )}
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
)
