// An act after what the same event changed is on the page: most of all the move of the focus.
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns a function that runs an act once everything asked for so far is rendered, with what the effects of that rendering add: a card
 * that opens because a field in it is marked. It runs in the same turn, so no key can come between what appears and the focus on it,
 * as it can before the next frame. Gone with the component: then nothing runs.
 */
export const useAfterRender = (): ((act: () => void) => void) => {
  const waiting = useRef<(() => void)[]>([])
  const [asked, ask] = useState(0)
  const [rendered, renderAgain] = useState(0)
  // The second rendering comes after the effects of the first, and with what they have changed.
  useLayoutEffect(() => renderAgain(asked), [asked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after each of these renderings, not after every one
  useLayoutEffect(() => {
    for (const act of waiting.current.splice(0)) act()
  }, [rendered])
  return useCallback((act: () => void) => {
    waiting.current.push(act)
    ask((times) => times + 1)
  }, [])
}
