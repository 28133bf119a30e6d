// Which screen stands at which path; each is fetched with its words when first needed.
import type { ComponentType } from 'react'
import type { PathId } from '#src/paths.ts'
import type { FaultProps } from '#src/views/exception/exception.tsx'
import type { PasswordDueProps } from '#src/views/preferences/password-due.tsx'
import { needWords } from './i18n.ts'
import { type LazyView, lazyView, type ScreenProps } from './lazy.ts'
import type { ShellProps } from './shell.tsx'
import type { WordPart } from './word-parts.ts'

/** A screen that is there when its words are. */
const spoken = <P extends object = ScreenProps>(
  code: () => Promise<ComponentType<P>>,
  ...parts: readonly WordPart[]
): LazyView<P> =>
  lazyView<P>(async () => {
    const [View] = await Promise.all([code(), needWords(...parts)])
    return View
  })

const exception = () => import('#src/views/exception/exception-pages.tsx')

/** One view per path; a path without one does not compile. */
export const routes: Readonly<Record<PathId, LazyView>> = {
  login: lazyView(async () => (await import('#src/views/login/login.tsx')).Login),
  browser_upgrade: lazyView(async () => (await import('#src/views/exception/browser-upgrade.tsx')).BrowserUpgrade),
  tender: spoken(async () => (await import('./tender-place.tsx')).TenderPlace, 'console', 'dossier'),
  trace: spoken(async () => (await import('#src/views/trace/trace.tsx')).TracePage, 'trace'),
  home: lazyView(async () => (await import('#src/views/home/home.tsx')).Home),
  orders: lazyView(async () => (await import('#src/views/orders/list.tsx')).OrdersList),
  order_create: spoken(async () => (await import('#src/views/orders/form.tsx')).OrderForm, 'dossier'),
  order_edit: spoken(async () => (await import('#src/views/orders/form.tsx')).OrderForm, 'dossier'),
  order_detail: spoken(async () => (await import('#src/views/orders/detail.tsx')).OrderDetail, 'dossier'),
  order_labels: spoken(async () => (await import('#src/views/trace/labels.tsx')).OrderLabels, 'codes'),
  tender_enter: spoken(async () => (await import('#src/views/tender/enter-page.tsx')).TenderEnter, 'dossier'),
  reviews: spoken(async () => (await import('#src/views/reviews/list.tsx')).ReviewsList, 'dossier'),
  review_edit: spoken(async () => (await import('#src/views/reviews/compare.tsx')).ReviewCompare, 'dossier'),
  review_detail: spoken(async () => (await import('#src/views/reviews/detail.tsx')).ReviewDetail, 'dossier'),
  herbal: spoken(async () => (await import('#src/views/herbal/list.tsx')).HerbalList, 'herbal'),
  herbal_create: spoken(async () => (await import('#src/views/herbal/form.tsx')).HerbalCreate, 'herbal'),
  herbal_edit: spoken(async () => (await import('#src/views/herbal/form.tsx')).HerbalEdit, 'herbal'),
  herbal_detail: spoken(async () => (await import('#src/views/herbal/detail.tsx')).HerbalDetail, 'herbal'),
  suppliers: spoken(async () => (await import('#src/views/suppliers/list.tsx')).SuppliersList, 'supply'),
  supplier_detail: spoken(async () => (await import('#src/views/suppliers/detail.tsx')).SupplierDetail, 'supply'),
  supplier_certify: spoken(async () => (await import('#src/views/suppliers/certify.tsx')).SupplierCertify, 'supply'),
  enterprise: spoken(async () => (await import('#src/views/enterprise/enterprise.tsx')).EnterprisePage, 'enterprise'),
  users: spoken(async () => (await import('#src/views/users/list.tsx')).UsersList, 'people'),
  preferences: spoken(async () => (await import('#src/views/preferences/preferences.tsx')).Preferences, 'people'),
  qr_approval: spoken(async () => (await import('#src/views/qr-approval/approval.tsx')).QrApproval, 'qr'),
  machines: spoken(
    async () => (await import('#src/views/machines/machines.tsx')).MachinesPage,
    'machines',
    'dossier',
    'supply',
    'codes',
  ),
  empty: lazyView(async () => (await exception()).EmptyPage),
  exception_403: lazyView(async () => (await exception()).ForbiddenPage),
  exception_404: lazyView(async () => (await exception()).NotFoundPage),
  exception_500: lazyView(async () => (await exception()).ServerFaultPage),
  exception_trigger: lazyView(async () => (await import('#src/views/exception/trigger.tsx')).TriggerPage),
}

/** In place of a page that does not exist. */
export const noSuchPage = lazyView<object>(async () => (await import('#src/views/exception/exception.tsx')).NotFound)

/** What is said when a screen broke. */
export const serverFault = lazyView<FaultProps>(
  async () => (await import('#src/views/exception/exception.tsx')).ServerFault,
)

/** All that whoever was given a password by somebody else gets to see. */
export const passwordDue = spoken<PasswordDueProps>(
  async () => (await import('#src/views/preferences/password-due.tsx')).PasswordDue,
  'people',
)

/** Commands, menu and bar around the pages of a signed-in person; the login page does without. */
export const shell = spoken<ShellProps>(async () => (await import('./console.tsx')).Console, 'console')
