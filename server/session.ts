// Signing in and out, and the signed-in person.
import { sql } from 'kysely'
import { code } from '#contract/envelope.ts'
import type { RolePreset } from '#contract/permission-sets.ts'
import { SIGNED_IN_AUTHORITY } from '#contract/permissions.ts'
import { login, logout, readInfo } from '#contract/session.ts'
import type { EndReason, Tx } from './db/tables.ts'
import type { Arrival, Viewer } from './http/context.ts'
import {
  accountLimit,
  countAttempt,
  countAttempts,
  forgetAttempts,
  knownBrowserLimit,
  networkLimit,
  networkOf,
  stepUpLimit,
} from './http/limits.ts'
import { inputRefused, issue, Refusal } from './http/refusal.ts'
import { serve, servePublic } from './http/serve.ts'
import { verifyPassword, withPasswordPlace } from './passwords.ts'
import { beginSession, refuseOtherSites } from './session.begin.ts'
import { bindingOf, secretHash } from './viewer.ts'
import { zoneIn } from './zones.ts'

interface Account {
  id: string
  enterprise_id: string
  name: string
  username: string
  role_preset: RolePreset | null
  password_hash: string
  is_usable: boolean
  knows_browser: boolean
  time_zone: string
}

// The caller is not known yet, so this one statement runs outside every enterprise.
const findAccount = async (
  { services }: Arrival,
  username: string,
  binding: string | null,
): Promise<Account | undefined> => {
  const { rows } = await sql<Account>`
    select u.id, u.enterprise_id, u.name, u.username, u.role_preset, u.password_hash, ${zoneIn(sql`e.settings`)} as time_zone,
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
  refuseOtherSites(headers)
  const binding = bindingOf(services, headers)
  const account = await findAccount(arrival, username, binding)
  const known = account?.knows_browser === true
  const limit = known ? knownBrowserLimit : accountLimit
  const subject = known ? `${username} ${binding}` : username
  // A browser in which the account was used has its own limit, so that strangers behind the same address cannot lock
  // its user out.
  const ofNetwork = known ? [] : [{ limit: networkLimit, subject: networkOf(arrival.ip) }]
  await countAttempts(services, [...ofNetwork, { limit, subject }])
  const isRight = await verifyPassword(password, account?.password_hash ?? null)
  if (account === undefined || !isRight || !account.is_usable) throw loginFailed()
  await forgetAttempts(services, limit, subject, ofNetwork)
  return account
}

/**
 * Asks for the viewer's password again before a critical act (opening). Slow: call it while
 * preparing, not inside a transaction. Throws 4001 at `path`, or 4029.
 */
export const confirmPassword = ({ services }: Arrival, viewer: Viewer, password: string, path: string): Promise<void> =>
  withPasswordPlace(async () => {
    await countAttempt(services, stepUpLimit, viewer.id)
    const { rows } = await sql<{
      password_hash: string
    }>`select password_hash from users where id = ${viewer.id}`.execute(services.db)
    if (!(await verifyPassword(password, rows[0]?.password_hash ?? null)))
      throw inputRefused([issue(path, 'password_wrong')])
    await forgetAttempts(services, stepUpLimit, viewer.id)
  })

/** Ends every open session of a user in the caller's transaction; `except` keeps the caller's own. */
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
    (arrival, { body }) => withPasswordPlace(() => authenticate(arrival, body)),
    async (ctx, _input, account) => {
      const operator = { id: account.id, name: account.name, role: account.role_preset }
      await ctx.enter(account.enterprise_id, operator, account.time_zone)
      return beginSession(ctx, account, 'password')
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
