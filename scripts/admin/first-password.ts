// The first password of an account: the operator's own, or a generated one that is shown once.
import { randomBytes } from 'node:crypto'
import { PASSWORD_MAX, PASSWORD_MIN, passwordLength } from '#contract/users.ts'
import type { Db } from '#server/db/tables.ts'
import { weaknessOf } from '#server/passwords.policy.ts'
import { Mistake, type Tools } from './command.ts'

/** A password, and whether it has to be shown. */
export interface FirstPassword {
  readonly password: string
  readonly isMade: boolean
}

/** The password of a user of an enterprise. Throws {@link Mistake} for one that is easily guessed. */
export const firstPassword = async (
  tools: Tools,
  db: Db,
  enterpriseId: string,
  names: readonly string[],
): Promise<FirstPassword> => {
  const home = await db
    .selectFrom('enterprises')
    .where('id', '=', enterpriseId)
    .select(['name', 'short_name'])
    .executeTakeFirstOrThrow()
  return passwordApartFrom(tools, [...names, home.name, home.short_name])
}

/** A password that contains none of `names`. Throws {@link Mistake} like {@link firstPassword}. */
export const passwordApartFrom = async (tools: Tools, names: readonly (string | null)[]): Promise<FirstPassword> => {
  const given = await tools.passwordFromStdin()
  if (given === null) return { password: randomBytes(15).toString('base64url'), isMade: true }
  const length = passwordLength(given)
  if (length < PASSWORD_MIN || length > PASSWORD_MAX)
    throw new Mistake(`The password must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`)
  if ((await weaknessOf(given, names)) !== null)
    throw new Mistake('The password is too easily guessed: a well-known one, or made of known names.')
  return { password: given, isMade: false }
}

/** The text that shows the password. */
export const toldPassword = (password: string, isMade: boolean): string =>
  isMade ? `First password, shown this once: ${password}` : 'The password is the one you gave.'
