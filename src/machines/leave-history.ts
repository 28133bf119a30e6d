// The browser's own Back and Forward while something unsaved is on screen: the step is taken back first, and taken again once the person agrees.

/** How far to go through the visited pages; negative is back. */
type Steps = number

interface Guarded {
  /** Asks the person; resolves with whether they agree to leave. */
  readonly ask: () => Promise<boolean>
  /** The page it belongs to, and where that stands among the visited ones (where the browser tells). */
  page: string
  at: number | undefined
}

let guarded: Guarded | null = null
/** What the next change of the address is: the person's own, our way back to the form, or our way on. */
let step: 'own' | 'returning' | 'leaving' = 'own'
let asking = false
let wanted: Steps = 0

/** A page with another part of its address, a tab say, is the same page; another record is another one. */
const pageNow = (): string => `${location.pathname}?${new URLSearchParams(location.search).get('id') ?? ''}`

/** Not every browser tells; the interface of those that do is newer than the ones the console is built for. */
const placeNow = (): number | undefined =>
  'navigation' in window ? (window.navigation?.currentEntry?.index ?? undefined) : undefined

const note = (): void => {
  if (guarded === null) return
  guarded.page = pageNow()
  guarded.at = placeNow()
}

const go = (steps: Steps, as: 'returning' | 'leaving'): void => {
  step = as
  history.go(steps)
}

const askFirst = ({ ask }: Guarded): void => {
  if (asking) return
  asking = true
  void ask()
    .then((agreed) => {
      if (agreed) go(wanted, 'leaving')
    })
    .finally(() => {
      asking = false
    })
}

/** Hears of the new address before anybody else. */
const onPop = (event: PopStateEvent): void => {
  const was = step
  step = 'own'
  if (was === 'leaving') return
  if (was === 'returning') {
    event.stopImmediatePropagation()
    if (guarded !== null) askFirst(guarded)
    return
  }
  if (guarded === null) return
  if (guarded.page === pageNow()) {
    note()
    return
  }
  event.stopImmediatePropagation()
  const here = placeNow()
  // A browser that does not tell where one is: people go back from a form, hardly ever forward.
  wanted = here === undefined || guarded.at === undefined ? -1 : here - guarded.at
  go(-wanted, 'returning')
}

// With the module, before the router listens: browsers call those who listen at the window in the order they came.
if (typeof window !== 'undefined') window.addEventListener('popstate', onPop)

/** Begins to guard the page on screen; gives back what ends it. */
export const guardHistory = (ask: () => Promise<boolean>): (() => void) => {
  const mine: Guarded = { ask, page: pageNow(), at: placeNow() }
  guarded = mine
  // wouter tells of the steps it takes by events of these names.
  window.addEventListener('pushState', note)
  window.addEventListener('replaceState', note)
  return () => {
    if (guarded !== mine) return
    guarded = null
    window.removeEventListener('pushState', note)
    window.removeEventListener('replaceState', note)
  }
}
