// What keys and the pointer mean in the palette's list.
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { takeEarly } from './early-typing.ts'

/** Rows a press of PageUp or PageDown moves by. */
const PAGE = 8
/** Pixels a pointer has to move before it may choose: one that only rests under the list must not. */
const REAL_MOVE = 3

/** Whether the caret stands behind the last letter, with nothing selected. */
export const isAtEnd = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement &&
  target.selectionStart === target.value.length &&
  target.selectionEnd === target.value.length

/** The row a key jumps to. Home and End move the caret unless Mod is held. */
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

/** Whether the pointer was really moved since the list appeared. */
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
 * The row with the ring, as cmdk is given it. cmdk takes its first row of itself when rows or words change: only after `movesNow`, in a
 * key or a pointer, may it move the ring; else a blank more or less, which cmdk takes off, gives it the active row anew.
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

/** Text typed while the palette was loading is put into its input. */
export const useEarlyTyping = (take: (text: string, isEntered: boolean) => void): void => {
  const first = useRef(take)
  useEffect(() => {
    const { text, isEntered } = takeEarly()
    if (text !== '') first.current(text, isEntered)
  }, [])
}

/** Acts once, when what it waits for has arrived and is drawn. */
export const useAnswered = (is: boolean, act: () => void): void => {
  const onAnswered = useEffectEvent(act)
  useEffect(() => {
    if (is) onAnswered()
  }, [is])
}
