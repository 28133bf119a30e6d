import * as Popover from '@radix-ui/react-popover'
import type { ReactNode, RefObject } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'

export interface BesidePopupProps {
  /** The element below which the details open. */
  anchor: RefObject<HTMLElement | null>
  title: string
  children: ReactNode
  /** Content under the details: their keys. */
  footer: ReactNode
  onClose: () => void
}

/** Details of the focused element, to be read only: focus and keys stay where they are, and the caller closes it. */
export const BesidePopup = ({ anchor, title, children, footer, onClose }: BesidePopupProps) => (
  <Popover.Root open onOpenChange={(open) => !open && onClose()}>
    <Popover.Anchor virtualRef={anchor} />
    <Popover.Portal>
      <Popover.Content
        role="group"
        aria-label={title}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onFocusOutside={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        className="z-50 w-80 max-w-[calc(100vw-16px)] overflow-hidden rounded-l bg-surface text-table text-ink shadow-float"
      >
        <p className="truncate px-4 pt-3 pb-2 font-semibold">{title}</p>
        <div className="max-h-[min(420px,60vh)] overflow-y-auto px-4 pb-3">{children}</div>
        <p className="flex h-8 items-center gap-1.5 border-t border-line bg-surface-2 px-4 text-cap text-ink-3">
          {footer}
        </p>
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
)
