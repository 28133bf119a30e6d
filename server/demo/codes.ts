// Lots and packages of delivered goods in the demo.
import { addDays } from 'date-fns/addDays'
import { sql } from 'kysely'
import { businessDay } from '#contract/business-day.ts'
import { makeCodes } from '#server/codes.make.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Services } from '#server/http/context.ts'
import { runWithin } from '#server/http/transaction.ts'

interface Packer {
  readonly enterprise_id: string
  /** The id of the person who packs. */
  readonly keeper: string
}

/** How many awarded lines have delivered goods, and how many packages each of them has. */
const LINES = 6
const PACKAGES = 4
/** The kilograms of a package; less than any line of the demo has. */
const NET = '20'

/** Writes the lots and packages at the end of the demo's history, by the functions that also serve a person's calls. */
export const seedCodes = async (tx: Tx, services: Services, { enterprise_id, keeper }: Packer): Promise<void> => {
  const lines = await tx
    .selectFrom('award_lines as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .innerJoin('decisions as d', 'd.id', 'a.decision_id')
    .where('a.enterprise_id', '=', enterprise_id)
    .where('o.status', '=', 'completed')
    .where('d.status', '=', 'effective')
    .where('a.role', '=', 'main')
    .where('a.status', 'in', ['confirmed', 'contracted'])
    .where('a.unit', '=', 'kg')
    .where('a.awarded_qty', '>=', '200')
    .select(['a.id', 'a.order_id'])
    .orderBy('o.order_no')
    .orderBy('a.id')
    .limit(LINES)
    .execute()
  const { name } = await tx.selectFrom('users').where('id', '=', keeper).select('name').executeTakeFirstOrThrow()
  const behalf = {
    enterprise_id,
    operator: { id: keeper, name, role: 'award' },
    origin: { ip: null, user_agent: null },
  }
  const today = new Date()
  await runWithin(tx, services, behalf, async (scope) => {
    const maker = { ...scope, viewer: { id: keeper, enterprise_id } }
    for (const [nth, line] of lines.entries()) {
      const rows = await makeCodes(maker, {
        type: 'trace',
        decision_line_id: line.id,
        order_id: line.order_id,
        batch_no: `${businessDay(today).replaceAll('-', '')}-0${nth + 1}`,
        count: PACKAGES,
        qty: NET,
        package_level: 'bag',
        harvest_date: businessDay(addDays(today, -70 - nth * 9)),
        process_date: businessDay(addDays(today, -24 - nth * 3)),
        is_qualified: true,
      })
      scope.audit({
        noun: 'codes',
        action: 'generate',
        record_id: rows[0]?.id ?? null,
        payload: { type: 'trace', count: rows.length, first: rows[0]?.code, last: rows.at(-1)?.code },
      })
    }
  })
  // The rest of the transaction runs as the account that connected, no longer as that of requests.
  await sql`select set_config('role', 'none', true)`.execute(tx)
}
