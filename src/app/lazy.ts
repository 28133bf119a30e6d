// How a screen's code is fetched when it is first needed, and what helps when a newer build has taken its files away.
import { type ComponentType, createElement, lazy, type ReactNode } from 'react'
import { claimReload } from '#src/api/storage.ts'
import { isLeavingAsked } from '#src/machines/use-leave-guard.ts'
import { LoadFault, loadPart } from '#src/ui/layout/load-part.ts'

/** A page as young as this has just been fetched, in ms: fetching it again helps nobody. */
const YOUNG_MS = 30_000

/** What every screen is given: the parameters in its path. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>
}

export interface LazyView<P extends object = ScreenProps> {
  (props: P): ReactNode
  /** Begins to fetch; for the screen the address names, while the page is still starting. */
  preload(): void
  /** Call when its error boundary has caught: the next drawing fetches anew. */
  reset(): void
}

type Load<P> = () => Promise<ComponentType<P>>

/** A screen fetched on first use. React keeps a failure for good, hence `reset`. */
export const lazyView = <P extends object = ScreenProps>(load: Load<P>): LazyView<P> => {
  let begun: Promise<ComponentType<P>> | undefined
  const fetched = (): Promise<ComponentType<P>> => {
    begun ??= loadPart(load)
    return begun
  }
  // What was only fetched ahead reloads nothing: nobody waits for it.
  const made = () => lazy(async () => ({ default: await fetched().catch(beginAnew) }))
  let current = made()
  return Object.assign((props: P) => createElement<P>(current, props), {
    preload: () => {
      fetched().catch((error: unknown) => {
        begun = undefined
        console.warn('a screen could not be fetched yet:', error)
      })
    },
    reset: () => {
      begun = undefined
      current = made()
    },
  })
}

/** A newer build may have taken this one's files away: the page itself is fetched anew, once in a session and never over a form. */
const beginAnew = (error: unknown): Promise<never> => {
  const helps = error instanceof LoadFault && !error.isSilence && navigator.onLine && performance.now() > YOUNG_MS
  if (!helps || isLeavingAsked() || !claimReload()) throw error
  location.reload()
  return new Promise(() => {})
}
