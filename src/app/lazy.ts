// How a screen's code is loaded on first use, and what to do when a newer build has removed its files.
import { type ComponentType, createElement, lazy, type ReactNode, use } from 'react'
import { isPageReachable } from '#src/api/page-reachable.ts'
import { claimReload } from '#src/api/storage.ts'
import type { AppActor } from '#src/machines/app.machine.ts'
import { AppContext } from '#src/machines/use-app.ts'
import { isLeavingAsked } from '#src/machines/use-leave-guard.ts'
import { LoadFault, loadPart } from '#src/ui/layout/load-part.ts'

/** The age of a page, in ms, below which a reload would not help, because its files were just loaded. */
const YOUNG_MS = 30_000

/** The props of every screen: the parameters of its path. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>
}

export interface LazyView<P extends object = ScreenProps> {
  (props: P): ReactNode
  /** Starts loading; for the screen of the address, while the page is still starting. */
  preload(): void
  /** Call when its error boundary has caught an error: the next rendering loads again. */
  reset(): void
}

type Load<P> = () => Promise<ComponentType<P>>

/** A screen loaded on first use. React keeps a rejected lazy component, hence `reset`. */
export const lazyView = <P extends object = ScreenProps>(load: Load<P>): LazyView<P> => {
  let begun: Promise<ComponentType<P>> | undefined
  /** The app of the component that renders the screen; it does not exist yet when the screen is declared. */
  let app: AppActor | null = null
  const fetched = (): Promise<ComponentType<P>> => {
    begun ??= loadPart(load)
    return begun
  }
  // A failed prefetch does not reload the page, because nobody waits for it.
  const made = () => lazy(async () => ({ default: await fetched().catch((error: unknown) => beginAnew(error, app)) }))
  let current = made()
  const View = (props: P) => {
    app = use(AppContext)
    return createElement<P>(current, props)
  }
  return Object.assign(View, {
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

/**
 * A newer build may have removed the files of this one: the page reloads itself, once in a session, and never while a
 * form has unsaved input or while the server does not answer, which would leave the browser's own error page.
 */
const beginAnew = async (error: unknown, app: AppActor | null): Promise<never> => {
  const helps = error instanceof LoadFault && !error.isSilence && navigator.onLine && performance.now() > YOUNG_MS
  if (!helps || (app !== null && isLeavingAsked(app)) || !(await isPageReachable()) || !claimReload()) throw error
  location.reload()
  return new Promise(() => {})
}
