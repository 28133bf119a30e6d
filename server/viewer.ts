// The caller: the token's session with its user, enterprise and permissions, read in one statement per request.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { SESSION_NOTICE, type SessionNotice } from '#contract/answer-headers.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { isPermissionCode } from '#contract/permissions.ts'
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from '#contract/session.limits.ts'
import type { EndReason } from './db/tables.ts'
import type { Arrival, LinkViewer, Services, Viewer } from './http/context.ts'
import { forbidden, Refusal, restart, signedOut } from './http/refusal.ts'
import { isAnythingDue } from './orders/due.ts'
import { zoneIn } from './zones.ts'

/**
 * Finds the link of a token for a call of `endpoint`; null when it is unknown or revoked. Throws 4003 when a browser of
 * staff makes another call than those allowed.
 */
export type LinkResolver = (
  arrival: Arrival,
  token: string,
  endpoint: Pick<AnyEndpoint, 'id' | 'forStaff'>,
) => Promise<LinkViewer | null>

const SYSTEM = '21'
const CLIENT = '2'

/** A secret of 32 random bytes as text. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored form of a secret. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The cookie that binds a session to its browser; `__Host-` where the console uses TLS. */
export const bindingCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-herbal_binding' : 'herbal_binding'

/** A cookie's value from a Cookie header, or null. */
export const cookieOf = (headers: Headers, name: string): string | null => {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined && value !== '') return value
  }
  return null
}

/** The browser's binding secret from a Cookie header, or null. */
export const bindingOf = (services: Services, headers: Headers): string | null =>
  cookieOf(headers, bindingCookieName(services.env.publicUrl))

interface Found {
  id: string
  user_id: string
  enterprise_id: string
  binding_hash: Buffer | null
  is_bound: boolean
  end_reason: EndReason | null
  notice: SessionNotice | null
  is_stale: boolean
  name: string
  username: string
  role_preset: string | null
  is_admin: boolean
  must_change_password: boolean
  is_usable: boolean
  enterprise_is_active: boolean
  time_zone: string
  codes: string[]
  anything_due: boolean | null
}

// The time of last use is written at most once a minute, or every read would be a write; it is
// skipped when the row is locked, or reads would wait, and when the disk is full, or reads would fail.
const findSession = async (services: Services, token: string, binding: string | null): Promise<Found | undefined> => {
  const hasRoom = (await services.hasRoom?.()) ?? true
  const { rows } = await sql<Found>`
    with clock as (select clock_timestamp() + ${services.clockOffset()} * interval '1 millisecond' as now),
    found as (
      select s.id, s.user_id, s.enterprise_id, s.binding_hash,
        s.is_bound and ${services.env.sessionBinding === 'auto'} as is_bound, s.end_reason, s.last_seen_at, s.notice,
        s.last_seen_at < clock.now - ${SESSION_IDLE_MINUTES} * interval '1 minute'
          or s.created_at < clock.now - ${SESSION_HOURS} * interval '1 hour' as is_stale,
        u.name, u.username, u.role_preset, u.is_admin, u.must_change_password,
        u.status = 'enabled' and not u.is_deleted as is_usable,
        e.status = 'active' as enterprise_is_active, ${zoneIn(sql`e.settings`)} as time_zone,
        array(select p.code from user_permissions p where p.user_id = u.id) as codes,
        ${isAnythingDue(sql`s.enterprise_id`, sql`clock.now`, zoneIn(sql`e.settings`))} as anything_due
      from sessions s
      join users u on u.id = s.user_id
      join enterprises e on e.id = s.enterprise_id
      cross join clock
      where s.token_hash = ${secretHash(token)}
    ),
    free as (
      select s.id from sessions s join found on found.id = s.id cross join clock
      where ${hasRoom} and found.end_reason is null and not found.is_stale
        and (not found.is_bound or found.binding_hash = ${binding === null ? null : secretHash(binding)})
        and (found.last_seen_at < clock.now - interval '1 minute' or found.notice is not null)
      for update of s skip locked
    ),
    touched as (
      update sessions set last_seen_at = clock.now, notice = null from free, clock where sessions.id = free.id
    )
    select * from found`.execute(services.db)
  // The next call that finds room closes everything that is due; until then the status of a demand is derived from its
  // deadline.
  return rows[0] && (hasRoom ? rows[0] : { ...rows[0], anything_due: false })
}

const isBoundHere = (session: Found, binding: string | null): boolean =>
  !session.is_bound ||
  (session.binding_hash !== null && binding !== null && timingSafeEqual(session.binding_hash, secretHash(binding)))

/** The viewer of a request. Throws 401, 403 or 4011 for a session that is no longer accepted. */
export const viewerOf = async (services: Services, headers: Headers): Promise<Viewer> => {
  const token = headers.get('token')
  if (token === null || token === '' || token.length > 200) throw signedOut()
  const binding = bindingOf(services, headers)
  const session = await findSession(services, token, binding)
  if (session === undefined || !isBoundHere(session, binding)) throw signedOut()
  if (session.end_reason === 'signed_out') throw signedOut()
  if (session.end_reason === 'expired' || (session.end_reason === null && session.is_stale))
    throw signedOut('session_expired')
  if (session.end_reason === 'disabled' || !session.is_usable) throw forbidden()
  if (session.end_reason === 'restart' || !session.enterprise_is_active) throw restart()
  if (headers.get('system') !== SYSTEM || headers.get('client') !== CLIENT) throw forbidden('wrong_client')
  return {
    id: session.user_id,
    name: session.name,
    username: session.username,
    enterprise_id: session.enterprise_id,
    time_zone: session.time_zone,
    permissions: session.codes.filter(isPermissionCode),
    role_preset: session.role_preset,
    is_admin: session.is_admin,
    must_change_password: session.must_change_password,
    anything_due: session.anything_due === true,
    session_id: session.id,
    notice: session.notice,
  }
}

/** The viewer of a public call that shows more to signed-in users; null without an accepted session. */
export const viewerIfAny = async ({ services, headers, setHeader }: Arrival): Promise<Viewer | null> => {
  if (!headers.get('token')) return null
  try {
    const viewer = await viewerOf(services, headers)
    // This statement removes the notice from the session, so no later answer would bring it.
    if (viewer.notice !== null) setHeader(SESSION_NOTICE, viewer.notice)
    return viewer
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
