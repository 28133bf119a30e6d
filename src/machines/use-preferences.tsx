// What the person here has arranged for themselves, for components.
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
  /** What the server told with who is here; without it, it is asked. */
  told?: object
  children: (actor: PreferencesActor) => ReactNode
}

/** Answers that were begun with. Whoever comes back to the console later may have changed something since, and asks. */
const used = new WeakSet<object>()

/** What can be begun with: told by this very answer for the first time, and all of it known to this build. */
const fresh = (told: object | undefined): Preferences | null => {
  if (told === undefined || used.has(told)) return null
  const known = preferences.safeParse(told)
  return known.success ? known.data : null
}

/** Stands around everything of one signed-in person; give it a `key` per person. Hands out the actor for commands. */
export const PreferencesProvider = ({ told, children }: ProviderProps) => {
  const [kept] = useState(() => fresh(told))
  const actor = useActorRef(preferencesMachine, { inspect: watch, input: kept === null ? undefined : { kept } })
  useEffect(() => {
    if (told !== undefined) used.add(told)
  }, [told])
  return <PreferencesContext value={actor}>{children(actor)}</PreferencesContext>
}

const nothing: Preferences = {}

/** Sections as they hold now, saved or not; empty until they are read, and where nobody is signed in. */
export const usePreferences = (): Preferences => {
  const actor = use(PreferencesContext)
  return useSelector(actor ?? undefined, (snapshot) =>
    snapshot === undefined ? nothing : preferencesIn(snapshot.context),
  )
}

/** Whether the server has told what the person arranged before; false where nobody is signed in. */
export const useArePreferencesRead = (): boolean =>
  useSelector(
    use(PreferencesContext) ?? undefined,
    (snapshot) => snapshot !== undefined && snapshot.context.kept !== null,
  )

/** Changes sections at once and saves them behind; a section that is given replaces the kept one, null forgets it. */
export const useSavePreferences = (): ((patch: PreferencesPatch) => void) => {
  const actor = use(PreferencesContext)
  return (patch) => actor?.send({ type: 'preferences.set', patch })
}
