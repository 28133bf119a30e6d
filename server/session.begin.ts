// How a session begins after authentication by password or QR code: token, binding to the browser, audit row.
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { withNext } from './db/tended.ts'
import type { Arrival, PublicCtx } from './http/context.ts'
import { forbidden } from './http/refusal.ts'
import { bindingCookieName, newSecret, secretHash } from './viewer.ts'

/** How long a browser is remembered, so that a stranger's guesses do not lock its user out. */
const BROWSER_DAYS = 90

/** The person who signs in. */
export interface Entrant {
  readonly id: string
  readonly enterprise_id: string
  readonly name: string
  readonly username: string
  readonly role_preset: string | null
}

/** 403 for a request sent by a page of another site. */
export const refuseOtherSites = (headers: Headers): void => {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') throw forbidden('wrong_client')
}

/**
 * Browsers always send the origin of a request and scripts cannot forge it, so such a caller can be
 * bound to its browser.
 */
export const canBeBound = ({ services, headers }: Arrival): boolean =>
  services.env.sessionBinding === 'auto' && headers.get('sec-fetch-site') !== null

/** Sets the browser's secret as a cookie that scripts cannot read. */
export const setBinding = (arrival: Arrival, secret: string): void => {
  const { publicUrl } = arrival.services.env
  const cookie = [
    `${bindingCookieName(publicUrl)}=${secret}`,
    'Path=/',
    `Max-Age=${BROWSER_DAYS * 86_400}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ]
  arrival.setHeader('Set-Cookie', cookie.join('; '))
}

/**
 * Begins a session in the transaction that authenticated the person and entered the enterprise. The
 * token is returned here only.
 */
export const beginSession = async (
  ctx: PublicCtx,
  account: Entrant,
  beganBy: 'password' | 'qr',
): Promise<{ readonly id: string; readonly token: string; readonly username: string }> => {
  const now = sql<string>`business_now()`
  const id = newId()
  const token = newSecret()
  const binding = newSecret()
  await ctx.tx
    .insertInto('sessions')
    .values({
      id,
      enterprise_id: account.enterprise_id,
      user_id: account.id,
      token_hash: secretHash(token),
      binding_hash: secretHash(binding),
      is_bound: canBeBound(ctx),
      created_at: now,
      last_seen_at: now,
      ended_at: null,
      end_reason: null,
      ip: ctx.ip,
      user_agent: ctx.user_agent,
      began_by: beganBy,
    })
    .modifyEnd(withNext)
    .execute()
  await ctx.tx
    .updateTable('users')
    .set({ last_login_at: now, last_login_ip: ctx.ip })
    .where('id', '=', account.id)
    .modifyEnd(withNext)
    .execute()
  ctx.audit({
    noun: 'sessions',
    action: 'login',
    record_id: id,
    ...(beganBy === 'password' ? {} : { payload: { began_by: beganBy } }),
  })
  // The cookie is set even for a session that does not need it, because a tender link recognises a browser of staff by
  // it.
  setBinding(ctx, binding)
  return { id, token, username: account.username }
}
