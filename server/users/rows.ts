// How users are read: what colleagues see, how users are found, and who could take over.
import { type ExpressionBuilder, sql } from 'kysely'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { PermissionCode } from '#contract/permissions.ts'
import { rightsGiver, type User, userEditor } from '#contract/users.ts'
import type { Database, Tx } from '#server/db/tables.ts'
import type { Viewer } from '#server/http/context.ts'
import { containing, matchesPinyin } from '#server/http/lists.ts'
import { changed, notFound, notNow } from '#server/http/refusal.ts'
import { type SearchColumns, searchColumns } from '#server/readings.ts'
import { matchesNumber } from '#server/search-words.ts'

/** Users as colleagues see them, without secrets. */
export const selectUsers = (tx: Tx) =>
  tx
    .selectFrom('users as u')
    .where('u.is_deleted', '=', false)
    .select([
      'u.id',
      'u.username',
      'u.name',
      'u.phone',
      'u.email',
      'u.department',
      'u.position',
      'u.role_preset',
      'u.status',
      'u.is_admin',
      'u.must_change_password',
      'u.password_changed_at',
      'u.last_login_at',
      'u.last_login_ip',
      'u.is_deleted',
      'u.remark',
      'u.version',
      'u.created_at',
      'u.updated_at',
    ])
    .select(
      sql<PermissionCode[]>`array(select p.code from user_permissions p where p.user_id = u.id order by p.code)`.as(
        'codes',
      ),
    )

/** `138****0001`: enough to recognise one's own number, not enough to call. */
export const maskedPhone = (phone: string): string =>
  phone.length < 8 ? `****${phone.slice(-2)}` : `${phone.slice(0, 3)}****${phone.slice(-4)}`

const seesPhones = (viewer: Viewer) => viewer.permissions.includes(userEditor)

/** A row as this viewer may see it. */
export const maskedFor = <R extends Pick<User, 'id' | 'phone' | 'last_login_ip'>>(viewer: Viewer, row: R): R => {
  if (row.id === viewer.id || seesPhones(viewer)) return row
  return { ...row, phone: row.phone === null ? null : maskedPhone(row.phone), last_login_ip: null }
}

/** The condition of a search box; only viewers who may see telephone numbers find people by them. */
export const matchesUser =
  (search: string, viewer: Viewer) => (eb: ExpressionBuilder<Database & { u: Database['users'] }, 'u'>) => {
    const wanted = containing(search)
    return eb.or([
      matchesPinyin('u', search),
      eb('u.username', 'ilike', wanted),
      ...(seesPhones(viewer) ? [eb('u.phone', 'like', wanted), matchesNumber('u.phone', search)] : []),
    ])
  }

/** The search text of a person: name and department, in Chinese and in pinyin. */
export const userSearchColumns = (name: string, department: string | null): SearchColumns =>
  searchColumns([name, department])

/** One user of this enterprise, or 4004. */
export const oneUser = async (tx: Tx, id: string) => {
  const row = await selectUsers(tx).where('u.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  return row
}

/**
 * One user under a row lock, at the version the caller has seen: throws 4004, or 4009 with the row that `present`
 * builds, filtered by `presenter`.
 */
export const lockUser = async (
  tx: Tx,
  id: string,
  version: number,
  presenter: AnyEndpoint['data'],
  present: (row: Awaited<ReturnType<typeof oneUser>>) => unknown,
) => {
  await tx.selectFrom('users').where('id', '=', id).select('id').forUpdate().executeTakeFirst()
  const row = await oneUser(tx, id)
  if (row.version !== version) throw changed(presenter, present(row))
  return row
}

/**
 * Serializes changes of administrators and of rights, so that two managers cannot remove each other
 * at the same moment. Taken before the user's own row; weaker than a lock for deletion, so that
 * sessions and demands can still be written.
 */
export const lockGovernment = async (tx: Tx): Promise<void> => {
  await tx.selectFrom('enterprises').select('id').forNoKeyUpdate().executeTakeFirst()
}

/** Refuses, with 4010, to take the sign-in from somebody else who holds a permission that the caller lacks. */
export const refuseStronger = (person: Awaited<ReturnType<typeof oneUser>>, viewer: Viewer): void => {
  const isStronger = person.codes.some((code) => !viewer.permissions.includes(code))
  if (person.id !== viewer.id && isStronger) throw notNow('holds_more', person.status)
}

/** Refuses a change that leaves the enterprise without an administrator or without anybody who can grant rights. */
export const refuseLastOne = async (tx: Tx, leaving: User): Promise<void> => {
  const others = () =>
    tx
      .selectFrom('users as u')
      .where('u.id', '<>', leaving.id)
      .where('u.is_deleted', '=', false)
      .where('u.status', '=', 'enabled')
  if (
    leaving.is_admin &&
    (await others().where('u.is_admin', '=', true).select('u.id').executeTakeFirst()) === undefined
  )
    throw notNow('last_admin', leaving.status)
  if (!leaving.codes.includes(rightsGiver)) return
  const manager = await others()
    .innerJoin('user_permissions as p', 'p.user_id', 'u.id')
    .where('p.code', '=', rightsGiver)
    .select('u.id')
    .executeTakeFirst()
  if (manager === undefined) throw notNow('last_rights_keeper', leaving.status)
}
