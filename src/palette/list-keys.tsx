// Keys and the pointer in the palette's list.
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { takeEarly } from './early-typing.ts'

/** The number of rows that PageUp and PageDown move by. */
const PAGE = 8
/** How far the pointer has to move before it selects, px; a pointer that only rests under the list must not select. */
const REAL_MOVE = 3

/** Whether the caret is at the end of the text, with nothing selected. */
export const isAtEnd = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement &&
  target.selectionStart === target.value.length &&
  target.selectionEnd === target.value.length

/** The target row of a key. Home and End move the caret unless Mod is held. */
export const jumpOf = ({ key, ctrlKey, metaKey }: KeyboardEvent, at: number, count: number): number | null => {
  const mod = ctrlKey || metaKey
  const jumps: Partial<Record<string, number>> = {
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    ...(mod && { Home: 0, End: count - 1 }),
  }
  const target = jumps[key]
  return target === undefined ? null : Math.min(Math.max(target, 0), count - 1)
}

/** Whether the pointer has really moved since the list appeared. */
export const useRealPointer = () => {
  const from = useRef<{ x: number; y: number } | null>(null)
  const [moved, setMoved] = useState(false)
  const watch = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (moved) return
    from.current ??= { x, y }
    if (Math.hypot(x - from.current.x, y - from.current.y) >= REAL_MOVE) setMoved(true)
  }
  return { moved, watch }
}

/**
 * The active row, as a controlled value for cmdk. When rows or words change, cmdk selects its first row by itself; it
 * may do so only after `movesNow`, in a key or pointer event. Otherwise a trailing blank, which cmdk trims, sets the
 * active row again.
 */
export const useRing = (active: string, setActive: (id: string) => void) => {
  const isMove = useRef(false)
  const [isAnew, setAnew] = useState(false)
  return {
    movesNow: () => {
      isMove.current = true
      queueMicrotask(() => {
        isMove.current = false
      })
    },
    value: isAnew ? `${active} ` : active,
    onValueChange: (id: string) => {
      if (isMove.current) setActive(id)
      else if (id !== active) setAnew(!isAnew)
    },
  }
}

/** Puts text that was typed while the palette was loading into the input. */
export const useEarlyTyping = (take: (text: string, isEntered: boolean) => void): void => {
  const first = useRef(take)
  useEffect(() => {
    const { text, isEntered } = takeEarly()
    if (text !== '') first.current(text, isEntered)
  }, [])
}

/** Runs once, when the awaited rows have arrived and are rendered. */
export const useAnswered = (is: boolean, act: () => void): void => {
  const onAnswered = useEffectEvent(act)
  useEffect(() => {
    if (is) onAnswered()
  }, [is])
}

/** The value of the option that an event of the list meets. */
export const optionAt = (target: EventTarget): string | undefined => {
  const option = target instanceof Element ? target.closest<HTMLElement>('[cmdk-item]') : null
  return option?.dataset.value
}
