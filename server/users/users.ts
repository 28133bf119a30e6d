// The people of an enterprise: finds, creates and changes them.
import { type RawBuilder, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { QueryOf } from '#contract/endpoint.ts'
import { rolePresets, withPages } from '#contract/permission-sets.ts'
import type { PermissionCode } from '#contract/permissions.ts'
import {
  createUser,
  editUser,
  listUsers,
  readUser,
  rightsGiver,
  userDeleter,
  type userSortFields,
  userStatuses,
} from '#contract/users.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Viewer } from '#server/http/context.ts'
import { countByStatus } from '#server/http/list-counting.ts'
import { bestFirst, noneOf, type Order, pageOf } from '#server/http/lists.ts'
import { notNow, permissionMissing } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { hashPassword } from '#server/passwords.ts'
import { endSessions } from '#server/session.ts'
import { passwordHandlers, refuseWeak } from './password.ts'
import { deleteHandlers } from './remove.ts'
import { givableCodes, rightsHandlers } from './rights.ts'
import {
  lockGovernment,
  lockUser,
  maskedFor,
  matchesUser,
  oneUser,
  refuseLastOne,
  refuseStronger,
  selectUsers,
  userSearchColumns,
} from './rows.ts'
import { openTasksOf } from './tasks.ts'

const sortable = {
  created_at: sql`u.created_at`,
  username: sql`u.username`,
  name: sql`u.name`,
  department: sql`u.department`,
  status: sql`u.status`,
  last_login_at: sql`u.last_login_at`,
} satisfies Record<(typeof userSortFields)[number], RawBuilder<unknown>>

/** Sort fields that no column of the console uses, for other clients. */
const otherSortable = { updated_at: sql`u.updated_at`, position: sql`u.position`, role_preset: sql`u.role_preset` }

/** Sort fields for a list or a file of people. */
export const userOrder: Order = { sortable: { ...sortable, ...otherSortable }, id: sql`u.id`, otherwise: 'created_at' }

/** People filtered by a list's query. The list and its file share it, so that a file never holds more than its list shows. */
export const filteredUsers = (
  tx: Tx,
  viewer: Viewer,
  {
    status,
    role_preset: rolePreset,
    status_not: notStatus,
    role_preset_not: notPreset,
    search,
  }: QueryOf<typeof listUsers>,
) =>
  selectUsers(tx)
    .$if(status !== undefined, (q) => q.where('u.status', 'in', status ?? []))
    .$if(rolePreset !== undefined, (q) => q.where('u.role_preset', 'in', rolePreset ?? []))
    .$if(notStatus !== undefined, (q) => q.where(noneOf('u.status', notStatus ?? [])))
    .$if(notPreset !== undefined, (q) => q.where(noneOf('u.role_preset', notPreset ?? [])))
    .$if(search !== undefined && search.trim() !== '', (q) => q.where(matchesUser(search ?? '', viewer)))

/** People by status, whatever statuses are asked for. */
const countsOf = async (tx: Tx, viewer: Viewer, query: QueryOf<typeof listUsers>): Promise<Record<string, number>> => {
  const others = filteredUsers(tx, viewer, { ...query, status: undefined, status_not: undefined })
  const { counts } = await countByStatus(tx, others, sql`u.status`, { chosen: undefined, all: userStatuses })
  return Object.fromEntries(userStatuses.map((status) => [status, counts[status] ?? 0]))
}

const now = sql<string>`business_now()`

export const userHandlers = [
  serve(listUsers, async ({ tx, viewer }, { query }) => {
    const page = await pageOf(
      tx,
      filteredUsers(tx, viewer, query),
      query,
      bestFirst(userOrder, 'u', sql`u.name`, query.search),
    )
    return { ...page, list: page.list.map((row) => maskedFor(viewer, row)), counts: await countsOf(tx, viewer, query) }
  }),

  serve(readUser, async ({ tx, viewer }, { params }) => {
    const row = await oneUser(tx, params.id)
    const seesTasks = viewer.permissions.includes(userDeleter)
    return { ...maskedFor(viewer, row), ...(seesTasks && { open_tasks: await openTasksOf(tx, row) }) }
  }),

  serve(
    createUser,
    async ({ services, viewer }, { body }) => {
      await refuseWeak(services, viewer.enterprise_id, body.password, [body.username, body.name], 'password')
      return hashPassword(body.password)
    },
    async (ctx, { body }, hash) => {
      const { tx, viewer } = ctx
      const preset = body.role_preset ?? null
      const wanted = body.codes ?? (preset === null ? [] : rolePresets[preset])
      const codes = givableCodes(wanted, viewer, [], body.codes === undefined ? 'role_preset' : 'codes')
      const id = newId()
      await tx
        .insertInto('users')
        .values({
          id,
          enterprise_id: viewer.enterprise_id,
          username: body.username,
          name: body.name,
          phone: body.phone ?? null,
          email: body.email ?? null,
          department: body.department ?? null,
          position: body.position ?? null,
          role_preset: preset,
          is_admin: preset === 'admin',
          password_hash: hash,
          must_change_password: body.must_change_password ?? false,
          last_login_at: null,
          last_login_ip: null,
          preferences: '{}',
          remark: body.remark ?? null,
          ...userSearchColumns(body.name, body.department ?? null),
          created_at: now,
          created_by: viewer.id,
          updated_at: now,
          updated_by: viewer.id,
        })
        .execute()
      await insertCodes(tx, id, viewer.enterprise_id, codes)
      ctx.audit({
        noun: 'users',
        action: 'create',
        record_id: id,
        payload: { username: body.username, name: body.name, role_preset: preset, codes },
      })
      return oneUser(tx, id)
    },
  ),

  serve(editUser, async (ctx, { params, body: { version, ...fields } }) => {
    const { tx, viewer } = ctx
    await lockGovernment(tx)
    const row = await lockUser(tx, params.id, version, readUser.data, (present) => maskedFor(viewer, present))
    const preset = fields.role_preset
    const takesOffice = preset !== undefined && preset !== row.role_preset
    if (takesOffice && !viewer.permissions.includes(rightsGiver)) throw permissionMissing(rightsGiver)
    const leaves = fields.status === 'disabled' && row.status !== 'disabled'
    const returns = fields.status === 'enabled' && row.status !== 'enabled'
    if ((leaves || takesOffice) && row.id === viewer.id) throw notNow('own_account', row.status)
    if (leaves) await refuseLastOne(tx, row)
    // An administrator who becomes an ordinary user keeps their codes and loses only the role.
    else if (takesOffice && row.is_admin) await refuseLastOne(tx, { ...row, codes: [] })
    // Who is locked out, or loses the name to sign in with, is as powerless as after a reset of the password.
    const locksOut = leaves || (fields.username !== undefined && fields.username !== row.username)
    if (locksOut) refuseStronger(row, viewer)
    const { name = row.name, department = row.department } = fields
    await tx
      .updateTable('users')
      .set({
        ...fields,
        ...(takesOffice && { is_admin: preset === 'admin' }),
        ...userSearchColumns(name, department),
        version: version + 1,
        updated_at: now,
        updated_by: viewer.id,
      })
      .where('id', '=', row.id)
      .execute()
    if (leaves) await endSessions(tx, row.id, 'disabled')
    ctx.audit({
      noun: 'users',
      action: leaves ? 'disable' : returns ? 'enable' : 'edit',
      record_id: row.id,
      from_status: row.status,
      to_status: fields.status ?? row.status,
      payload: { fields: differences(row, fields) },
    })
    return maskedFor(viewer, await oneUser(tx, row.id))
  }),

  ...deleteHandlers,
  ...passwordHandlers,
  ...rightsHandlers,
]

const insertCodes = async (tx: Tx, userId: string, enterpriseId: string, codes: readonly PermissionCode[]) => {
  if (codes.length === 0) return
  await tx
    .insertInto('user_permissions')
    .values(withPages(codes).map((code) => ({ user_id: userId, enterprise_id: enterpriseId, code })))
    .execute()
}

/** Fields whose value differs, with both values; for the audit row. */
const differences = (before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => value !== undefined && (before[key] ?? null) !== (value ?? null))
      .map(([key, value]) => [key, { before: before[key] ?? null, after: value ?? null }]),
  )
