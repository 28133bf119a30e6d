import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, type RefObject, useInsertionEffect, useRef } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { escapeBelow } from './escape.ts'
import { focusBack } from './focus-back.ts'

const widths = { sm: 'max-w-105', md: 'max-w-140', lg: 'max-w-200', xl: 'max-w-260', full: 'max-w-286' } as const

export interface DialogProps {
  open: boolean
  /** Asked to close: Esc, the cross, a press outside. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Buttons, the least destructive first; that one receives the focus when nothing before it does. */
  footer?: ReactNode
  /** A panel is `md`, or `xl` with an editable table. */
  size?: keyof typeof widths | undefined
  closeLabel: string
  /** Focused on opening instead of the first control; a function moves the focus itself, and returns false where it cannot. */
  initialFocus?: RefObject<HTMLElement | null> | (() => boolean) | undefined
  /** The element that gets the focus on closing, instead of the one that opened it. */
  returnTo?: (() => Element | null) | undefined
  /** A press outside does nothing: for dialogs that hold typed text. */
  stayOpen?: boolean | undefined
  /** `panel`: along the right edge, for a record. */
  variant?: 'box' | 'panel' | undefined
  /** Key context for the keymap; `dialog` by default. */
  keyContext?: string | undefined
  children?: ReactNode
}

/** A modal dialog, never taller than the window: its middle scrolls between head and foot. The focus returns to what opened it, or to <main>. */
export const Dialog = (props: DialogProps) => {
  const { open, onClose, title, description, footer, size = 'sm', closeLabel, initialFocus, stayOpen } = props
  const { variant = 'box', keyContext = 'dialog', returnTo, children } = props
  const opener = useRef<Element | null>(null)
  // The opener is read before React moves the focus into the dialog (`autoFocus` runs with the layout effects).
  useInsertionEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid [--covered-above:0px] animate-appear overflow-y-auto bg-scrim">
          <Radix.Content
            data-key-context={keyContext}
            {...(description === undefined && { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              if (typeof initialFocus === 'function') {
                if (initialFocus()) event.preventDefault()
                return
              }
              if (!initialFocus?.current) return
              event.preventDefault()
              initialFocus.current.focus()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              focusBack(returnTo?.() ?? opener.current)
            }}
            onEscapeKeyDown={(event) => {
              if (isComposing(event) || isOwnEscape(event.target)) event.preventDefault()
            }}
            onKeyDown={(event) => {
              if (!isOwnEscape(event.target)) escapeBelow(onClose)(event)
            }}
            onInteractOutside={(event) => {
              if (stayOpen || isToast(event.target)) event.preventDefault()
            }}
            className={cx(
              'relative flex min-h-0 w-full min-w-0 flex-col bg-surface text-ink shadow-float outline-none',
              variant === 'panel'
                ? cx('ml-auto h-dvh', size === 'xl' ? widths.xl : widths.md)
                : cx(
                    'mx-auto max-h-[calc(100dvh-24px)] self-start rounded-l max-sm:self-end max-sm:rounded-b-none sm:w-[calc(100%-48px)]',
                    size === 'full'
                      ? 'sm:my-[clamp(24px,6vh,52px)] sm:max-h-[calc(100dvh-2*clamp(24px,6vh,52px))]'
                      : 'sm:my-[clamp(24px,8vh,96px)] sm:max-h-[calc(100dvh-2*clamp(24px,8vh,96px))]',
                    widths[size],
                  ),
            )}
          >
            <header
              className={cx(
                'flex-none pt-5 pr-16 pl-6 max-sm:pl-4',
                size === 'full' && 'flex flex-wrap items-baseline gap-x-3',
              )}
            >
              <Radix.Title className="text-h3 font-semibold">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-1 text-table text-ink-2">{description}</Radix.Description>
              )}
            </header>
            <div
              className={cx(
                'min-h-0 flex-1 overflow-y-auto px-6 pt-4 pb-5 max-sm:px-4',
                variant === 'panel' && 'flex flex-col',
              )}
            >
              {children}
            </div>
            {footer !== undefined && (
              <footer className="flex flex-none flex-wrap items-center justify-end gap-2 rounded-b-l border-t border-line bg-surface-2 px-6 py-3 max-sm:px-4">
                {footer}
              </footer>
            )}
            <Radix.Close
              aria-label={closeLabel}
              className="absolute top-4 right-4 max-sm:size-11 grid size-8 place-items-center rounded text-ink-3 hover:bg-surface-3"
            >
              <Icon name="close" />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** An element inside handles Esc itself: it ends a recording of keys, not the dialog. */
const isOwnEscape = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-own-escape]') !== null

const isToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-toast]') !== null
