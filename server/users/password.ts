// Changes passwords: one's own with the old password, or another person's as an administrator.
import { sql } from 'kysely'
import { changePassword, userEditor } from '#contract/users.ts'
import type { Services } from '#server/http/context.ts'
import { inputRefused, issue, notFound, permissionMissing } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { weaknessOf } from '#server/passwords.policy.ts'
import { hashPassword } from '#server/passwords.ts'
import { confirmPassword, endSessions } from '#server/session.ts'
import { oneUser, refuseStronger } from './rows.ts'

/**
 * Refuses a password that is easily guessed, with 4001 at `path`. Called before the transaction, because it may load
 * the list of known passwords.
 */
export const refuseWeak = async (
  { db }: Services,
  enterpriseId: string,
  password: string,
  names: readonly (string | null)[],
  path: string,
): Promise<void> => {
  const home = await db
    .selectFrom('enterprises')
    .where('id', '=', enterpriseId)
    .select(['name', 'short_name'])
    .executeTakeFirstOrThrow()
  const weakness = await weaknessOf(password, [...names, home.name, home.short_name])
  if (weakness !== null) throw inputRefused([issue(path, weakness)])
}

const sameText = (a: string, b: string): boolean => a.normalize('NFC') === b.normalize('NFC')

export const passwordHandlers = [
  serve(
    changePassword,
    async (arrival, { params, body }) => {
      const { services, viewer } = arrival
      if (params.id !== body.user_id) throw inputRefused([issue('user_id', 'user_id_other')])
      const isOwn = body.user_id === viewer.id
      if (!isOwn && !viewer.permissions.includes(userEditor)) throw permissionMissing(userEditor)
      if (isOwn) {
        if (body.old_password === undefined) throw inputRefused([issue('old_password', 'required')])
        await confirmPassword(arrival, viewer, body.old_password, 'old_password')
        if (sameText(body.old_password, body.new_password)) throw inputRefused([issue('new_password', 'password_same')])
      } else if (body.old_password !== undefined) throw inputRefused([issue('old_password', 'unknown_key')])
      const person = await services.db
        .selectFrom('users')
        .where('id', '=', body.user_id)
        .where('enterprise_id', '=', viewer.enterprise_id)
        .where('is_deleted', '=', false)
        .select(['username', 'name'])
        .executeTakeFirst()
      if (person === undefined) throw notFound()
      await refuseWeak(
        services,
        viewer.enterprise_id,
        body.new_password,
        [person.username, person.name],
        'new_password',
      )
      return hashPassword(body.new_password)
    },
    async (ctx, { params }, hash) => {
      const { tx, viewer } = ctx
      await tx.selectFrom('users').where('id', '=', params.id).select('id').forUpdate().executeTakeFirst()
      const row = await oneUser(tx, params.id)
      const isOwn = row.id === viewer.id
      // A person who sets another's password could sign in with it, and must not gain rights that way.
      refuseStronger(row, viewer)
      await tx
        .updateTable('users')
        .set({
          password_hash: hash,
          password_changed_at: sql<string>`business_now()`,
          must_change_password: !isOwn,
          version: row.version + 1,
          updated_at: sql<string>`business_now()`,
          updated_by: viewer.id,
        })
        .where('id', '=', row.id)
        .execute()
      if (isOwn) await endSessions(tx, row.id, 'signed_out', viewer.session_id)
      else await endSessions(tx, row.id, 'restart')
      ctx.audit({ noun: 'users', action: isOwn ? 'change_password' : 'reset_password', record_id: row.id })
      return null
    },
  ),
]
