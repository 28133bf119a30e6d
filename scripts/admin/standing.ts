// The common part of enable and disable: whether a user may sign in.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { UserStatus } from '#contract/users.ts'
import { endSessions } from '#server/session.ts'
import { lockGovernment, oneUser, refuseLastOne } from '#server/users/rows.ts'
import { checked, type Given, type Outcome, type Tools } from './command.ts'
import { actIn, userOf } from './records.ts'

const input = z.strictObject({ user: z.string() })

/**
 * Sets whether a user may sign in, with an audit row; refuses to leave an enterprise without an administrator or
 * without anybody who can grant permissions.
 */
export const setStanding = async (
  given: Given,
  tools: Tools,
  { status, action }: { readonly status: UserStatus; readonly action: 'enable' | 'disable' },
): Promise<Outcome> => {
  const { user } = checked(input, given)
  const platform = await tools.platform()
  const person = await userOf(platform.db, user)
  const isChanged = await actIn(platform, person.enterprise_id, async ({ tx, audit }) => {
    await lockGovernment(tx)
    const row = await oneUser(tx, person.id)
    if (row.status === status) return false
    if (action === 'disable') await refuseLastOne(tx, row)
    await tx
      .updateTable('users')
      .set({ status, version: row.version + 1, updated_at: sql<string>`business_now()` })
      .where('id', '=', row.id)
      .execute()
    if (action === 'disable') await endSessions(tx, row.id, 'disabled')
    audit({ noun: 'users', action, record_id: row.id, from_status: row.status, to_status: status })
    return true
  })
  return {
    data: { username: user, status, changed: isChanged },
    text: isChanged ? `${user} is ${status} now.` : `${user} was ${status} already.`,
  }
}
