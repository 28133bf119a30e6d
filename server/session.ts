// Signing in and out, and who one is then.
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { code } from '#contract/envelope.ts'
import type { RolePreset } from '#contract/permissions.ts'
import { SIGNED_IN_AUTHORITY } from '#contract/permissions.ts'
import { login, logout, readInfo } from '#contract/session.ts'
import type { EndReason, Tx } from './db/tables.ts'
import {
  accountLimit,
  countAttempt,
  forgetAttempts,
  knownBrowserLimit,
  networkLimit,
  networkOf,
  stepUpLimit,
  takeBackAttempt,
} from './limits.ts'
import { verifyPassword } from './passwords.ts'
import { forbidden, inputRefused, issue, Refusal } from './refusal.ts'
import { type Arrival, serve, servePublic } from './serve.ts'
import { bindingCookieName, bindingOf, newSecret, secretHash, type Viewer } from './viewer.ts'

/** A browser is remembered for so long, so that strangers' guesses do not lock its user out. */
const BROWSER_DAYS = 90

interface Account {
  id: string
  enterprise_id: string
  name: string
  username: string
  role_preset: RolePreset | null
  password_hash: string
  is_usable: boolean
  knows_browser: boolean
}

// Before anybody is known, so outside every enterprise; one statement.
const findAccount = async (
  { services }: Arrival,
  username: string,
  binding: string | null,
): Promise<Account | undefined> => {
  const { rows } = await sql<Account>`
    select u.id, u.enterprise_id, u.name, u.username, u.role_preset, u.password_hash,
      u.status = 'enabled' and not u.is_deleted and e.status = 'active' as is_usable,
      exists (select from sessions s where s.user_id = u.id and s.binding_hash = ${binding === null ? null : secretHash(binding)}) as knows_browser
    from users u join enterprises e on e.id = u.enterprise_id
    where u.username = ${username}`.execute(services.db)
  return rows[0]
}

const loginFailed = () => new Refusal(code.inputRefused, 'login_failed', { issues: [] })

const authenticate = async (
  arrival: Arrival,
  { username, password }: { username: string; password: string },
): Promise<Account> => {
  const { services, headers } = arrival
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') throw forbidden('wrong_client')
  const binding = bindingOf(services, headers)
  const account = await findAccount(arrival, username, binding)
  const known = account?.knows_browser === true
  const limit = known ? knownBrowserLimit : accountLimit
  const subject = known ? `${username} ${binding}` : username
  const network = networkOf(arrival.ip)
  await countAttempt(services, networkLimit, network)
  await countAttempt(services, limit, subject)
  const isRight = await verifyPassword(password, account?.password_hash ?? null)
  if (account === undefined || !isRight || !account.is_usable) throw loginFailed()
  await forgetAttempts(services, limit, subject)
  await takeBackAttempt(services, networkLimit, network)
  return account
}

const bindingCookie = (publicUrl: string, secret: string): string =>
  [
    `${bindingCookieName(publicUrl)}=${secret}`,
    'Path=/',
    `Max-Age=${BROWSER_DAYS * 86_400}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')

/**
 * Asks the viewer's password again for a grave act (opening, T15). Slow: call it while preparing, not inside a transaction.
 * Throws 4001 at `path`, or 4029.
 */
export const confirmPassword = async (
  { services }: Arrival,
  viewer: Viewer,
  password: string,
  path: string,
): Promise<void> => {
  await countAttempt(services, stepUpLimit, viewer.id)
  const { rows } = await sql<{
    password_hash: string
  }>`select password_hash from users where id = ${viewer.id}`.execute(services.db)
  if (!(await verifyPassword(password, rows[0]?.password_hash ?? null)))
    throw inputRefused([issue(path, 'password_wrong')])
  await forgetAttempts(services, stepUpLimit, viewer.id)
}

/** Ends every living session of a user in the transaction of what ends them; `except` keeps the caller's own. */
export const endSessions = async (tx: Tx, userId: string, reason: EndReason, except?: string): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql<string>`business_now()`, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute()
}

export const sessionHandlers = [
  servePublic(
    login,
    (arrival, { body }) => authenticate(arrival, body),
    async (ctx, _input, account) => {
      const { services } = ctx
      await ctx.enter(account.enterprise_id, { id: account.id, name: account.name, role: account.role_preset })
      const now = await ctx.now()
      const id = newId()
      const token = newSecret()
      // Browsers always say where a request comes from and scripts cannot; so this one can be bound to its browser.
      const binds = services.env.sessionBinding === 'auto' && ctx.headers.get('sec-fetch-site') !== null
      const binding = binds ? newSecret() : null
      await ctx.tx
        .insertInto('sessions')
        .values({
          id,
          enterprise_id: account.enterprise_id,
          user_id: account.id,
          token_hash: secretHash(token),
          binding_hash: binding === null ? null : secretHash(binding),
          created_at: now,
          last_seen_at: now,
          ended_at: null,
          end_reason: null,
          ip: ctx.ip,
          user_agent: ctx.user_agent,
        })
        .execute()
      await ctx.tx
        .updateTable('users')
        .set({ last_login_at: now, last_login_ip: ctx.ip })
        .where('id', '=', account.id)
        .execute()
      ctx.audit({ noun: 'sessions', action: 'login', record_id: id })
      if (binding !== null) ctx.setHeader('Set-Cookie', bindingCookie(services.env.publicUrl, binding))
      return { token, username: account.username }
    },
  ),

  serve(logout, async ({ tx, viewer, audit }) => {
    await tx
      .updateTable('sessions')
      .set({ ended_at: sql<string>`business_now()`, end_reason: 'signed_out' })
      .where('id', '=', viewer.session_id)
      .where('ended_at', 'is', null)
      .execute()
    audit({ noun: 'sessions', action: 'logout', record_id: viewer.session_id })
    return null
  }),

  serve(readInfo, async (ctx) => {
    const { tx, viewer } = ctx
    const found = await tx
      .selectFrom('users as u')
      .innerJoin('enterprises as e', 'e.id', 'u.enterprise_id')
      .where('u.id', '=', viewer.id)
      .select(['u.department', 'u.position', 'u.must_change_password', 'u.last_login_at', 'u.preferences'])
      .select(['e.name as enterprise_name', 'e.short_name', 'e.is_demo'])
      .executeTakeFirstOrThrow()
    return {
      user: { ...found, ...viewer },
      enterprise: { id: viewer.enterprise_id, name: found.enterprise_name, short_name: found.short_name },
      permissions: [...viewer.permissions],
      authority: [SIGNED_IN_AUTHORITY, ...viewer.permissions],
      preferences: found.preferences,
      server_time: await ctx.now(),
      demo: found.is_demo,
    }
  }),
]
