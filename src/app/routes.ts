// The screen of each path, and what else it waits for. Data only: the build runs this file to learn which files a page
// will request (scripts/route-files.ts), so this file and the two files of further routes import types only.
import type { ComponentType } from 'react'
import type { PathId } from '#src/paths.ts'
import type { FaultProps } from '#src/views/exception/exception.tsx'
import type { PasswordDueProps } from '#src/views/preferences/password-due.tsx'
import type { ScreenProps } from './lazy.ts'
import type { MessagePart } from './locale-chunks.ts'
import type { ShellProps } from './shell.tsx'

/** A screen's route: its module, its export, and the messages it needs. */
export interface Route<P extends object = ScreenProps> {
  readonly fetchModule: () => Promise<object>
  readonly fetchView: () => Promise<ComponentType<P>>
  readonly messages: readonly MessagePart[]
}

/**
 * `view` is the name of the module's export that is the screen. `messages` are the messages it needs besides those of
 * the page or the console.
 */
export const route = <K extends string, P extends object = ScreenProps>(
  fetchModule: () => Promise<Readonly<Record<NoInfer<K>, ComponentType<P>>>>,
  view: K,
  ...messages: readonly MessagePart[]
): Route<P> => ({ fetchModule, fetchView: async () => (await fetchModule())[view], messages })

/** The pages that need no session: their routes are in visitor-routes.ts, all others in console-routes.ts. */
export type VisitorPathId = 'login' | 'browser_upgrade' | 'tender' | 'trace' | 'setup'
export type ConsolePathId = Exclude<PathId, VisitorPathId>

/**
 * The pages at which a visit begins: their routes are in the first bundle; all others are loaded when a page or a
 * command needs them. Their first rendering may only use buttons of the first commands
 * (src/commands/registry.first.ts).
 */
export const firstRoutes = {
  login: route(() => import('#src/views/login/login.tsx'), 'Login', 'login'),
  orders: route(() => import('#src/views/orders/list/list.tsx'), 'OrdersList'),
} as const satisfies Partial<Record<PathId, Route>>
export type FirstPathId = keyof typeof firstRoutes

export const isFirst = (id: PathId): id is FirstPathId => id in firstRoutes

/** Shown for an address without a page. */
export const noSuchPageRoute: Route<object> = route(() => import('#src/views/exception/exception.tsx'), 'NotFound')

/** Shown when a screen threw. */
export const serverFaultRoute: Route<FaultProps> = route(
  () => import('#src/views/exception/exception.tsx'),
  'ServerFault',
)

/** The only screen for a user who must change a password set by somebody else. */
export const passwordDueRoute: Route<PasswordDueProps> = route(
  () => import('#src/views/preferences/password-due.tsx'),
  'PasswordDue',
  'people',
  'commands',
)

/** The frame of a signed-in user: commands, menu and bar. The login page has none. */
export const shellRoute: Route<ShellProps> = route(() => import('./console.tsx'), 'Console', 'console')

/**
 * The modules the console loads as soon as it starts. Each is loaded where it is used; the build preloads them. @public
 * scripts/route-files.ts runs this file and reads it.
 */
export const loadedWithShell: readonly Route['fetchModule'][] = [
  () => import('./console-screens.ts'),
  () => import('./console-prefetch.ts'),
  () => import('#src/api/session.ts'),
]

/**
 * The modules that are loaded with all commands (src/commands/loaded-commands.ts). @public scripts/route-files.ts runs
 * this file and reads it.
 */
export const loadedWithCommands: readonly Route['fetchModule'][] = [
  () => import('#src/commands/registry.ts'),
  () => import('#src/commands/next-record/next-record.rules.ts'),
]

/**
 * The module of the toasts, with which the later screens of the console come (src/app/console-screens.ts). @public
 * scripts/route-files.ts runs this file and reads it.
 */
export const loadedWithScreens: readonly Route['fetchModule'][] = [() => import('./toast-regions.tsx')]
