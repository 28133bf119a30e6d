// npm run admin -- reset-password: a new password for a user who cannot sign in any more.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { accountLimit, forgetAttempts } from '#server/http/limits.ts'
import { hashPassword } from '#server/passwords.ts'
import { endSessions } from '#server/session.ts'
import { type AdminCommand, checked, Mistake } from './command.ts'
import { firstPassword, toldPassword } from './first-password.ts'
import { actIn, userOf } from './records.ts'

const input = z.strictObject({
  user: z.string(),
  unlock: z.optional(z.boolean()),
  enable: z.optional(z.boolean()),
})

export const resetPassword: AdminCommand = {
  name: 'reset-password',
  summary: 'give a user a new first password; all sessions of the user end',
  arguments: [['<user>', 'the username']],
  options: [
    ['--unlock', 'also forget the wrong passwords that were tried'],
    ['--enable', 'also enable the user'],
  ],
  takesPassword: true,
  run: async (given, tools) => {
    const { user, unlock = false, enable = false } = checked(input, given)
    const platform = await tools.platform()
    const person = await userOf(platform.db, user)
    if (person.status === 'disabled' && !enable)
      throw new Mistake(`${user} is disabled and could not sign in with a new password. Say --enable to enable too.`)
    const { password, isMade } = await firstPassword(tools, platform.db, person.enterprise_id, [user, person.name])
    const hash = await hashPassword(password)
    await actIn(platform, person.enterprise_id, async ({ tx, audit }) => {
      const { status } = await tx
        .selectFrom('users')
        .where('id', '=', person.id)
        .select('status')
        .forUpdate()
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('users')
        .set((eb) => ({
          password_hash: hash,
          password_changed_at: sql<string>`business_now()`,
          must_change_password: true,
          ...(enable && { status: 'enabled' as const }),
          version: eb('version', '+', 1),
          updated_at: sql<string>`business_now()`,
        }))
        .where('id', '=', person.id)
        .execute()
      await endSessions(tx, person.id, 'restart')
      if (enable && status !== 'enabled')
        audit({ noun: 'users', action: 'enable', record_id: person.id, from_status: status, to_status: 'enabled' })
      audit({ noun: 'users', action: 'reset_password', record_id: person.id })
    })
    if (unlock) {
      // Without the hash the user's browsers are unknown, so their attempts count with the account's, which are reset
      // here.
      await platform.db.updateTable('sessions').set({ binding_hash: null }).where('user_id', '=', person.id).execute()
      await forgetAttempts(platform, accountLimit, user)
    }
    return {
      data: { username: user, unlocked: unlock, ...(isMade && { password }) },
      text: `${user} has a new password, which must be changed at the next sign-in. ${toldPassword(password, isMade)}`,
    }
  },
}
