// The screens of the paths that need no session, except the login page. Data only, like routes.ts.
import { type FirstPathId, type Route, route, type VisitorPathId } from './routes.ts'

/** One route per path; a path without one does not compile. */
export const visitorRoutes: Readonly<Record<Exclude<VisitorPathId, FirstPathId>, Route>> = {
  browser_upgrade: route(() => import('#src/views/exception/browser-upgrade.tsx'), 'BrowserUpgrade'),
  tender: route(() => import('./tender-place.tsx'), 'TenderPlace', 'console', 'commands', 'dossier'),
  trace: route(() => import('#src/views/trace/trace.tsx'), 'TracePage', 'trace'),
  setup: route(() => import('#src/views/setup/setup.tsx'), 'SetupPage', 'setup'),
}
