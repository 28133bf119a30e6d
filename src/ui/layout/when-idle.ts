/** The delay, ms, in which the first screen loads its code and data alone. */
const REST_MS = 2_000

/** Calls back once the page is idle, for work that will be needed soon. Returns a function that cancels it. */
export const whenIdle = (act: () => void): (() => void) => {
  let idle = 0
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'undefined') act()
    else idle = requestIdleCallback(() => act())
  }, REST_MS)
  return () => {
    clearTimeout(timer)
    if (idle !== 0) cancelIdleCallback(idle)
  }
}
