// Loads the screens of the console; part of the shell's chunk.
import type { ComponentType } from 'react'
import { loadCommands } from '#src/commands/loaded-commands.ts'
import { consoleRoutes } from './console-routes.ts'
import { loadMessages } from './i18n.ts'
import type { ScreenProps } from './lazy.ts'
import type { ConsolePathId } from './routes.ts'

/** A screen, loaded with its messages and the commands its buttons run. */
export const loadConsoleScreen = async (id: ConsolePathId): Promise<ComponentType<ScreenProps>> => {
  const { fetchView, messages, needsFewCommands = false } = consoleRoutes[id]
  const [View] = await Promise.all([
    fetchView(),
    loadMessages(...messages),
    needsFewCommands ? undefined : loadCommands(),
  ])
  return View
}
