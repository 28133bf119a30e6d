// Whether the page may be left: a form with something unsaved asks first. Every navigation of the app goes through `leaveBy`.
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { guardHistory } from './leave-history.ts'

/** Resolves with whether the person agrees to leave. */
type Ask = () => Promise<boolean>

let guard: Ask | null = null
let isAgreed = false
const listeners = new Set<() => void>()

const setGuard = (next: Ask | null): void => {
  guard = next
  for (const listener of [...listeners]) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether something unsaved is on the screen. */
export const isLeavingAsked = (): boolean => guard !== null

/** The same for a component, which is drawn again when it changes. */
export const useIsLeavingAsked = (): boolean => useSyncExternalStore(subscribe, isLeavingAsked)

/** Runs `go` at once, or once the person on screen has agreed to leave; never when they stay. */
export const leaveBy = (go: () => void): void => {
  if (guard === null) go()
  else void guard().then((agreed) => agreed && go())
}

/** The same for what ends the page itself: who agreed is not asked once more by the browser. */
export const leavePageBy = (go: () => void): void => {
  if (guard === null) go()
  else
    leaveBy(() => {
      isAgreed = true
      go()
    })
}

/** While `active`, leaving this page is asked about: by `ask` inside the app, Back and Forward too, by the browser's own question elsewhere. */
export const useLeaveGuard = (active: boolean, ask: Ask): void => {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  // A layout effect: when the page is taken away (a lost session), the guard goes before whatever redirects.
  useLayoutEffect(() => {
    if (!active) return
    const mine: Ask = () => latest.current()
    isAgreed = false
    const stop = (event: BeforeUnloadEvent) => {
      if (!isAgreed) event.preventDefault()
    }
    setGuard(mine)
    window.addEventListener('beforeunload', stop)
    const endHistory = guardHistory(mine)
    return () => {
      endHistory()
      if (guard === mine) setGuard(null)
      window.removeEventListener('beforeunload', stop)
    }
  }, [active])
}
