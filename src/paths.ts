// Every path of the console, listed once: router, menu, palette, breadcrumbs, titles and permission checks read this
// table.
import type { PermissionCode } from '#contract/permissions.ts'

/** Icon names of `src/ui/text/icon.tsx` used in the menu. */
export type MenuIcon = 'home' | 'doc' | 'scale' | 'leaf' | 'users' | 'truck' | 'build' | 'screen'

/** Menu sections in order; `null`: above the sections. */
export type MenuGroup = 'bidding' | 'system' | 'supply' | null

export interface PathEntry {
  /** wouter pattern. */
  readonly pattern: string
  /** `visitor`: without a session. `user`: any session. A code: that permission too. */
  readonly access: 'visitor' | 'user' | PermissionCode
  /** Shown in the side menu when present. Label: `common:menu.<id>`, title: `common:title.<id>`. */
  readonly menu?: {
    readonly icon: MenuIcon
    readonly group: MenuGroup
    /** The chord keys of the entry, by its English name and by the initials of its Chinese name. */
    readonly chord: string
    readonly pinyinChord: string
  }
  /** The path above this one in the breadcrumb. */
  readonly parent?: string
  /** The page stands outside the shell (no menu, no top bar). */
  readonly bare?: boolean
  /** The page of one record, which `?id=` names; without a valid id the page does not exist. */
  readonly record?: true
  /**
   * Whether the page needs the whole width: the side menu is folded on it unless the user chose otherwise (`ROOMY`).
   */
  readonly wide?: true
}

const entries = {
  login: { pattern: '/user/login', access: 'visitor', bare: true },
  browser_upgrade: { pattern: '/BrowserUpgrade', access: 'visitor', bare: true },
  tender: { pattern: '/tender/:token', access: 'visitor', bare: true },
  trace: { pattern: '/trace/:code', access: 'visitor', bare: true },
  setup: { pattern: '/setup', access: 'visitor', bare: true },
  home: { pattern: '/home', access: 'user', menu: { icon: 'home', group: null, chord: 'g h', pinyinChord: 'g s' } },
  orders: {
    pattern: '/bidding/order',
    access: '21-bidding-order',
    menu: { icon: 'doc', group: 'bidding', chord: 'g o', pinyinChord: 'g x' },
  },
  order_create: { pattern: '/bidding/order/create', access: '21-bidding-order-create', parent: 'orders' },
  order_edit: { pattern: '/bidding/order/edit', access: '21-bidding-order-edit', parent: 'orders', record: true },
  order_detail: { pattern: '/bidding/order/detail', access: '21-bidding-order', parent: 'orders', record: true },
  order_labels: { pattern: '/bidding/order/labels', access: '21-bidding-order', parent: 'orders', record: true },
  tender_enter: { pattern: '/bidding/order/tender', access: '21-bidding-order-edit', parent: 'orders', record: true },
  reviews: {
    pattern: '/bidding/review',
    access: '21-bidding-comparison',
    menu: { icon: 'scale', group: 'bidding', chord: 'g r', pinyinChord: 'g p' },
  },
  review_edit: {
    pattern: '/bidding/review/edit',
    access: '21-bidding-comparison',
    parent: 'reviews',
    record: true,
    wide: true,
  },
  review_detail: {
    pattern: '/bidding/review/detail',
    access: '21-bidding-comparison',
    parent: 'reviews',
    record: true,
    wide: true,
  },
  herbal: {
    pattern: '/bidding/herbal',
    access: '21-bidding-order-herbal_template',
    menu: { icon: 'leaf', group: 'bidding', chord: 'g v', pinyinChord: 'g y' },
  },
  herbal_create: {
    pattern: '/bidding/herbal/create',
    access: '21-bidding-order-herbal_template-edit',
    parent: 'herbal',
  },
  herbal_edit: {
    pattern: '/bidding/herbal/edit',
    access: '21-bidding-order-herbal_template-edit',
    parent: 'herbal',
    record: true,
  },
  herbal_detail: {
    pattern: '/bidding/herbal/detail',
    access: '21-bidding-order-herbal_template',
    parent: 'herbal',
    record: true,
  },
  herbs: {
    pattern: '/bidding/herbal/catalogue',
    access: '21-bidding-order-herbal_template',
    parent: 'herbal',
  },
  herb_create: {
    pattern: '/bidding/herbal/catalogue/create',
    access: '21-bidding-order-herbal_template-edit',
    parent: 'herbs',
  },
  herb_edit: {
    pattern: '/bidding/herbal/catalogue/edit',
    access: '21-bidding-order-herbal_template-edit',
    parent: 'herbs',
    record: true,
  },
  suppliers: {
    pattern: '/supplier',
    access: '21-supplier',
    menu: { icon: 'truck', group: 'supply', chord: 'g s', pinyinChord: 'g g' },
  },
  supplier_detail: { pattern: '/supplier/detail', access: '21-supplier', parent: 'suppliers', record: true },
  supplier_certify: { pattern: '/supplier/renzheng', access: '21-supplier-certify', parent: 'suppliers', record: true },
  enterprise: {
    pattern: '/system/enterprise',
    access: '21-system-enterprise',
    menu: { icon: 'build', group: 'system', chord: 'g e', pinyinChord: 'g q' },
  },
  users: {
    pattern: '/system/user',
    access: '21-system-user',
    menu: { icon: 'users', group: 'system', chord: 'g u', pinyinChord: 'g u' },
  },
  system: {
    pattern: '/system/status',
    access: '21-system-enterprise',
    menu: { icon: 'screen', group: 'system', chord: 'g y', pinyinChord: 'g z' },
  },
  preferences: { pattern: '/preferences', access: 'user' },
  qr_approval: { pattern: '/user/qr/:code', access: 'user' },
  machines: {
    pattern: '/dev/machines',
    // In development everybody may open it; a production build requires the permission.
    access: import.meta.env?.MODE === 'development' ? 'user' : '21-system-machines',
    parent: 'preferences',
    wide: true,
  },
  empty: { pattern: '/empty', access: 'user' },
  exception_403: { pattern: '/exception/403', access: 'user' },
  exception_404: { pattern: '/exception/404', access: 'user' },
  exception_500: { pattern: '/exception/500', access: 'user' },
  exception_trigger: { pattern: '/exception/trigger', access: 'user' },
} as const satisfies Record<string, PathEntry>

export type PathId = keyof typeof entries

/** The table; order is menu order. */
export const paths: Readonly<Record<PathId, PathEntry>> = entries

export const pathIds = Object.keys(entries) as PathId[] // Object.keys types the keys as string

/** Where the bare root and the bare user path redirect. */
export const redirects: Readonly<Record<string, PathId>> = { '/': 'home', '/user': 'login' }

/** Query key of a list's saved view; read and written by src/lists/views.ts. */
export const VIEW_KEY = 'view'
/** The value of that key for the list without a view, where a default view would apply. */
export const NO_VIEW = 'all'

/** The address of a page; `query` values that are undefined or '' are left out. */
export const to = (
  id: PathId,
  query: Record<string, string | undefined> = {},
  params: Record<string, string> = {},
): string => {
  const path = paths[id].pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(key, value)
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}
