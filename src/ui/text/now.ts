import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * The time now, in ms, rounded down to `step` ms: the component is drawn again once a step. One timer serves the page.
 * `offset`: the server's clock minus the browser's, ms.
 */
export const useNow = (step: number, offset = 0): number => {
  const read = () => Math.floor((Date.now() + offset) / step) * step
  return useSyncExternalStore(subscribe, read, read)
}
