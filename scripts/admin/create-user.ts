// npm run admin -- create-user: a user of an enterprise, with a first password that is shown once.
import * as z from 'zod/mini'
import { uscc } from '#contract/fields.contact.ts'
import { filledText } from '#contract/fields.ts'
import { rolePresetNames, username } from '#contract/users.ts'
import { insertPerson } from '#server/db/insert-people.ts'
import { hashPassword } from '#server/passwords.ts'
import { type AdminCommand, checked, Mistake } from './command.ts'
import { firstPassword, toldPassword } from './first-password.ts'
import { actOutside, enterpriseOf } from './records.ts'

const input = z.strictObject({
  enterprise: uscc,
  username,
  name: filledText(40),
  preset: z._default(z.enum(rolePresetNames), 'admin'),
})

export const createUser: AdminCommand = {
  name: 'create-user',
  summary: 'make a user; the first password is shown once and must be changed',
  options: [
    ['--enterprise <uscc>', 'credit code of the enterprise'],
    ['--username <username>', 'what the user signs in by: 3 to 32 of a–z 0–9 . _ -'],
    ['--name <name>', 'the name colleagues see'],
    ['--preset <preset>', `${rolePresetNames.join(', ')} (admin when left out)`],
  ],
  takesPassword: true,
  run: async (given, tools) => {
    const { enterprise, preset, ...person } = checked(input, given)
    const platform = await tools.platform()
    const home = await enterpriseOf(platform.db, enterprise)
    const known = await platform.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', person.username)
      .executeTakeFirst()
    if (known !== undefined) throw new Mistake(`The username ${person.username} is taken.`)
    const { password, isMade } = await firstPassword(tools, platform.db, home.id, [person.username, person.name])
    const hash = await hashPassword(password)
    await actOutside(platform, async (tx) => {
      const account = { ...person, role_preset: preset, must_change_password: true }
      return {
        enterpriseId: home.id,
        noun: 'users',
        recordId: await insertPerson(tx, home.id, account, hash),
      }
    })
    return {
      data: { username: person.username, preset, enterprise, ...(isMade && { password }) },
      text: `Made ${person.username} (${preset}). ${toldPassword(password, isMade)}`,
    }
  },
}
