// The menu a viewer's codes allow.
import { listMenu, type MenuEntry } from '#contract/menu.ts'
import { permissionTree } from '#contract/permissions.ts'
import { serve } from './serve.ts'

/** Pages the codes allow, each with the acts they allow there; an act without its page is not shown. */
export const menuOf = (held: readonly string[]): MenuEntry[] =>
  permissionTree
    .filter((page) => held.includes(page.code))
    .map((page, sort) => ({
      id: page.code,
      code: page.code,
      kind: 'page',
      parent_id: null,
      sort,
      children: page.actions
        .filter((code) => held.includes(code))
        .map((code, inner) => ({ id: code, code, kind: 'action', parent_id: page.code, sort: inner })),
    }))

export const menuHandlers = [serve(listMenu, async ({ viewer }) => menuOf(viewer.permissions))]
