// Which screen stands at which path of the console; each is fetched with its words when first needed. Comes with the console's shell.
import type { ComponentType } from 'react'
import { loadCommands } from '#src/commands/loaded-commands.ts'
import { needWords } from './i18n.ts'
import type { ScreenProps } from './lazy.ts'
import type { WordPart } from './locale-chunks.ts'
import type { ConsolePathId } from './routes.ts'

type Screen = ComponentType<ScreenProps>

/** A screen that is there when its words are, and the commands its buttons run. */
const screen =
  (code: () => Promise<Screen>, ...parts: readonly WordPart[]): (() => Promise<Screen>) =>
  async () => {
    const [View] = await Promise.all([code(), needWords(...parts), loadCommands()])
    return View
  }

/** One whose first drawing has buttons of the first commands only (registry.first.ts); the others come when the page rests. */
const firstScreen =
  (code: () => Promise<Screen>, ...parts: readonly WordPart[]): (() => Promise<Screen>) =>
  async () => {
    const [View] = await Promise.all([code(), needWords(...parts)])
    return View
  }

const exception = () => import('#src/views/exception/exception-pages.tsx')

/** One view per path; a path without one does not compile. */
export const consoleScreens: Readonly<Record<ConsolePathId, () => Promise<Screen>>> = {
  home: screen(async () => (await import('#src/views/home/home.tsx')).Home, 'home'),
  orders: firstScreen(async () => (await import('#src/views/orders/list/list.tsx')).OrdersList),
  order_create: screen(async () => (await import('#src/views/orders/form/form.tsx')).OrderForm, 'dossier'),
  order_edit: screen(async () => (await import('#src/views/orders/form/form.tsx')).OrderForm, 'dossier'),
  order_detail: screen(async () => (await import('#src/views/orders/detail/detail.tsx')).OrderDetail, 'dossier'),
  order_labels: screen(async () => (await import('#src/views/trace/labels.tsx')).OrderLabels, 'codes'),
  tender_enter: screen(async () => (await import('#src/views/tender/enter-page.tsx')).TenderEnter, 'dossier'),
  reviews: screen(async () => (await import('#src/views/reviews/list/list.tsx')).ReviewsList, 'dossier'),
  review_edit: screen(async () => (await import('#src/views/reviews/compare.tsx')).ReviewCompare, 'dossier'),
  review_detail: screen(async () => (await import('#src/views/reviews/detail.tsx')).ReviewDetail, 'dossier'),
  herbal: screen(async () => (await import('#src/views/herbal/list.tsx')).HerbalList, 'herbal'),
  herbal_create: screen(async () => (await import('#src/views/herbal/form.tsx')).HerbalCreate, 'herbal'),
  herbal_edit: screen(async () => (await import('#src/views/herbal/form.tsx')).HerbalEdit, 'herbal'),
  herbal_detail: screen(async () => (await import('#src/views/herbal/detail.tsx')).HerbalDetail, 'herbal'),
  suppliers: screen(async () => (await import('#src/views/suppliers/list.tsx')).SuppliersList, 'supply'),
  supplier_detail: screen(async () => (await import('#src/views/suppliers/detail.tsx')).SupplierDetail, 'supply'),
  supplier_certify: screen(async () => (await import('#src/views/suppliers/certify.tsx')).SupplierCertify, 'supply'),
  enterprise: screen(async () => (await import('#src/views/enterprise/enterprise.tsx')).EnterprisePage, 'enterprise'),
  users: screen(async () => (await import('#src/views/users/list.tsx')).UsersList, 'people'),
  preferences: screen(async () => (await import('#src/views/preferences/preferences.tsx')).Preferences, 'people'),
  qr_approval: screen(async () => (await import('#src/views/qr-approval/approval.tsx')).QrApproval, 'qr'),
  machines: screen(
    async () => (await import('#src/views/machines/machines.tsx')).MachinesPage,
    'machines',
    'dossier',
    'supply',
    'codes',
  ),
  empty: screen(async () => (await exception()).EmptyPage),
  exception_403: screen(async () => (await exception()).ForbiddenPage),
  exception_404: screen(async () => (await exception()).NotFoundPage),
  exception_500: screen(async () => (await exception()).ServerFaultPage),
  exception_trigger: screen(async () => (await import('#src/views/exception/trigger.tsx')).TriggerPage),
}
