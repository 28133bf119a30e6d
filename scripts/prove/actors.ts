// The demo's users who act in the proofs of faults, each with a session, and the suppliers they may invite. The
// enterprise's rules are loosened, so that a demand takes seconds instead of days.
import { openDatabase, type Place } from '#server/db/client.ts'
import { commandLimits } from '#server/db/limits.ts'
import type { Db } from '#server/db/tables.ts'
import { demandedHerb, eligibleSuppliers } from '#server/suppliers/eligibility.ts'
import { beginSessions } from '../bench/sessions.ts'

const roles = ['buyer', 'chief', 'opener', 'award', 'approver', 'admin'] as const
type Role = (typeof roles)[number]

/** The users by role, with the tokens of their sessions. */
export interface Actors {
  readonly tokens: Readonly<Record<Role, string>>
  readonly suppliers: readonly string[]
}

/** A line of a demand without a herb of the catalogue. */
export const line = (name: string) => ({ name, grade: 'tong' as const, quantity: '100', unit: 'kg' as const })

/** Opens a database for a moment. */
export const withDatabase = async <T>(place: Place, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = openDatabase(place, { max: 2, limits: commandLimits })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Reads the actors of a database with demo data, and changes its rules so that deadlines may be near. */
export const gather = (place: Place): Promise<Actors> =>
  withDatabase(place, async (db) => {
    const { enterprise_id: enterpriseId } = await db
      .selectFrom('users')
      .where('username', '=', 'buyer')
      .select('enterprise_id')
      .executeTakeFirstOrThrow()
    const { settings } = await db
      .selectFrom('enterprises')
      .where('id', '=', enterpriseId)
      .select('settings')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('enterprises')
      .set({ settings: JSON.stringify({ ...settings, min_bid_hours: 0, min_bids: 1 }) })
      .where('id', '=', enterpriseId)
      .execute()
    const lines = [demandedHerb({ herbal_id: null, processing: null })]
    const able = await db
      .transaction()
      .execute((tx) => eligibleSuppliers(tx, { goods_type: 'crude_herb', lines }, null))
    const own = await db.selectFrom('suppliers').where('enterprise_id', '=', enterpriseId).select('id').execute()
    const suppliers = own.map(({ id }) => id).filter((id) => able.includes(id))
    const [buyer = '', chief = '', opener = '', award = '', approver = '', admin = ''] = await beginSessions(db, roles)
    return { tokens: { buyer, chief, opener, award, approver, admin }, suppliers }
  })
