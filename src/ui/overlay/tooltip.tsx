import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { isComposing } from '#src/keyboard/composing.ts'
import { KeyHint } from '#src/ui/text/key-hint.tsx'

type Side = 'top' | 'right' | 'bottom' | 'left'

export interface TooltipProps {
  /** The effect of the control, or why it cannot be used. */
  text: ReactNode
  keys?: string | undefined
  /** The control's name or description already has this text, so it is not given to screen readers again. */
  silent?: boolean | undefined
  side?: Side | undefined
  /** One focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

const DELAY_MS = 400
// Long enough to move the pointer from the control onto the words (WCAG 1.4.13).
const LINGER_MS = 120

/** Text beside a control on hover and focus; Esc hides it. Never the only place of a fact. */
export const Tooltip = ({ text, keys, silent = false, side = 'bottom', children }: TooltipProps) => {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  const turn = (next: boolean, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(setOpen, after, next)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || (event.key === 'Escape' && !isComposing(event))) setOpen(false)
    }
    document.addEventListener('keydown', close)
    document.addEventListener('scroll', close, true)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('scroll', close, true)
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of the control inside it
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => event.pointerType !== 'touch' && turn(true, DELAY_MS)}
      onPointerLeave={() => turn(false, LINGER_MS)}
      onPointerDown={() => turn(false, 0)}
      onFocus={(event) => event.target.matches(':focus-visible') && turn(true, 0)}
      onBlur={() => turn(false, 0)}
    >
      {silent || !open ? children : cloneElement(children, { 'aria-describedby': id })}
      {open && (
        <Words id={id} silent={silent} anchor={anchor.current?.firstElementChild ?? null} side={side}>
          {text}
          {keys !== undefined && <KeyHint keys={keys} />}
        </Words>
      )}
    </span>
  )
}

interface WordsProps {
  id: string
  silent: boolean
  anchor: Element | null
  side: Side
  children: ReactNode
}

const Words = ({ id, silent, anchor, side, children }: WordsProps) => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current && anchor) place(box.current, anchor.getBoundingClientRect(), side)
  }, [anchor, side])
  return createPortal(
    <div
      ref={box}
      id={id}
      role="tooltip"
      aria-hidden={silent}
      className="fixed top-0 left-0 z-60 flex w-max max-w-80 items-center gap-2 rounded bg-surface px-2.5 py-1.5 text-cap text-ink shadow-float print:hidden"
    >
      {children}
    </div>,
    document.body,
  )
}

const GAP = 6
const EDGE = 8

/** Places the text at one side of the control, at the other where there is no room, and inside the window. */
const place = (box: HTMLElement, at: DOMRect, side: Side): void => {
  const { offsetWidth: width, offsetHeight: height } = box
  const level = side === 'left' || side === 'right'
  const after = level ? at.right + GAP : at.bottom + GAP
  const before = level ? at.left - GAP - width : at.top - GAP - height
  const room = level ? after + width <= innerWidth - EDGE : after + height <= innerHeight - EDGE
  const wantsAfter = side === 'right' || side === 'bottom'
  const along = wantsAfter ? (room || before < EDGE ? after : before) : before >= EDGE ? before : after
  const x = level ? along : at.left + (at.width - width) / 2
  const y = level ? at.top + (at.height - height) / 2 : along
  box.style.transform = `translate(${Math.round(clamp(x, innerWidth - width))}px, ${Math.round(clamp(y, innerHeight - height))}px)`
}

const clamp = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE))
