// Times a key from the press until its effect is painted.

declare global {
  interface Window {
    /** The time of this key, counted from 0, once it is painted; ms. */
    timeOf: (nth: number) => Promise<number>
    /** Nodes of the document when the last key was painted. */
    nodes: number
    /** The page is usable. */
    isReady: boolean
  }
}

/**
 * Whether the palette shows the typed text and its results. Our list has an attribute with the text it belongs to;
 * cmdk's own list always belongs to the typed text.
 */
const isShown = (typed: string): boolean => {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement && input.hasAttribute('cmdk-input') && input.value === typed)) return false
  const list = document.querySelector<HTMLElement>('[cmdk-list]')
  return list?.ariaBusy == null || list.dataset.of === typed
}

const afterPaint = (act: () => void): void => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = act
  port2.postMessage(null)
}

/** Starts the stopwatch; its listener must be registered before all others. */
export const startStopwatch = (): void => {
  const times: PromiseWithResolvers<number>[] = []
  let painted = 0
  const keyAt = (nth: number) => {
    times[nth] ??= Promise.withResolvers()
    return times[nth]
  }
  window.timeOf = (nth) => keyAt(nth).promise
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Control' || event.key === 'Escape') return
      const from = event.timeStamp
      const input = document.querySelector<HTMLInputElement>('[cmdk-input]')
      const typed = event.ctrlKey ? '' : `${input?.value ?? ''}${event.key}`
      const look = () =>
        requestAnimationFrame(() => {
          if (!isShown(typed)) return look()
          return afterPaint(() => {
            const time = performance.now() - from
            window.nodes = document.querySelectorAll('*').length
            keyAt(painted).resolve(time)
            painted += 1
          })
        })
      look()
    },
    { capture: true },
  )
}
