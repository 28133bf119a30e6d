// The pages and acts a viewer's codes allow, as a tree.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'

const entry = { id: z.string(), code: z.string(), sort: z.number() }

/** One page of the menu with the acts allowed on it. Names and addresses belong to the console. */
export const menuEntry = z.object({
  ...entry,
  kind: z.literal('page'),
  parent_id: z.null(),
  children: z.array(z.object({ ...entry, kind: z.literal('action'), parent_id: z.string() })),
})
export type MenuEntry = z.output<typeof menuEntry>

export const listMenu = get('menu.list', '/v1/public/menu/', { access: 'any', data: z.array(menuEntry) })

export const menuEndpoints = [listMenu] as const
