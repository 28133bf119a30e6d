// How the console is to be shown, for components.
import { useSelector } from '@xstate/react'
import { settingsOf } from './app.machine.ts'
import type { Settings } from './settings.machine.ts'
import { useApp } from './use-app.ts'

/** The present settings; they are changed by commands. */
export const useSettings = (): Settings => useSelector(settingsOf(useApp()), (snapshot) => snapshot.context)
