// The menu that a viewer's codes allow.
import { listMenu, type MenuEntry, menuPlaces } from '#contract/menu.ts'
import { type PageCode, type PermissionCode, permissionTree } from '#contract/permissions.ts'
import en from '#locales/en-US/permissions.json' with { type: 'json' }
import zh from '#locales/zh-CN/permissions.json' with { type: 'json' }
import type { Locale } from './http/messages.ts'
import { serve } from './http/serve.ts'

const words = { 'zh-CN': zh, 'en-US': en } as const

/** The warning texts for conflicting duties, in a language. */
export const conflictWords = (locale: Locale) => words[locale].conflict

const entryOf = (code: PermissionCode, sort: number, locale: Locale) => ({
  id: code,
  code,
  name_zh: zh.code[code].name,
  name_en: en.code[code].name,
  description: words[locale].code[code].description,
  sort,
})

const places = new Map<string, (typeof menuPlaces)[PageCode]>(Object.entries(menuPlaces))

const placeOf = (code: PermissionCode) => {
  const place = places.get(code)
  return { icon: place?.icon ?? null, path: place?.path ?? null, hidden: false }
}

/** Pages the codes allow, each with its allowed acts; an act without its page is not shown. */
export const menuOf = (held: readonly string[], locale: Locale): MenuEntry[] =>
  permissionTree
    .filter((page) => held.includes(page.code))
    .map((page, sort) => ({
      ...entryOf(page.code, sort, locale),
      ...placeOf(page.code),
      kind: 'page',
      parent_id: null,
      children: page.actions
        .filter((code) => held.includes(code))
        .map((code, inner) => ({
          ...entryOf(code, inner, locale),
          icon: null,
          path: null,
          hidden: true,
          kind: 'action',
          parent_id: page.code,
        })),
    }))

export const menuHandlers = [serve(listMenu, async ({ viewer, locale }) => menuOf(viewer.permissions, locale))]
