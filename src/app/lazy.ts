// How a screen's code is fetched when it is first needed: within 120 s, tried again by itself, and again on request.
import { type ComponentType, createElement, lazy, type ReactNode } from 'react'

/** User's specification §8 and §9. */
const LOAD_LIMIT_MS = 120_000
const PAUSES_MS = [300, 1_500]
// A page as young as this has just been reloaded; reloading again would be a loop.
const YOUNG_MS = 30_000

/** A screen whose code could not be fetched; the message is for the console, the boundary has the words. */
export class LoadFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'LoadFault'
  }
}

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

/** A component fetched on first use. React keeps a failure for good, hence `reset`. */
export const lazyView = <P extends object = ScreenProps>(load: Load<P>): LazyView<P> => {
  let begun: Promise<ComponentType<P>> | undefined
  const fetched = (): Promise<ComponentType<P>> => {
    begun ??= withinLimit(tryAgain(load))
    return begun
  }
  const made = () => lazy(async () => ({ default: await fetched() }))
  let current = made()
  return Object.assign((props: P) => createElement<P>(current, props), {
    preload: () => {
      fetched().catch((error: unknown) => console.error('a screen could not be fetched yet:', error))
    },
    reset: () => {
      begun = undefined
      current = made()
    },
  })
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const tryAgain = async <P>(load: Load<P>): Promise<ComponentType<P>> => {
  for (const pause of PAUSES_MS) {
    try {
      return await load()
    } catch (error) {
      console.warn('a screen could not be fetched, trying again:', error)
      await wait(pause)
    }
  }
  try {
    return await load()
  } catch (error) {
    // A newer build may have taken this one's files away: the page itself is fetched anew, at most once in a while.
    if (navigator.onLine && performance.now() > YOUNG_MS) {
      location.reload()
      return new Promise(() => {})
    }
    throw new LoadFault('Loading error', error)
  }
}

const withinLimit = <T>(part: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new LoadFault(`Loading error: nothing within ${LOAD_LIMIT_MS} ms`)),
      LOAD_LIMIT_MS,
    )
    part.then(resolve, reject).finally(() => clearTimeout(timer))
  })
