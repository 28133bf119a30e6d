// The screens of the routes: each is loaded with its messages on first use, those of the console through
// console-screens.ts.
import type { ComponentType } from 'react'
import { type PathId, pathIds, paths } from '#src/paths.ts'
import { loadMessages } from './i18n.ts'
import { type LazyView, lazyView, type ScreenProps } from './lazy.ts'
import {
  type ConsolePathId,
  firstRoutes,
  isFirst,
  noSuchPageRoute,
  passwordDueRoute,
  type Route,
  serverFaultRoute,
  shellRoute,
  type VisitorPathId,
} from './routes.ts'

const loadScreen = async <P extends object>({ fetchView, messages }: Route<P>): Promise<ComponentType<P>> => {
  const [View] = await Promise.all([fetchView(), loadMessages(...messages)])
  return View
}

/** A screen, loaded together with its messages. */
const screenOf = <P extends object>(route: Route<P>): LazyView<P> => lazyView<P>(() => loadScreen(route))

const isVisitors = (id: PathId): id is VisitorPathId => paths[id].access === 'visitor'

const visitorScreen = (id: VisitorPathId): LazyView =>
  lazyView<ScreenProps>(async () =>
    loadScreen(isFirst(id) ? firstRoutes[id] : (await import('./visitor-routes.ts')).visitorRoutes[id]),
  )

const consoleScreen = (id: ConsolePathId): LazyView =>
  lazyView<ScreenProps>(async () => (await import('./console-screens.ts')).loadConsoleScreen(id))

/** One screen per path. */
export const screens = Object.fromEntries(
  pathIds.map((id) => [id, isVisitors(id) ? visitorScreen(id) : consoleScreen(id)]),
) as Record<PathId, LazyView> // Object.fromEntries types the keys as string

export const noSuchPage = screenOf(noSuchPageRoute)
export const serverFault = screenOf(serverFaultRoute)
export const passwordDue = screenOf(passwordDueRoute)
export const shell = screenOf(shellRoute)
