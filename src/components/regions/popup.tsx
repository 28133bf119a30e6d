// The popup of a region picker: the list of places, loaded when one is first opened.
import * as Popover from '@radix-ui/react-popover'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#src/keyboard/composing.ts'
import { escapeBelow } from '#src/ui/overlay/escape.ts'
import { RegionPanel, type RegionPanelProps } from './panel.tsx'

export interface RegionPopupProps extends RegionPanelProps {
  /** The box to which the popup is anchored; it gets the focus back. */
  box: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

export const RegionPopup = ({ box, onClose, ...panel }: RegionPopupProps) => {
  const { t } = useTranslation()
  return (
    <Popover.Root open modal onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={box} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t(panel.multiple ? 'regions:label_several' : 'regions:label')}
          data-key-context="dialog"
          onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
          onKeyDown={escapeBelow(onClose)}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            box.current?.focus()
          }}
          // A press on the box does not count as outside: the box itself closes what it has opened.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && box.current?.contains(event.target)) event.preventDefault()
          }}
          className="z-50 flex max-h-[min(456px,var(--radix-popover-content-available-height))] w-[max(var(--radix-popover-trigger-width),min(400px,calc(100vw-16px)))] flex-col overflow-hidden rounded-l bg-surface text-table text-ink shadow-float"
        >
          <RegionPanel {...panel} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
