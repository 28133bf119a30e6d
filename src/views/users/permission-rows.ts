// The permission tree: its rows, their three states, and the effect of a checkbox. Pure.

import { withPages } from '#contract/permission-sets.ts'
import { isPermissionCode, type PermissionCode } from '#contract/permissions.ts'
import type { UserMenu } from '#contract/users.ts'
import type { Entry } from '#src/search/search.ts'
import type { CheckState } from '#src/ui/input/checkbox.tsx'

/** One row: a page with all its acts, viewing the page, or one act. */
export interface RightsRow {
  readonly id: string
  readonly level: 1 | 2
  readonly parent: string | null
  readonly kind: 'group' | 'view' | 'action'
  /** The page that the row belongs to. */
  readonly page: string
  readonly name_zh: string
  readonly name_en: string
  readonly description: string
  /** The codes of the row's checkbox. */
  readonly codes: readonly PermissionCode[]
}

const groupId = (page: string): string => `all ${page}`

/** Every row in menu order; viewing a page (labelled `view`) is its first child, so that it can be granted alone. */
export const rightsRows = (tree: UserMenu['tree'], view: string): RightsRow[] =>
  tree.flatMap((page): RightsRow[] => {
    const known = [page.code, ...page.children.map((act) => act.code)].filter(isPermissionCode)
    const names = { name_zh: page.name_zh, name_en: page.name_en, description: page.description }
    if (page.children.length === 0)
      return [{ id: page.code, level: 1, parent: null, kind: 'view', page: page.code, ...names, codes: known }]
    const parent = groupId(page.code)
    const child = (
      entry: Pick<RightsRow, 'name_zh' | 'name_en' | 'description'>,
      code: string,
      kind: 'view' | 'action',
    ) => ({
      id: code,
      level: 2 as const,
      parent,
      kind,
      page: page.code,
      name_zh: entry.name_zh,
      name_en: entry.name_en,
      description: entry.description,
      codes: [code].filter(isPermissionCode),
    })
    return [
      { id: parent, level: 1, parent: null, kind: 'group', page: page.code, ...names, codes: known },
      child({ name_zh: view, name_en: view, description: page.description }, page.code, 'view'),
      ...page.children.map((act) => child(act, act.code, 'action')),
    ]
  })

/** Whether all, none or some of a row's codes are held. */
export const stateOf = (row: RightsRow, held: ReadonlySet<string>): CheckState => {
  const count = row.codes.filter((code) => held.has(code)).length
  return count === 0 ? false : count === row.codes.length ? true : 'mixed'
}

/** Users may change only permissions they hold themselves; the others stay as they were. */
export interface Grantable {
  readonly viewer: readonly string[]
  readonly before: readonly string[]
}

const isOwn = (code: string, { viewer }: Grantable): boolean => viewer.includes(code)

const mayGive = (code: string, { viewer, before }: Grantable): boolean => viewer.includes(code) || before.includes(code)

/** Whether this row's checkbox can change nothing, because the viewer holds none of its permissions. */
export const isLocked = (row: RightsRow, grantable: Grantable): boolean =>
  row.codes.every((code) => !isOwn(code, grantable))

/**
 * The permissions after a press on a row: an act includes its page, removing a page removes its acts, and permissions
 * the viewer lacks are unchanged.
 */
export const togglePermission = (
  row: RightsRow,
  held: ReadonlySet<string>,
  grantable: Grantable,
): ReadonlySet<string> => {
  const givable = row.codes.filter((code) => mayGive(code, grantable))
  const isFull = givable.every((code) => held.has(code)) && row.codes.some((code) => held.has(code))
  return isFull ? withoutPermission(row, held, grantable) : completeSelection([...held, ...givable], grantable)
}

/** The selection without a row's permissions; those that the viewer may not revoke stay. */
export const withoutPermission = (
  row: RightsRow,
  held: ReadonlySet<string>,
  grantable: Grantable,
): ReadonlySet<string> => {
  const falls = (code: string) => (row.kind === 'view' ? isOfPage(code, row) : row.codes.some((one) => one === code))
  return completeSelection(
    [...held].filter((code) => !falls(code) || !isOwn(code, grantable)),
    grantable,
  )
}

/** A page's code may be a prefix of another page's, so only its own acts are removed with it. */
const isOfPage = (code: string, row: RightsRow): boolean => pagesOf(code).includes(row.page)

const pagesOf = (code: string): readonly string[] => (isPermissionCode(code) ? withPages([code]) : [])

/**
 * A selection as it will be saved. The pages of its acts are added; permissions that the viewer may not grant are left
 * out, and those that the viewer may not revoke are kept.
 */
export const completeSelection = (codes: readonly string[], grantable: Grantable): ReadonlySet<string> => {
  const untaken = grantable.before.filter((code) => !isOwn(code, grantable))
  const known = [...codes, ...untaken].filter(isPermissionCode).filter((code) => mayGive(code, grantable))
  return new Set(withPages(known.filter((code) => withPages([code]).every((one) => mayGive(one, grantable)))))
}

export interface Difference {
  readonly added: readonly PermissionCode[]
  readonly removed: readonly PermissionCode[]
}

/** The changes that saving would make. */
export const difference = (before: readonly string[], held: ReadonlySet<string>): Difference => ({
  added: [...held].filter(isPermissionCode).filter((code) => !before.includes(code)),
  removed: before.filter(isPermissionCode).filter((code) => !held.has(code)),
})

/** Rows as search entries: their names in both languages, their codes, their pages. */
export const entriesOf = (rows: readonly RightsRow[], chinese: boolean): Entry[] =>
  rows.map((row) => ({
    id: row.id,
    title: chinese ? row.name_zh : row.name_en,
    other: chinese ? row.name_en : row.name_zh,
    aliases: row.kind === 'group' ? [row.page] : [...row.codes],
  }))

/** The rows to show for these hits: with their page, and a matching page with all its rows. */
export const rowsFor = (rows: readonly RightsRow[], hits: ReadonlySet<string>): RightsRow[] => {
  const pages = new Set(rows.filter((row) => hits.has(row.id)).map((row) => row.page))
  return rows.filter((row) => hits.has(row.id) || (row.parent === null ? pages.has(row.page) : hits.has(row.parent)))
}
