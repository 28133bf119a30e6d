// Which screen stands at which path; each is fetched when first needed.
import type { PathId } from '#src/paths.ts'
import { type LazyView, lazyView } from './lazy.ts'
import type { ShellProps } from './shell.tsx'

const exception = () => import('#src/views/exception/exception-pages.tsx')

/** One view per path; a path without one does not compile. */
export const routes: Readonly<Record<PathId, LazyView>> = {
  login: lazyView(async () => (await import('#src/views/login/login.tsx')).Login),
  browser_upgrade: lazyView(async () => (await import('#src/views/exception/browser-upgrade.tsx')).BrowserUpgrade),
  tender: lazyView(async () => (await import('#src/views/tender/tender-page.tsx')).TenderPage),
  home: lazyView(async () => (await import('#src/views/home/home.tsx')).Home),
  orders: lazyView(async () => (await import('#src/views/orders/list.tsx')).OrdersList),
  order_create: lazyView(async () => (await import('#src/views/orders/form.tsx')).OrderForm),
  order_edit: lazyView(async () => (await import('#src/views/orders/form.tsx')).OrderForm),
  order_detail: lazyView(async () => (await import('#src/views/orders/detail.tsx')).OrderDetail),
  reviews: lazyView(async () => (await import('#src/views/reviews/list.tsx')).ReviewsList),
  review_edit: lazyView(async () => (await import('#src/views/reviews/compare.tsx')).ReviewCompare),
  review_detail: lazyView(async () => (await import('#src/views/reviews/detail.tsx')).ReviewDetail),
  empty: lazyView(async () => (await exception()).EmptyPage),
  exception_403: lazyView(async () => (await exception()).ForbiddenPage),
  exception_404: lazyView(async () => (await exception()).NotFoundPage),
  exception_500: lazyView(async () => (await exception()).ServerFaultPage),
  exception_trigger: lazyView(async () => (await exception()).TriggerPage),
}

/** Menu and bar around the pages of a signed-in person; the login page does without. */
export const shell = lazyView<ShellProps>(async () => (await import('./shell.tsx')).Shell)
