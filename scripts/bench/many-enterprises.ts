// Enterprises beside the demo's first one, for figures about many of them: each with a buyer and certified suppliers.
import { sql } from 'kysely'
import { insertEnterprise, insertPerson } from '#server/db/insert-people.ts'
import { commandLimits, setLimits } from '#server/db/limits.ts'
import type { Db } from '#server/db/tables.ts'
import { demoEnterprises } from '#server/demo/data/people.ts'

/**
 * Suppliers of each enterprise. It is not a multiple of seven, so that the three tenders of a demand come from three
 * suppliers.
 */
const SUPPLIERS = 10

/** An enterprise and its buyer. */
export interface Buyer {
  readonly enterpriseId: string
  readonly username: string
}

/**
 * Adds this number of enterprises. Their users have no password that anybody knows, so figures begin sessions for them
 * directly.
 */
export const addEnterprises = (db: Db, count: number): Promise<Buyer[]> =>
  db.transaction().execute(async (tx) => {
    await setLimits(tx, commandLimits)
    const [like] = demoEnterprises
    if (like === undefined) throw new Error('the demo has no enterprise')
    const buyers: Buyer[] = []
    for (let n = 1; n <= count; n += 1) {
      const uscc = `91${String(n).padStart(16, '0')}`
      const profile = { ...like.profile, name: `饮片企业${n}`, uscc, tax_no: uscc }
      const enterpriseId = await insertEnterprise(tx, {
        ...profile,
        warehouse: JSON.stringify(profile.warehouse),
        is_demo: true,
      })
      const username = `scale-${n}`
      await insertPerson(tx, enterpriseId, { username, name: `采购${n}`, role_preset: 'buyer' }, 'none')
      buyers.push({ enterpriseId, username })
    }
    await sql`insert into suppliers select copy.* from suppliers s,
        unnest(${buyers.map(({ enterpriseId }) => enterpriseId)}::uuid[]) e (id), generate_series(1, ${SUPPLIERS}::int) n,
        lateral jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'enterprise_id', e.id,
          'apply_no', 'bench-' || n, 'supplier_name', '供应商' || n, 'uscc', null, 'valid_until', current_date + 100 + n)) as copy
      where s.id = (select id from suppliers where status = 'certified' order by apply_no limit 1)`.execute(tx)
    return buyers
  })
