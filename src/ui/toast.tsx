import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { inkOf } from './tag.tsx'

export type ToastTone = 'success' | 'error' | 'warning' | 'info'

export interface ToastItem {
  id: string
  tone: ToastTone
  title: ReactNode
  text?: ReactNode
  /** ms; it stands still while pointed at or focused, or while the window is away. */
  duration: number
  action?: { label: string; onRun: () => void } | undefined
}

export interface ToastRegionProps {
  items: readonly ToastItem[]
  onDismiss: (id: string) => void
  /** `message`: short words, top centre. `notice`: title and text, top right. */
  look?: 'message' | 'notice' | undefined
  labels: { region: string; close: string }
}

const glyphs: Record<ToastTone, IconName> = { success: 'check-fill', error: 'x-circle', warning: 'warn', info: 'info' }
const tones = { success: 'success', error: 'danger', warning: 'warning', info: 'primary' } as const

/** Short notes that go by themselves; never the only place of an error. F8 leads to them. */
export const ToastRegion = ({ items, onDismiss, look = 'message', labels }: ToastRegionProps) => {
  const region = useRef<HTMLElement>(null)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isAway = useIsAway()
  const isEmpty = items.length === 0
  // What goes from under the pointer or the focus tells nobody that they have left.
  const dismiss = (id: string) => {
    setPointed(false)
    setFocused(false)
    onDismiss(id)
  }
  useEffect(() => {
    if (isEmpty) return
    const lead = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [isEmpty])
  return (
    <section
      ref={region}
      aria-label={`${labels.region} (F8)`}
      tabIndex={-1}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={cx(
        'pointer-events-none fixed z-60 outline-none',
        look === 'notice'
          ? 'top-6 right-6 w-[min(384px,calc(100vw-32px))] max-sm:right-4'
          : 'top-2 left-1/2 w-max max-w-[min(560px,calc(100vw-32px))] -translate-x-1/2',
      )}
    >
      {/* Always there: what is added to a list that readers of the screen know already is read out. */}
      <ol
        aria-live="polite"
        aria-relevant="additions text"
        className={cx('flex flex-col gap-2', look === 'message' && 'items-center')}
      >
        {items.map((item) => (
          <Toast
            key={item.id}
            item={item}
            look={look}
            isStanding={isPointed || isFocused || isAway}
            onDismiss={() => dismiss(item.id)}
            closeLabel={labels.close}
          />
        ))}
      </ol>
    </section>
  )
}

interface ToastProps {
  item: ToastItem
  look: NonNullable<ToastRegionProps['look']>
  /** Its time does not run. */
  isStanding: boolean
  onDismiss: () => void
  closeLabel: string
}

const Toast = ({ item, look, isStanding, onDismiss, closeLabel }: ToastProps) => {
  useTimeLeft(item.duration, isStanding, onDismiss)
  return (
    <li
      data-toast=""
      onKeyDown={(event) => event.key === 'Escape' && onDismiss()}
      aria-live={item.tone === 'error' ? 'assertive' : undefined}
      aria-atomic="true"
      className={cx(
        'pointer-events-auto flex animate-appear items-start gap-2.5 rounded-l bg-surface text-ink shadow-float print:hidden',
        look === 'notice' ? 'w-full py-3 pr-2 pl-4' : 'max-w-full py-2 pr-2 pl-3',
      )}
    >
      <Icon name={glyphs[item.tone]} className={cx('mt-0.5', inkOf[tones[item.tone]])} />
      <div className="min-w-0 flex-1 text-table">
        <div className={cx(look === 'notice' && 'font-semibold')}>{item.title}</div>
        {item.text !== undefined && <div className="mt-0.5 text-ink-2">{item.text}</div>}
      </div>
      {item.action && (
        <button
          type="button"
          onClick={() => {
            item.action?.onRun()
            onDismiss()
          }}
          className="h-6 rounded-s px-1.5 text-table font-medium text-primary-ink hover:bg-primary-soft"
        >
          {item.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={closeLabel}
        onClick={onDismiss}
        className="grid size-6 flex-none place-items-center rounded-s text-ink-3 hover:bg-surface-3"
      >
        <Icon name="close" size={12} />
      </button>
    </li>
  )
}

/** Calls `onOver` when `duration` ms have passed that were not spent standing still. */
const useTimeLeft = (duration: number, isStanding: boolean, onOver: () => void): void => {
  const over = useRef(onOver)
  useLayoutEffect(() => {
    over.current = onOver
  })
  const left = useRef(duration)
  useEffect(() => {
    if (isStanding) return
    const from = Date.now()
    const timer = setTimeout(() => over.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - from
    }
  }, [isStanding])
}

/** Whether the person looks at another window. */
const useIsAway = (): boolean => {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const leave = () => setAway(true)
    const come = () => setAway(false)
    window.addEventListener('blur', leave)
    window.addEventListener('focus', come)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', come)
    }
  }, [])
  return isAway
}
