// Sign-in by QR code, the asking side: a code is created and polled, and its token is fetched once.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import qrcode from 'qrcode'
import { v7 as newId } from 'uuid'
import { pollQrLogin, QR_LOGIN_SECONDS, requestQrLogin } from '#contract/qr-login.ts'
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from '#contract/session.limits.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Arrival, PublicCtx } from '#server/http/context.ts'
import { countAttempt, networkOf, qrLoginLimit } from '#server/http/limits.ts'
import { notFound, tooMany } from '#server/http/refusal.ts'
import { Ready, servePublic, Verbatim } from '#server/http/serve.ts'
import { beginSession, canBeBound, type Entrant, refuseOtherSites, setBinding } from '#server/session.begin.ts'
import { bindingOf, newSecret, secretHash } from '#server/viewer.ts'
import { findTask, POLL_SECONDS, type Task } from './polls.ts'

/** Pixels per module of the QR code, so that it is sharp on a dense screen. */
const SCALE = 10
/** A binding secret in the form newSecret creates; any other cookie is replaced. */
const SECRET = /^[\w-]{43}$/

/** The secret of the asking browser, set now when it has none; null for a client that is not a browser. */
const browserOf = (arrival: Arrival): string | null => {
  if (!canBeBound(arrival)) return null
  const held = bindingOf(arrival.services, arrival.headers)
  if (held !== null && SECRET.test(held)) return held
  const secret = newSecret()
  setBinding(arrival, secret)
  return secret
}

interface NewCode {
  readonly task: string
  readonly code: string
  readonly browser: string | null
}

// The caller is not known yet, so this one statement runs outside every enterprise. A browser has one code at a time.
const insertTask = async (arrival: Arrival, { task, code, browser }: NewCode): Promise<void> => {
  const browserHash = browser === null ? null : secretHash(browser)
  await sql`
    with clock as (select clock_timestamp() + ${arrival.services.clockOffset()} * interval '1 millisecond' as now),
    cancelled as (
      update qr_logins set status = 'cancelled'
      where browser_hash = ${browserHash} and status in ('created', 'scanned', 'confirmed')
    )
    insert into qr_logins (id, task_hash, code_hash, browser_hash, status, ip, user_agent, created_at, expires_at)
    select ${newId()}, ${secretHash(task)}, ${secretHash(code)}, ${browserHash}, 'created', ${arrival.ip}, ${arrival.user_agent},
      clock.now, clock.now + ${QR_LOGIN_SECONDS} * interval '1 second'
    from clock`.execute(arrival.services.db)
}

/** A confirmed login whose token can be fetched. */
interface Confirmed {
  readonly id: string
  readonly enterprise_id: string
  readonly approver_id: string
  readonly expires_at: string
}

const isConfirmed = (task: Task): task is Task & Confirmed =>
  task.status === 'confirmed' && task.enterprise_id !== null && task.approver_id !== null

// The approver's session proved the identity: it must still be open, and its owner still enabled.
const approverOf = async (tx: Tx, id: string, now: string): Promise<Entrant | undefined> => {
  const { rows } = await sql<Entrant>`
    select u.id, u.enterprise_id, u.name, u.username, u.role_preset
    from qr_logins q
    join sessions s on s.id = q.approver_session_id
    join users u on u.id = s.user_id and u.id = q.approver_id
    join enterprises e on e.id = u.enterprise_id
    where q.id = ${id} and s.ended_at is null
      and s.last_seen_at >= ${now}::timestamptz - ${SESSION_IDLE_MINUTES} * interval '1 minute'
      and s.created_at >= ${now}::timestamptz - ${SESSION_HOURS} * interval '1 hour'
      and u.status = 'enabled' and not u.is_deleted and e.status = 'active'`.execute(tx)
  return rows[0]
}

// The token is picked up under the row's lock, so that two simultaneous polls get one token.
const pickUp = async (ctx: PublicCtx, task: Confirmed) => {
  const { expires_at } = task
  await ctx.enter(task.enterprise_id, { id: task.approver_id, name: '', role: null })
  const row = await ctx.tx
    .selectFrom('qr_logins')
    .where('id', '=', task.id)
    .where('status', '=', 'confirmed')
    .select(['expires_at', 'approver_session_id'])
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  const now = await ctx.now()
  if (Date.parse(row.expires_at) <= Date.parse(now)) return { status: 'expired' as const, expires_at }
  const account = await approverOf(ctx.tx, task.id, now)
  if (account === undefined) {
    await ctx.tx
      .updateTable('qr_logins')
      .set({ status: 'refused', decided_at: now })
      .where('id', '=', task.id)
      .execute()
    return { status: 'refused' as const, expires_at }
  }
  await ctx.enter(account.enterprise_id, { id: account.id, name: account.name, role: account.role_preset })
  const { id, token, username } = await beginSession(ctx, account, 'qr')
  await ctx.tx
    .updateTable('qr_logins')
    .set({ status: 'used', used_at: now, session_id: id })
    .where('id', '=', task.id)
    .execute()
  // The user's other sessions get a notice; the approver's session needs none.
  await ctx.tx
    .updateTable('sessions')
    .set({ notice: 'qr_login' })
    .where('user_id', '=', account.id)
    .where('ended_at', 'is', null)
    .where('id', 'not in', [id, ...(row.approver_session_id === null ? [] : [row.approver_session_id])])
    .execute()
  return { status: 'confirmed' as const, expires_at, token, username }
}

export const qrLoginHandlers = [
  servePublic(
    requestQrLogin,
    async (arrival) => {
      const { services, headers } = arrival
      refuseOtherSites(headers)
      await countAttempt(services, qrLoginLimit, networkOf(arrival.ip))
      const [task, code] = [newSecret(), randomBytes(16).toString('base64url')]
      await insertTask(arrival, { task, code, browser: browserOf(arrival) })
      const link = new URL(`user/qr/${code}`, services.env.publicUrl).href
      const picture = await qrcode.toBuffer(link, { scale: SCALE, margin: 2 })
      return new Ready(new Verbatim(new Uint8Array(picture), { 'Content-Type': 'image/png', task_id: task }))
    },
    async () => null,
  ),

  servePublic(
    pollQrLogin,
    async (arrival, { params }) => {
      const task = await findTask(arrival.services, params.task_id, bindingOf(arrival.services, arrival.headers))
      if (task === undefined) throw notFound()
      if (task.is_hasty) throw tooMany(POLL_SECONDS)
      const { status, number, expires_at, is_over } = task
      if (isConfirmed(task) && !is_over) return task
      if (status === 'refused' || status === 'cancelled') return new Ready({ status, expires_at })
      if (is_over || status !== 'scanned') return new Ready({ status: is_over ? 'expired' : 'created', expires_at })
      return new Ready({ status, expires_at, ...(number === null ? {} : { number }) })
    },
    async (ctx, _input, task) => pickUp(ctx, task),
  ),
]
