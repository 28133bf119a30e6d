// Finds the records a command names, and writes what it changes with a row of the audit trail.
import type { Operator } from '#server/audit.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Scope, Services } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { inTransaction, runWithin } from '#server/http/transaction.ts'
import { accountName } from '#server/operation/account.ts'
import { Mistake } from './command.ts'

/** The author in the audit trail: the tool, and the system account it ran under. */
export const adminOperator = (): Operator => ({
  id: null,
  name: `npm run admin (${accountName()})`,
  role: 'system',
})

/** A terminal has neither address nor browser. */
export const noOrigin = { ip: null, user_agent: null }

/** A transaction like that of a request, inside one enterprise; refusals become sentences. */
export const actIn = async <T>(
  services: Services,
  enterpriseId: string,
  work: (scope: Scope) => Promise<T>,
): Promise<T> => {
  try {
    return await inTransaction(
      services,
      { enterprise_id: enterpriseId, operator: adminOperator(), origin: noOrigin },
      work,
    )
  } catch (error) {
    throw error instanceof Refusal ? new Mistake(words(error)) : error
  }
}

/** An act for the trail; by default `create` without a payload. */
interface OutsideAct {
  readonly enterpriseId: string
  readonly noun: string
  readonly recordId: string
  readonly action?: string
  readonly payload?: Readonly<Record<string, unknown>>
}

/**
 * Acts that no enterprise may do to itself: `make` runs as the connecting account, and the audit row follows in the
 * same transaction.
 */
export const actOutside = (services: Services, make: (tx: Tx) => Promise<OutsideAct>): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    const { enterpriseId, noun, recordId, action = 'create', payload } = await make(tx)
    const behalf = { enterprise_id: enterpriseId, operator: adminOperator(), origin: noOrigin }
    await runWithin(tx, services, behalf, async ({ audit }) => {
      audit({ noun, action, record_id: recordId, ...(payload !== undefined && { payload }) })
    })
  })

/** The enterprise whose trail records acts on the whole installation, such as its set-up; null while there is none. */
export const firstEnterprise = async (db: Db): Promise<string | null> => {
  const first = await db.selectFrom('enterprises').select('id').orderBy('number').limit(1).executeTakeFirst()
  return first?.id ?? null
}

const sentences: Readonly<Record<string, string>> = {
  last_admin: 'This is the last enabled administrator of the enterprise.',
  last_rights_keeper: 'Without this user nobody in the enterprise could give rights any more.',
}

const words = (refusal: Refusal): string => sentences[refusal.key] ?? `Refused: ${refusal.key}`

/** An enterprise by its credit code. Throws {@link Mistake}. */
export const enterpriseOf = async (db: Db, uscc: string): Promise<{ id: string; name: string }> => {
  const found = await db
    .selectFrom('enterprises')
    .select(['id', 'name'])
    .where('uscc', '=', uscc.trim())
    .executeTakeFirst()
  if (found === undefined) throw new Mistake(`There is no enterprise with the credit code ${uscc}.`)
  return found
}

/** A user by username, which is unique in the installation. Throws {@link Mistake}. */
export const userOf = async (db: Db, username: string) => {
  const found = await db
    .selectFrom('users')
    .select(['id', 'enterprise_id', 'username', 'name', 'status'])
    .where('username', '=', username)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (found === undefined) throw new Mistake(`There is no user ${username}.`)
  return found
}
