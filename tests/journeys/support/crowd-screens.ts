// The screens that are looked at with hundreds of records, besides all others, and those that are looked at with none.
import type { Screen } from './screens.ts'

const detail = '/bidding/order/detail'

const lists = [
  { name: 'orders', path: '/bidding/order' },
  { name: 'reviews', path: '/bidding/review' },
  { name: 'varieties', path: '/bidding/herbal' },
  { name: 'suppliers', path: '/supplier' },
  { name: 'users', path: '/system/user' },
] as const

/** Screens besides `screens`: the first and the last of a hundred rows, a page in the middle, a missing page, a search with many hits. */
export const crowdScreens: readonly Screen[] = [
  ...lists.flatMap(({ name, path }): Screen[] => [
    { name: `${name}: a page of 100`, path: `${path}?page_size=100` },
    { name: `${name}: the last of a page of 100`, path: `${path}?page_size=100`, keys: ['End'], shows: 'main h1' },
    { name: `${name}: page 17`, path: `${path}?page_size=10&page=17` },
    { name: `${name}: a page there is not`, path: `${path}?page=9999` },
    { name: `${name}: a search with many hits`, path: `${path}?search=huangqi` },
  ]),
  { name: 'orders: every filter', path: '/bidding/order?status=draft,bidding&purchase_method=tender&search=qi&mine=1' },
  { name: 'palette with many hits', path: '/home', keys: ['Control+k', 'h', 'u', 'a', 'n', 'g', 'q', 'i'] },
  { name: 'readers: all of them', path: `${detail}?id={bidding}&tab=readers` },
  { name: 'versions: forty', path: `${detail}?id={versions}&tab=versions` },
  { name: 'trail: hundreds', path: `${detail}?id={trail}&tab=audits` },
  { name: 'long user', path: '/system/user?peek={user}&part=profile' },
  { name: 'permissions of a long user', path: '/system/user?peek={user}&part=permissions' },
  { name: 'handover of many tasks', path: '/system/user?peek={user/buyer}&part=handover' },
  { name: 'long supplier', path: '/supplier/detail?id={supplier/certified}&tab=herbs' },
]

/** The screens that are looked at in an enterprise that has only its administrator. */
export const bareScreens: readonly Screen[] = [
  { name: 'home', path: '/home' },
  { name: 'palette', path: '/home', keys: ['Control+k'] },
  { name: 'palette without hits', path: '/home', keys: ['Control+k', 'q', 'w', 'x', 'z'] },
  ...lists,
  ...lists.map(({ name, path }) => ({ name: `${name} filtered`, path: `${path}?search=nothing` })),
  { name: 'orders by status', path: '/bidding/order?status=draft' },
  { name: 'new demand', path: '/bidding/order/create' },
  { name: 'new variety', path: '/bidding/herbal/create' },
  { name: 'new user', path: '/system/user?peek=new' },
  { name: 'enterprise', path: '/system/enterprise' },
  { name: 'enterprise being written', path: '/system/enterprise?edit=1' },
  { name: 'preferences', path: '/preferences' },
  { name: 'machines', path: '/dev/machines?machine=session' },
]
