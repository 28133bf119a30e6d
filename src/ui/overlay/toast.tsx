import * as Radix from '@radix-ui/react-toast'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isComposing, isEditable } from '#src/keyboard/composing.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { inkOf } from '#src/ui/text/tag.tsx'
import { onSpareEscape } from './escape.ts'
import { focusBack } from './focus-back.ts'

export type ToastTone = 'success' | 'error' | 'warning' | 'info'

export interface ToastItem {
  id: string
  tone: ToastTone
  title: ReactNode
  text?: ReactNode
  /** The subject of the title, beside it in one line. */
  about?: string | undefined
  /** Time on the screen in ms; it pauses while hovered or focused, or while the window is not active. */
  duration: number
  /** `altText` says how to do the same without the toast. */
  action?: { label: string; altText: string; onRun: () => void; keys?: string | undefined } | undefined
  /** Called when the toast is hovered or focused, and when it no longer is; for a caller with its own timer. */
  onHold?: ((held: boolean) => void) | undefined
}

export interface ToastRegionProps {
  items: readonly ToastItem[]
  onDismiss: (id: string) => void
  /** `message`: short text, top centre. `notice`: title and text, top right. `undo`: short text with a button to undo, bottom centre. `offer`: a next step, above it. */
  variant?: 'message' | 'notice' | 'undo' | 'offer' | undefined
  labels: { region: string; close: string }
}

const glyphs: Record<ToastTone, IconName> = { success: 'check-fill', error: 'x-circle', warning: 'warn', info: 'info' }
const swipes = { message: 'up', notice: 'right', undo: 'down', offer: 'down' } as const
const tones = { success: 'success', error: 'danger', warning: 'warning', info: 'primary' } as const

/** Short notes that disappear by themselves; never the only place of an error. */
export const ToastRegion = ({ items, onDismiss, variant = 'message', labels }: ToastRegionProps) => {
  const region = useRef<HTMLOListElement>(null)
  const isAside = useAsideOfTyping(region, items)
  return (
    <Radix.Provider label={labels.region} swipeDirection={swipes[variant]}>
      {items.map((item, at) => (
        <Toast
          key={item.id}
          item={item}
          variant={variant}
          close={labels.close}
          newest={at === items.length - 1}
          onDismiss={onDismiss}
        />
      ))}
      <Radix.Viewport
        ref={region}
        label={labels.region}
        // The keymap has the key that moves here.
        hotkey={[]}
        className={cx(
          'pointer-events-none fixed z-60 flex flex-col gap-2 outline-none',
          variant === 'notice'
            ? cx(
                'right-6 max-h-[calc(100dvh-48px)] w-[min(384px,calc(100vw-32px))] max-sm:right-4',
                isAside ? 'bottom-16' : 'top-6',
              )
            : cx(
                'left-1/2 w-max max-w-[min(560px,calc(100vw-32px))] -translate-x-1/2 items-center',
                isAside === (variant === 'message')
                  ? { message: 'bottom-16', undo: 'bottom-16', offer: 'bottom-28' }[variant]
                  : 'top-2',
              ),
        )}
      />
    </Radix.Provider>
  )
}

/** Whether the region lies on the field that is typed in, so that it stands at the other end of the window meanwhile. */
const useAsideOfTyping = (region: RefObject<HTMLElement | null>, items: readonly ToastItem[]): boolean => {
  const [isAside, setAside] = useState(false)
  const isShown = items.length > 0
  // A field under both ends of the window would send the region to and fro at every letter.
  const left = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every further toast makes the region larger
  useLayoutEffect(() => {
    if (!isShown) {
      left.current = null
      return setAside(false)
    }
    const look = () => {
      const field = document.activeElement
      if (field === null || field === left.current || !isEditable(field) || !isOver(region.current, field)) return
      left.current = field
      setAside((now) => !now)
    }
    look()
    document.addEventListener('focusin', look)
    document.addEventListener('input', look)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('input', look)
    }
  }, [region, isShown, items.length])
  return isAside
}

/** Whether a toast of the region lies on an element; an empty region lies on nothing. */
const isOver = (region: HTMLElement | null, field: Element): boolean => {
  const place = field.getBoundingClientRect()
  return [...(region?.querySelectorAll('[data-toast]') ?? [])].some((toast) => {
    const { left, right, top, bottom } = toast.getBoundingClientRect()
    return left < place.right && right > place.left && top < place.bottom && bottom > place.top
  })
}

interface ToastProps {
  item: ToastItem
  variant: NonNullable<ToastRegionProps['variant']>
  close: string
  /** Whether this toast is the one that Esc closes when nothing else handles the key. */
  newest: boolean
  onDismiss: (id: string) => void
}

/** The element that had the focus before a toast; it gets it back when Esc closes the toast. */
let cameFrom: Element | null = null

const Toast = ({ item, variant, close, newest, onDismiss }: ToastProps) => {
  const [open, setOpen] = useState(true)
  const node = useRef<HTMLLIElement>(null)
  const isEscape = useRef(false)
  const dismiss = () => {
    setOpen(false)
    onDismiss(item.id)
  }
  const onEscape = useEffectEvent(dismiss)
  const isLast = newest && open
  useEffect(() => (isLast ? onSpareEscape(() => onEscape()) : undefined), [isLast])
  return (
    <Radix.Root
      ref={node}
      data-toast=""
      type={item.tone === 'error' ? 'foreground' : 'background'}
      duration={item.duration}
      open={open}
      onFocus={(event) => {
        const from = event.relatedTarget
        if (from instanceof Element && from.closest('[data-toast]') === null) cameFrom = from
      }}
      onEscapeKeyDown={(event) => {
        if (isComposing(event)) event.preventDefault()
        else if (node.current?.contains(document.activeElement) === true) {
          event.preventDefault()
          dismiss()
          focusBack(cameFrom)
          cameFrom = null
        } else {
          isEscape.current = true
          queueMicrotask(() => {
            isEscape.current = false
          })
        }
      }}
      onOpenChange={(next) => {
        // Whatever is open below the toast closes first (escape.ts).
        if (!next && !isEscape.current) dismiss()
      }}
      onPause={() => item.onHold?.(true)}
      onResume={() => item.onHold?.(false)}
      className={cx(
        'pointer-events-auto flex animate-appear items-start gap-2.5 rounded-l bg-surface text-ink shadow-float print:hidden',
        variant === 'notice' ? 'w-full py-3 pr-2 pl-4' : 'max-w-full py-2 pr-2 pl-3',
      )}
    >
      <Icon name={glyphs[item.tone]} className={cx('mt-0.5', inkOf[tones[item.tone]])} />
      <div className="min-w-0 flex-1 text-table">
        <Radix.Title className={cx(variant === 'notice' && 'font-semibold')}>
          {item.about === undefined ? item.title : <span>{item.title}</span>}
          {item.about !== undefined && <span className="ml-2 text-ink-2">{item.about}</span>}
        </Radix.Title>
        {item.text !== undefined && <Radix.Description className="mt-0.5 text-ink-2">{item.text}</Radix.Description>}
      </div>
      {item.action && (
        <Radix.Action
          altText={item.action.altText}
          onClick={item.action.onRun}
          className="h-6 rounded-s px-1.5 text-table font-medium text-primary-ink hover:bg-primary-soft"
        >
          {item.action.label}
          {item.action.keys !== undefined && <KeyHint keys={item.action.keys} className="ml-1.5" />}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label={close}
        className="grid size-6 flex-none place-items-center rounded-s text-ink-3 hover:bg-surface-3"
      >
        <Icon name="close" size={12} />
      </Radix.Close>
    </Radix.Root>
  )
}
