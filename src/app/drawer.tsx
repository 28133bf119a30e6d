// The side menu on a phone: a drawer over the page.
import * as Dialog from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#src/keyboard/composing.ts'
import { escapeBelow } from '#src/ui/overlay/escape.ts'

export const Drawer = ({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) => {
  const { t } = useTranslation('common')
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
          onKeyDown={escapeBelow(onClose)}
          className="fixed inset-y-0 left-0 z-50 w-[min(264px,80vw)] outline-none print:hidden"
        >
          <Dialog.Title className="sr-only">{t('menu.label')}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
