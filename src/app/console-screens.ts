// Loads the screens of the console; part of the shell's chunk.
import type { ComponentType } from 'react'
import { loadCommands } from '#src/commands/loaded-commands.ts'
import { loadMessages } from './i18n.ts'
import type { ScreenProps } from './lazy.ts'
import { type ConsolePathId, firstRoutes, isFirst } from './routes.ts'

/** A screen, loaded with its messages and the commands its buttons run. */
export const loadConsoleScreen = async (id: ConsolePathId): Promise<ComponentType<ScreenProps>> => {
  if (isFirst(id)) return firstRoutes[id].fetchView()
  const commands = loadCommands()
  const { consoleRoutes } = await import('./console-routes.ts')
  const { fetchView, messages } = consoleRoutes[id]
  const [View] = await Promise.all([fetchView(), loadMessages(...messages), commands])
  return View
}
