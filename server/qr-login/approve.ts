// Sign-in by QR code, the approving side: a signed-in person scans the code, sees who asks, and confirms or refuses.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import {
  decideQrLogin,
  QR_NUMBER_TRIES,
  type QrApproval,
  type QrApprovalStatus,
  readQrApproval,
} from '#contract/qr-login.ts'
import type { QrLoginRowStatus } from '#server/db/tables.ts'
import type { Arrival, Ctx, Viewer } from '#server/http/context.ts'
import { networkOf } from '#server/http/limits.ts'
import { inputRefused, issue, notFound, notNow } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { secretHash } from '#server/viewer.ts'

type Caller = Arrival & { readonly viewer: Viewer }

interface Row {
  id: string
  status: QrLoginRowStatus
  wrong_numbers: number
  ip: string | null
  user_agent: string | null
  created_at: string
  expires_at: string
  approver_id: string | null
}

const columns = [
  'id',
  'status',
  'wrong_numbers',
  'ip',
  'user_agent',
  'created_at',
  'expires_at',
  'approver_id',
] as const

const newNumber = (): string => String(randomInt(10, 100))

// An unscanned code belongs to no enterprise; one statement assigns it to the first person who scans it.
const claim = async ({ services, viewer }: Caller, code: string): Promise<Row & { is_first: boolean }> => {
  const { rows } = await sql<Row & { is_first: boolean }>`
    with clock as (select clock_timestamp() + ${services.clockOffset()} * interval '1 millisecond' as now),
    claimed as (
      update qr_logins q set status = 'scanned', number = ${newNumber()}, enterprise_id = ${viewer.enterprise_id},
        approver_id = ${viewer.id}, scanned_at = clock.now
      from clock
      where q.code_hash = ${secretHash(code)} and q.status = 'created' and q.expires_at > clock.now
      returning q.*
    )
    select c.*, true as is_first from claimed c
    union all
    select q.*, false from qr_logins q where q.code_hash = ${secretHash(code)} and not exists (select from claimed)`.execute(
    services.db,
  )
  const row = rows[0]
  if (row === undefined || (row.approver_id !== null && row.approver_id !== viewer.id)) throw notFound()
  return row
}

const statusOf = ({ status, expires_at }: Row, now: string): QrApprovalStatus => {
  if (status === 'used' || status === 'refused' || status === 'cancelled') return status
  if (Date.parse(expires_at) <= Date.parse(now)) return 'expired'
  return status === 'confirmed' ? 'confirmed' : 'scanned'
}

/** A code that was first scanned after its time shows nothing about the browser that asked for it. */
const shown = (row: Row, ctx: Pick<Ctx, 'ip'>, now: string): QrApproval => {
  const isOurs = row.approver_id !== null
  return {
    status: statusOf(row, now),
    user_agent: isOurs ? row.user_agent : null,
    ip: isOurs ? row.ip : null,
    same_network: isOurs && networkOf(row.ip) === networkOf(ctx.ip),
    requested_at: row.created_at,
    expires_at: row.expires_at,
    tries_left: Math.max(0, QR_NUMBER_TRIES - row.wrong_numbers),
    server_time: now,
  }
}

const askedBy = ({ ip, user_agent }: Row): Record<string, unknown> => ({ ip, user_agent })

// A wrong number counts even though its request is refused, so it is written before the
// transaction. The last allowed one refuses the login.
const judgeNumber = async ({ services, viewer }: Caller, code: string, number: string): Promise<{ ended: boolean }> => {
  const { rows } = await sql<{ status: QrLoginRowStatus; wrong_numbers: number }>`
    with clock as (select clock_timestamp() + ${services.clockOffset()} * interval '1 millisecond' as now)
    update qr_logins q set wrong_numbers = q.wrong_numbers + 1,
      status = case when q.wrong_numbers + 1 >= ${QR_NUMBER_TRIES} then 'refused' else q.status end,
      decided_at = case when q.wrong_numbers + 1 >= ${QR_NUMBER_TRIES} then clock.now end
    from clock
    where q.code_hash = ${secretHash(code)} and q.approver_id = ${viewer.id} and q.status = 'scanned'
      and q.expires_at > clock.now and q.number <> ${number}
    returning q.status, q.wrong_numbers`.execute(services.db)
  const [wrong] = rows
  if (wrong === undefined) return { ended: false }
  if (wrong.status === 'refused') return { ended: true }
  throw inputRefused([issue('number', 'qr_number_wrong', { left: QR_NUMBER_TRIES - wrong.wrong_numbers })])
}

const lockedRow = async (ctx: Ctx, code: string): Promise<Row & { number: string | null }> => {
  const row = await ctx.tx
    .selectFrom('qr_logins')
    .where('code_hash', '=', secretHash(code))
    .where('approver_id', '=', ctx.viewer.id)
    .select([...columns, 'number'])
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return row
}

export const qrApprovalHandlers = [
  serve(
    readQrApproval,
    (caller, { params }) => claim(caller, params.code),
    async (ctx, _input, row) => {
      if (row.is_first) ctx.audit({ noun: 'qr_logins', action: 'scan', record_id: row.id, payload: askedBy(row) })
      return shown(row, ctx, await ctx.now())
    },
  ),

  serve(
    decideQrLogin,
    async (caller, { params, body }) => {
      if (body.action === 'refuse') return { ended: false }
      if (body.number === undefined) throw inputRefused([issue('number', 'required')])
      return judgeNumber(caller, params.code, body.number)
    },
    async (ctx, { params, body }, { ended }) => {
      const row = await lockedRow(ctx, params.code)
      const now = await ctx.now()
      if (ended) {
        ctx.audit({
          noun: 'qr_logins',
          action: 'refuse',
          record_id: row.id,
          payload: { ...askedBy(row), reason: 'wrong_number' },
        })
        return shown(row, ctx, now)
      }
      const status = statusOf(row, now)
      if (status !== 'scanned') throw notNow(status === 'expired' ? 'qr_expired' : 'qr_decided', status)
      if (body.action === 'confirm' && row.number !== body.number) throw inputRefused([issue('number', 'required')])
      const decided = body.action === 'confirm' ? 'confirmed' : 'refused'
      await ctx.tx
        .updateTable('qr_logins')
        .set({ status: decided, decided_at: now, approver_session_id: ctx.viewer.session_id })
        .where('id', '=', row.id)
        .execute()
      ctx.audit({ noun: 'qr_logins', action: body.action, record_id: row.id, payload: askedBy(row) })
      return shown({ ...row, status: decided }, ctx, now)
    },
  ),
]
