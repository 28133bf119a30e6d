// Which screen stands at which path; each is fetched with its words when first needed, those of the console through console-routes.ts.
import type { ComponentType } from 'react'
import { type PathId, pathIds, paths } from '#src/paths.ts'
import type { FaultProps } from '#src/views/exception/exception.tsx'
import type { PasswordDueProps } from '#src/views/preferences/password-due.tsx'
import { needWords } from './i18n.ts'
import { type LazyView, lazyView, type ScreenProps } from './lazy.ts'
import type { WordPart } from './locale-chunks.ts'
import type { ShellProps } from './shell.tsx'

const withWords =
  <P extends object>(code: () => Promise<ComponentType<P>>, ...parts: readonly WordPart[]) =>
  async (): Promise<ComponentType<P>> => {
    const [View] = await Promise.all([code(), needWords(...parts)])
    return View
  }

/** A screen that is there when its words are. */
const spoken = <P extends object = ScreenProps>(
  code: () => Promise<ComponentType<P>>,
  ...parts: readonly WordPart[]
): LazyView<P> => lazyView<P>(withWords(code, ...parts))

/** The pages that need no session stand here; all others come with the console (console-routes.ts). */
type VisitorPathId = 'login' | 'browser_upgrade' | 'tender' | 'trace'
export type ConsolePathId = Exclude<PathId, VisitorPathId>

const isConsole = (id: PathId): id is ConsolePathId => paths[id].access !== 'visitor'

const consoleViews = Object.fromEntries(
  pathIds
    .filter(isConsole)
    .map((id) => [id, lazyView<ScreenProps>(async () => (await import('./console-routes.ts')).consoleScreens[id]())]),
) as Record<ConsolePathId, LazyView> // Object.fromEntries forgets the literal keys

/** One view per path; a path without one does not compile. */
export const routes: Readonly<Record<PathId, LazyView>> = {
  login: lazyView(async () => (await import('#src/views/login/login.tsx')).Login),
  browser_upgrade: spoken(
    async () => (await import('#src/views/exception/browser-upgrade.tsx')).BrowserUpgrade,
    'upgrade',
  ),
  tender: spoken(async () => (await import('./tender-place.tsx')).TenderPlace, 'console', 'commands', 'dossier'),
  trace: spoken(async () => (await import('#src/views/trace/trace.tsx')).TracePage, 'trace'),
  ...consoleViews,
}

/** In place of a page that does not exist. */
export const noSuchPage = lazyView<object>(async () => (await import('#src/views/exception/exception.tsx')).NotFound)

/** What is said when a screen broke. */
export const serverFault = spoken<FaultProps>(
  async () => (await import('#src/views/exception/exception.tsx')).ServerFault,
  'upgrade',
)

/** All that whoever was given a password by somebody else gets to see. */
export const passwordDue = spoken<PasswordDueProps>(
  async () => (await import('#src/views/preferences/password-due.tsx')).PasswordDue,
  'people',
  'commands',
)

/** Commands, menu and bar around the pages of a signed-in person; the login page does without. */
export const shell = lazyView<ShellProps>(withWords(async () => (await import('./console.tsx')).Console, 'console'))
