// A moment of this browser's clock, as machines wait for it: they read no clock themselves.
import { fromPromise } from 'xstate'

/** Done once the moment has come; `input` is in ms, as `Date.now()` counts. */
export const until = fromPromise<void, number>(
  ({ input, signal }) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, input - Date.now()))
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    }),
)
