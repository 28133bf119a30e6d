// Runs an act, usually a move of the focus, after the changes of the same event are rendered.
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns a function that runs an act once all pending changes are rendered. Changes that effects of this rendering
 * make are rendered first, too: a marked field may open the card around it. The act runs in the same task, so no key
 * can arrive between the rendering and the act, as it could before the next frame. Nothing runs once the component is
 * removed.
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
