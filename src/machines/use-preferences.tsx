// The signed-in user's preferences, for components.
import { useActorRef, useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type Preferences, type PreferencesPatch, preferences } from '#contract/preferences.ts'
import { watch } from './inspection/inspection.ts'
import { preferencesIn, preferencesMachine } from './preferences.machine.ts'

/** The machine of one signed-in person. */
export type PreferencesActor = ActorRefFrom<typeof preferencesMachine>

const PreferencesContext = createContext<PreferencesActor | null>(null)

interface ProviderProps {
  /** The preferences that came with the session; without them they are read. */
  told?: object
  children: (actor: PreferencesActor) => ReactNode
}

/**
 * Session answers that were already used. A user who returns to the console may have changed preferences since, so they
 * are read then.
 */
const used = new WeakSet<object>()

/** The preferences to start with: from a session answer used for the first time, with no key unknown to this build. */
const fresh = (told: object | undefined): Preferences | null => {
  if (told === undefined || used.has(told)) return null
  const known = preferences.safeParse(told)
  return known.success ? known.data : null
}

/** The preferences around everything of one signed-in user, with a `key` per user. Returns the actor for commands. */
export const PreferencesProvider = ({ told, children }: ProviderProps) => {
  const [kept] = useState(() => fresh(told))
  const actor = useActorRef(preferencesMachine, { inspect: watch, input: kept === null ? undefined : { kept } })
  useEffect(() => {
    if (told !== undefined) used.add(told)
  }, [told])
  return <PreferencesContext value={actor}>{children(actor)}</PreferencesContext>
}

const nothing: Preferences = {}

/** The sections in force, saved or not; empty until they are read, and where nobody is signed in. */
export const usePreferences = (): Preferences => {
  const actor = use(PreferencesContext)
  return useSelector(actor ?? undefined, (snapshot) =>
    snapshot === undefined ? nothing : preferencesIn(snapshot.context),
  )
}

/** Whether the server has sent the stored preferences; false where nobody is signed in. */
export const useArePreferencesRead = (): boolean =>
  useSelector(
    use(PreferencesContext) ?? undefined,
    (snapshot) => snapshot !== undefined && snapshot.context.kept !== null,
  )

/**
 * Changes sections at once and saves them in the background; a given section replaces the stored one, null deletes it.
 */
export const useSavePreferences = (): ((patch: PreferencesPatch) => void) => {
  const actor = use(PreferencesContext)
  return (patch) => actor?.send({ type: 'preferences.set', patch })
}
