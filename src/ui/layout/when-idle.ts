/** The first screen goes before: its code and its answers have the line to themselves, ms. */
const REST_MS = 2_000

/** Acts once the page has come to rest; for what will be wanted soon and is not wanted yet. Returns the way to give up. */
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
