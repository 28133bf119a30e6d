// The signed-in user's preferences, for commands and keys, which are not components. There is one console per page.
import type { Preferences } from '#contract/preferences.ts'
import type { Services } from './command.ts'

const nothing: Preferences = {}

let now: Preferences = nothing
const listeners = new Set<() => void>()

const become = (next: Preferences): void => {
  if (next === now) return
  now = next
  for (const listener of listeners) listener()
}

export const currentPreferences = {
  /** The current preferences; the same object until one of its values changes. */
  now: (): Preferences => now,
  /** Called by the console after every change. */
  follow: become,
  /** Clears the preferences, because nobody is signed in any more. */
  forget: (): void => become(nothing),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Sets some switches; the other switches of the section stay. */
export const setSwitches = (services: Services, switches: Readonly<Record<string, boolean>>): void =>
  services.tell({ type: 'preferences.set', patch: { switches: { ...now.switches, ...switches } } })
