// The current key bindings, for components, so that a hint follows its key.
import { useMemo, useSyncExternalStore } from 'react'
import type { Binding, KeyContext } from '#src/keyboard/bindings.ts'
import { type KeyArrangement, keyArrangementOf } from '#src/keyboard/user-keymap.ts'
import { currentPreferences } from './current-preferences.ts'
import { keysIn, liveKeymap } from './keymap.ts'

/** The current bindings. */
export const useLiveKeymap = (): readonly Binding[] => useSyncExternalStore(currentPreferences.subscribe, liveKeymap)

/** The preset, and the user's changes. */
export const useKeyArrangement = (): KeyArrangement => {
  const preferences = useSyncExternalStore(currentPreferences.subscribe, currentPreferences.now)
  return useMemo(() => keyArrangementOf(preferences), [preferences])
}

/** The keys to show beside a command: bindings of the given contexts first, then the global ones. */
export const useKeysOf = (): ((id: string, ...contexts: readonly KeyContext[]) => string | undefined) => {
  const map = useLiveKeymap()
  return (id, ...contexts) => keysIn(map, id, ...contexts)
}
