// The settings of the display, for components.
import { useSelector } from '@xstate/react'
import { settingsOf } from './app.machine.ts'
import { defaultSettings, type Settings } from './settings.machine.ts'
import { useApp } from './use-app.ts'

/** The default primary colour. */
export const USUAL_COLOUR = defaultSettings.primaryColor

/** The current settings; commands change them. */
export const useSettings = (): Settings => useSelector(settingsOf(useApp()), (snapshot) => snapshot.context)
