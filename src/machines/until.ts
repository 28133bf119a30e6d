// Waits for a moment of this browser's clock, because machines read no clock themselves.
import { fromPromise } from 'xstate'

/** Resolves at the moment `input`, in ms as `Date.now()` counts. */
export const until = fromPromise<void, number>(
  ({ input, signal }) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, input - Date.now()))
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    }),
)
