// Whether the browser at a tender link is signed in as staff of any enterprise: staff see only the demand there.
import { sql } from 'kysely'
import { code } from '#contract/envelope.ts'
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from '#contract/session.limits.ts'
import type { Arrival, Services } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { inTransaction } from '#server/http/transaction.ts'
import { bindingOf, type LinkResolver, secretHash } from '#server/viewer.ts'

interface Link {
  readonly link_id: string
  readonly order_id: string
  readonly supplier_id: string
  readonly enterprise_id: string
}

interface StaffSession {
  readonly id: string
  readonly user_id: string
  readonly name: string
  readonly enterprise_id: string
}

// The caller is not known yet, so this one statement runs outside every enterprise.
const sessionIn = async (services: Services, headers: Headers): Promise<StaffSession | undefined> => {
  const token = headers.get('token')
  const binding = bindingOf(services, headers)
  if (!token && binding === null) return undefined
  const { rows } = await sql<StaffSession>`
    select s.id, s.user_id, u.name, s.enterprise_id from sessions s
    join users u on u.id = s.user_id
    cross join (select clock_timestamp() + ${services.clockOffset()} * interval '1 millisecond' as now) as clock
    where s.ended_at is null
      and s.last_seen_at > clock.now - ${SESSION_IDLE_MINUTES} * interval '1 minute'
      and s.created_at > clock.now - ${SESSION_HOURS} * interval '1 hour'
      and (s.token_hash = ${token ? secretHash(token) : null} or s.binding_hash = ${binding === null ? null : secretHash(binding)})
    limit 1`.execute(services.db)
  return rows[0]
}

/** A page that reads again within this time writes no further row. */
const TRIED_MINUTES = 15

// Records the attempt in its own transaction: the call itself may be refused, and the row must stay.
const noteTry = (arrival: Arrival, link: Link, staff: StaffSession): Promise<void> => {
  const isOwn = staff.enterprise_id === link.enterprise_id
  const operator = isOwn
    ? { id: staff.user_id, name: staff.name, role: null }
    : { id: null, name: 'staff of another enterprise', role: 'foreign_staff' }
  return inTransaction(
    arrival.services,
    { enterprise_id: link.enterprise_id, operator, origin: arrival },
    async ({ tx, audit }) => {
      const first = await tx
        .updateTable('tender_links')
        .set({ staff_tried_at: sql<string>`business_now()`, staff_tried_session: staff.id })
        .where('id', '=', link.link_id)
        .where(
          sql<boolean>`(staff_tried_session is distinct from ${staff.id} or staff_tried_at < business_now() - ${TRIED_MINUTES} * interval '1 minute')`,
        )
        .returning('supplier_id')
        .executeTakeFirst()
      if (first === undefined) return
      const supplier = await tx
        .selectFrom('suppliers')
        .where('id', '=', first.supplier_id)
        .select('supplier_name')
        .executeTakeFirst()
      audit({
        noun: 'tender_links',
        record_id: link.link_id,
        order_id: link.order_id,
        action: 'link_staff',
        biz_type: 'publish',
        payload: { supplier_name: supplier?.supplier_name ?? null },
      })
    },
  )
}

/**
 * The link of a token, or null when it is unknown or revoked. Staff who open it are recorded, and
 * may read only the demand.
 */
export const linkViewer: LinkResolver = async (arrival, token, endpoint) => {
  const { services, headers } = arrival
  const link = await services.db
    .selectFrom('tender_links')
    .where('token_hash', '=', secretHash(token))
    .where('revoked_at', 'is', null)
    .select(['id as link_id', 'order_id', 'supplier_id', 'enterprise_id'])
    .executeTakeFirst()
  if (link === undefined) return null
  const staff = await sessionIn(services, headers)
  if (staff === undefined) return { ...link, is_staff: false }
  await noteTry(arrival, link, staff)
  if (!endpoint.forStaff)
    throw new Refusal(code.permissionMissing, 'staff_browser', { data: { reason: 'staff_browser' } })
  return { ...link, is_staff: true }
}
