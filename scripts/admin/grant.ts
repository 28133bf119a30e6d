// npm run admin -- grant: permissions for a user, when nobody in the enterprise can grant any more.
import * as z from 'zod/mini'
import { withPages } from '#contract/permission-sets.ts'
import { isPermissionCode, permissionCodes } from '#contract/permissions.ts'
import { endSessions } from '#server/session.ts'
import { lockGovernment } from '#server/users/rows.ts'
import { type AdminCommand, checked, WrongUsage } from './command.ts'
import { actIn, userOf } from './records.ts'

const input = z.strictObject({ user: z.string(), code: z.array(z.string()) })

export const grant: AdminCommand = {
  name: 'grant',
  summary: 'give a user rights, and the pages they are used on',
  arguments: [
    ['<user>', 'the username'],
    ['<code...>', `codes such as ${permissionCodes.slice(0, 2).join(' ')}`],
  ],
  run: async (given, tools) => {
    const { user, code } = checked(input, given)
    const unknown = code.filter((one) => !isPermissionCode(one))
    if (unknown.length > 0)
      throw new WrongUsage(
        `There is no right ${unknown.join(', ')}. These are all:\n${permissionCodes.map((one) => `  ${one}`).join('\n')}`,
      )
    const codes = withPages(code.filter(isPermissionCode))
    const platform = await tools.platform()
    const person = await userOf(platform.db, user)
    const added = await actIn(platform, person.enterprise_id, async ({ tx, audit }) => {
      await lockGovernment(tx)
      const held = await tx.selectFrom('user_permissions').where('user_id', '=', person.id).select('code').execute()
      const missing = codes.filter((one) => !held.some((row) => row.code === one))
      if (missing.length === 0) return missing
      await tx
        .insertInto('user_permissions')
        .values(missing.map((one) => ({ user_id: person.id, enterprise_id: person.enterprise_id, code: one })))
        .execute()
      await tx
        .updateTable('users')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', person.id)
        .execute()
      await endSessions(tx, person.id, 'restart')
      audit({
        noun: 'users',
        action: 'push_permissions',
        record_id: person.id,
        payload: { added: missing, removed: [] },
      })
      return missing
    })
    return {
      data: { username: user, added },
      text: added.length === 0 ? `${user} has all of these rights already.` : `${user} now has ${added.join(', ')}.`,
    }
  },
}
