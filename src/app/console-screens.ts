// Loads the screens of the console; part of the shell's chunk.
import type { ComponentType } from 'react'
import { loadCommands } from '#src/commands/loaded-commands.ts'
import { loadMessages } from './i18n.ts'
import type { ScreenProps } from './lazy.ts'
import { type ConsolePathId, type FirstPathId, firstRoutes, isFirst } from './routes.ts'
import { loadToasts } from './toasts.tsx'

const loadRest = async (id: Exclude<ConsolePathId, FirstPathId>): Promise<ComponentType<ScreenProps>> => {
  const { consoleRoutes } = await import('./console-routes.ts')
  const { fetchView, messages } = consoleRoutes[id]
  const [View] = await Promise.all([fetchView(), loadMessages(...messages)])
  return View
}

/**
 * A screen, loaded with its messages, the commands its buttons run, and the toasts: that the network is gone must be
 * said without the network.
 */
export const loadConsoleScreen = async (id: ConsolePathId): Promise<ComponentType<ScreenProps>> => {
  if (isFirst(id)) return firstRoutes[id].fetchView()
  const [View] = await Promise.all([loadRest(id), loadCommands(), loadToasts()])
  return View
}
