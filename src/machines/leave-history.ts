// Back and Forward of the browser while the page has unsaved input: the step is reverted first, and repeated once the
// user agrees.

/** The distance in the browser's history; negative is back. */
type Steps = number

interface Guarded {
  /** Asks the user; resolves with whether they agree to leave. */
  readonly ask: () => Promise<boolean>
  /** The guarded page, and its position in the history (in browsers that have it). */
  page: string
  at: number | undefined
}

let guarded: Guarded | null = null
/** The cause of the next change of the address: the user, our return to the form, or our repeated step. */
let step: 'own' | 'returning' | 'leaving' = 'own'
let asking = false
let wanted: Steps = 0

/** Another part of the same page, such as a tab, is the same page; another record is another page. */
const pageNow = (): string => `${location.pathname}?${new URLSearchParams(location.search).get('id') ?? ''}`

/** Not every browser has the position; its interface is newer than the oldest supported browsers. */
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

/** Receives the new address before any other listener. */
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
  // In a browser without the position, the step counts as back, because people rarely go forward from a form.
  wanted = here === undefined || guarded.at === undefined ? -1 : here - guarded.at
  go(-wanted, 'returning')
}

// Registered with the module, before the router, because browsers call the listeners of the window in their order.
if (typeof window !== 'undefined') window.addEventListener('popstate', onPop)

/** Starts guarding the page on screen; returns the function that ends it. */
export const guardHistory = (ask: () => Promise<boolean>): (() => void) => {
  const mine: Guarded = { ask, page: pageNow(), at: placeNow() }
  guarded = mine
  // wouter announces its own navigation by events with these names.
  window.addEventListener('pushState', note)
  window.addEventListener('replaceState', note)
  return () => {
    if (guarded !== mine) return
    guarded = null
    window.removeEventListener('pushState', note)
    window.removeEventListener('replaceState', note)
  }
}
