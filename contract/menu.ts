// The pages and acts that a viewer's codes allow, as a tree.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import type { PageCode } from './permissions.ts'

/** Address and icon of each page of the menu, for clients that draw their own menu; a test compares `src/paths.ts` with it. */
export const menuPlaces = {
  '21-bidding-order': { path: '/bidding/order', icon: 'doc' },
  '21-bidding-comparison': { path: '/bidding/review', icon: 'scale' },
  '21-bidding-order-herbal_template': { path: '/bidding/herbal', icon: 'leaf' },
  '21-supplier': { path: '/supplier', icon: 'truck' },
  '21-system-enterprise': { path: '/system/enterprise', icon: 'build' },
  '21-system-user': { path: '/system/user', icon: 'users' },
  '21-system-machines': { path: '/dev/machines', icon: 'machine' },
} as const satisfies Record<PageCode, { path: string; icon: string }>

const entry = {
  id: z.string(),
  code: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  /** What the entry allows, in the caller's language. */
  description: z.string(),
  /** Icon and address; an act has neither. */
  icon: z.nullable(z.string()),
  path: z.nullable(z.string()),
  sort: z.number(),
  /** True for an act, which is no entry of its own. */
  hidden: z.boolean(),
}

/** One page of the menu with the acts on it. */
export const menuEntry = z.object({
  ...entry,
  kind: z.literal('page'),
  parent_id: z.null(),
  children: z.array(z.object({ ...entry, kind: z.literal('action'), parent_id: z.string() })),
})
export type MenuEntry = z.output<typeof menuEntry>

export const listMenu = get('menu.list', '/v1/public/menu/', { quiet: true, access: 'any', data: z.array(menuEntry) })

export const menuEndpoints = [listMenu] as const
