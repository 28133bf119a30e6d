import { useEffect, useEffectEvent } from 'react'

/** Without input for so long, ms, the user counts as away. */
const AWAY_MS = 10 * 60_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/**
 * Acts at an interval (ms) while a user is at the page: it is on screen and was touched lately. A page that went on
 * calling without a user would keep an abandoned session open.
 */
export const useWhileHere = (everyMs: number, act: () => void): void => {
  const onDue = useEffectEvent(act)
  useEffect(() => {
    let touched = Date.now()
    let acted = Date.now()
    const actNow = () => {
      acted = Date.now()
      onDue()
    }
    const isDue = () => Date.now() - acted >= everyMs
    const touch = () => {
      const wasAway = Date.now() - touched > AWAY_MS
      touched = Date.now()
      if (wasAway && isDue()) actNow()
    }
    const look = () => {
      if (document.visibilityState === 'visible' && isDue()) actNow()
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - touched <= AWAY_MS) actNow()
    }, everyMs)
    for (const sign of signs) document.addEventListener(sign, touch, { passive: true, capture: true })
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      for (const sign of signs) document.removeEventListener(sign, touch, { capture: true })
      document.removeEventListener('visibilitychange', look)
    }
  }, [everyMs])
}
