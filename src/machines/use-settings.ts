// How the console is to be shown, for components.
import { useSelector } from '@xstate/react'
import { settingsOf } from './app.machine.ts'
import { defaultSettings, type Settings } from './settings.machine.ts'
import { useApp } from './use-app.ts'

/** The primary colour nobody has chosen. */
export const USUAL_COLOUR = defaultSettings.primaryColor

/** The present settings; they are changed by commands. */
export const useSettings = (): Settings => useSelector(settingsOf(useApp()), (snapshot) => snapshot.context)
