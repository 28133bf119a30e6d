// The public page of a demand: available by its address while the demand takes tenders from every certified supplier.
import { sql } from 'kysely'
import { code } from '#contract/envelope.ts'
import { publicPart, readPublicDemand } from '#contract/tenders.demand.ts'
import { readRules } from '#server/enterprise.rules.ts'
import type { Services } from '#server/http/context.ts'
import { countAttempt, type Limit, networkOf } from '#server/http/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { servePublic } from '#server/http/serve.ts'
import { isReached } from '#server/instants.ts'
import { itemsOf } from '#server/orders/items.ts'
import { publishedOf } from '#server/orders/questions.ts'
import { type OrderRow, orderRow } from '#server/orders/rows.ts'
import { demandFor } from './own.ts'

/** Page views from one network: many people may share it, but a crawler exceeds this. */
export const lookLimit: Limit = { kind: 'public_demand', attempts: 120, windowSeconds: 300 }

const gone = () => new Refusal(code.notFound, 'demand_closed')

/** Whether a demand is public at a moment. */
export const isPublic = (row: OrderRow, now: string): boolean =>
  row.open_scope === 'public' &&
  row.status === 'bidding' &&
  row.bid_deadline_at !== null &&
  !isReached(row.bid_deadline_at, now)

/** The address of a demand's public page; null while it has none. */
export const publicUrlOf = (services: Services, row: OrderRow, now: string): string | null =>
  isPublic(row, now) ? `${services.env.publicUrl}tender/${publicPart(row.public_code)}` : null

interface Found {
  id: string
  enterprise_id: string
  name: string
  contact_name: string | null
  contact_phone: string | null
}

export const publicDemandHandlers = [
  servePublic(
    readPublicDemand,
    async ({ services, ip }, { params }) => {
      await countAttempt(services, lookLimit, networkOf(ip))
      // The caller is not known yet, so this one statement runs outside every enterprise.
      const { rows } = await sql<Found>`
        select o.id, o.enterprise_id, e.name, e.contact_name, e.contact_phone
        from orders o join enterprises e on e.id = o.enterprise_id
        where o.public_code = ${params.code} and not o.is_deleted and e.status = 'active'`.execute(services.db)
      return rows[0]
    },
    async (ctx, _input, found) => {
      if (found === undefined) throw gone()
      await ctx.enter(found.enterprise_id, { id: null, name: 'visitor', role: null })
      const row = await orderRow(ctx.tx, found.id)
      const now = await ctx.now()
      if (row === undefined || !isPublic(row, now)) throw gone()
      return {
        enterprise_name: found.name,
        server_time: now,
        order: demandFor(row, await itemsOf(ctx, row.id), await readRules(ctx.tx)),
        questions: await publishedOf(ctx.tx, row.id),
        contact: { name: row.contact_name ?? found.contact_name, phone: row.contact_phone ?? found.contact_phone },
      }
    },
  ),
]
