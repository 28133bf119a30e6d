// What people may do: reads and grants permission codes.

import { sql } from 'kysely'
import { conflictsIn, withPages } from '#contract/permission-sets.ts'
import { isPermissionCode, type PermissionCode, permissionCodes } from '#contract/permissions.ts'
import { pushPermissions, readUserMenu, type User, type UserMenu } from '#contract/users.ts'
import type { Viewer } from '#server/http/context.ts'
import type { Locale } from '#server/http/messages.ts'
import { inputRefused, issue, notNow } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { conflictWords, menuOf } from '#server/menu.ts'
import { endSessions } from '#server/session.ts'
import { lockGovernment, lockUser, oneUser, refuseLastOne } from './rows.ts'

/** Refuses to remove a code the viewer does not hold. */
const refuseForeign = (removed: readonly PermissionCode[], viewer: Viewer): void => {
  const lacking = removed.filter((code) => !viewer.permissions.includes(code))
  if (lacking.length > 0) throw inputRefused(lacking.map((code) => issue('codes', 'cannot_take', { code })).slice(0, 1))
}

/**
 * The codes a viewer grants, with their pages. Throws 4001 for an unknown code, and for a code the
 * viewer lacks and the person does not already hold; at `path` when the list is a preset's.
 */
export const givableCodes = (
  wanted: readonly string[],
  viewer: Viewer,
  held: readonly string[],
  path: 'codes' | 'role_preset' = 'codes',
): PermissionCode[] => {
  const at = (index: number) => (path === 'codes' ? `codes.${index}` : path)
  const unknown = wanted.flatMap((code, index) =>
    isPermissionCode(code) ? [] : [issue(at(index), 'permission_unknown')],
  )
  if (unknown.length > 0) throw inputRefused(unknown)
  const codes = withPages(wanted.filter(isPermissionCode))
  const lacks = (code: PermissionCode) => !held.includes(code) && !viewer.permissions.includes(code)
  const index = wanted.filter(isPermissionCode).findIndex(lacks)
  // The missing code may be the page of a named act, which was not sent itself.
  const lacking = wanted[index] ?? codes.find(lacks)
  if (lacking !== undefined)
    throw inputRefused([issue(index < 0 ? path : at(index), 'cannot_grant', { code: lacking })])
  return codes
}

const menuFor = (user: Pick<User, 'id' | 'version' | 'codes'>, locale: Locale): UserMenu => {
  const codes = user.codes.filter(isPermissionCode)
  return {
    user_id: user.id,
    version: user.version,
    codes: withPages(codes),
    tree: menuOf(permissionCodes, locale),
    warnings: conflictsIn(codes).map((one) => ({
      ...one,
      codes: [...one.codes],
      message: conflictWords(locale)[one.name],
    })),
  }
}

export const rightsHandlers = [
  serve(readUserMenu, async ({ tx, locale }, { params }) => menuFor(await oneUser(tx, params.id), locale)),

  serve(pushPermissions, async (ctx, { params, body }) => {
    const { tx, viewer, locale } = ctx
    await lockGovernment(tx)
    const row = await lockUser(tx, params.id, body.version, readUserMenu.data, (present) => menuFor(present, locale))
    const codes = givableCodes(body.codes, viewer, row.codes)
    if (row.id === viewer.id) throw notNow('own_account', row.status)
    const added = codes.filter((code) => !row.codes.includes(code))
    const removed = row.codes.filter((code) => !codes.includes(code))
    // If the last person who can grant rights lost a right, nobody could restore it.
    if (removed.length > 0) await refuseLastOne(tx, { ...row, is_admin: false })
    refuseForeign(removed.filter(isPermissionCode), viewer)
    if (removed.length > 0)
      await tx.deleteFrom('user_permissions').where('user_id', '=', row.id).where('code', 'in', removed).execute()
    if (added.length > 0) {
      await tx
        .insertInto('user_permissions')
        .values(added.map((code) => ({ user_id: row.id, enterprise_id: viewer.enterprise_id, code })))
        .execute()
    }
    await tx
      .updateTable('users')
      .set({ version: row.version + 1, updated_at: sql<string>`business_now()`, updated_by: viewer.id })
      .where('id', '=', row.id)
      .execute()
    if (added.length + removed.length > 0) await endSessions(tx, row.id, 'restart')
    ctx.audit({ noun: 'users', action: 'push_permissions', record_id: row.id, payload: { added, removed } })
    return menuFor(await oneUser(tx, row.id), locale)
  }),
]
