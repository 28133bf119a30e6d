// The keys as they are now, for what is drawn: a hint changes the moment its key does.
import { useMemo, useSyncExternalStore } from 'react'
import type { Binding, KeyContext } from '#src/keyboard/bindings.ts'
import { type KeyArrangement, keyArrangementOf } from '#src/keyboard/user-keymap.ts'
import { currentPreferences } from './current-preferences.ts'
import { keysIn, liveKeymap } from './keymap.ts'

/** The bindings that answer now. */
export const useLiveKeymap = (): readonly Binding[] => useSyncExternalStore(currentPreferences.subscribe, liveKeymap)

/** The preset, and what the person changed. */
export const useKeyArrangement = (): KeyArrangement => {
  const preferences = useSyncExternalStore(currentPreferences.subscribe, currentPreferences.now)
  return useMemo(() => keyArrangementOf(preferences), [preferences])
}

/** The keys to show beside a command: those of the given contexts first, then the global ones. */
export const useKeysOf = (): ((id: string, ...contexts: readonly KeyContext[]) => string | undefined) => {
  const map = useLiveKeymap()
  return (id, ...contexts) => keysIn(map, id, ...contexts)
}
