// The actors of the access matrix: every way to come with and without a right.
import { sql } from 'kysely'
import { withPages } from '#contract/permission-sets.ts'
import { permissionCodes } from '#contract/permissions.ts'
import { logout } from '#contract/session.ts'
import { insertPerson } from '#server/db/insert-people.ts'
import { hashPassword } from '#server/passwords.ts'
import { newSecret } from '#server/viewer.ts'
import { beginSessions } from '../../bench/sessions.ts'
import { linkIn } from '../input/links.ts'
import { callIn } from './asked.ts'
import { supplierAt } from './askers.ts'
import type { ProofWorld } from './worlds.ts'

/** How an actor is known to the server. */
export interface Actor {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** `signed_out`: no session is accepted; `barred`: it is, but its user may do nothing. */
  readonly standing: 'signed_out' | 'barred' | 'session' | 'link'
  readonly codes: readonly string[]
  /** Of the second enterprise. */
  readonly isForeign: boolean
  readonly username: string | null
}

/** The hash of a password that nobody gives; made once. */
let hash: Promise<string> | undefined
const hashOfNone = () => (hash ??= hashPassword(newSecret()))

const enterpriseOf = async ({ db }: ProofWorld, username: string): Promise<string> => {
  const found = await db
    .selectFrom('users')
    .where('username', '=', username)
    .select('enterprise_id')
    .executeTakeFirstOrThrow()
  return found.enterprise_id
}

/** A person of an enterprise who holds exactly these codes. */
export const personWith = async (world: ProofWorld, username: string, codes: readonly string[]): Promise<string> => {
  const home = await enterpriseOf(world, 'buyer')
  const id = await insertPerson(world.db, home, { username, name: username, role_preset: 'audit' }, await hashOfNone())
  await world.db.deleteFrom('user_permissions').where('user_id', '=', id).execute()
  const held = permissionCodes.filter((code) => codes.includes(code))
  if (held.length > 0)
    await world.db
      .insertInto('user_permissions')
      .values(held.map((code) => ({ user_id: id, enterprise_id: home, code })))
      .execute()
  return id
}

const tokenOf = async ({ db }: ProofWorld, username: string): Promise<string> =>
  (await beginSessions(db, [username]))[0] ?? ''

/** A fresh session of an actor, for a call that ends it. */
export const freshHeaders = async (world: ProofWorld, { username, headers, standing }: Actor) =>
  username === null || standing !== 'session' ? headers : { ...headers, token: await tokenOf(world, username) }

/** Makes all actors. */
export const actorsIn = async (world: ProofWorld): Promise<readonly Actor[]> => {
  const { db } = world
  const signedOut = (name: string, headers: Actor['headers']): Actor => ({
    name,
    headers,
    standing: 'signed_out',
    codes: [],
    isForeign: false,
    username: null,
  })
  const session = async (name: string, username: string, codes: readonly string[]): Promise<Actor> => ({
    name,
    headers: { token: await tokenOf(world, username) },
    standing: 'session',
    codes,
    isForeign: username === 'other-admin',
    username,
  })
  await personWith(world, 'matrix-expired', permissionCodes)
  const expired = await tokenOf(world, 'matrix-expired')
  await sql`update sessions set created_at = now() - interval '13 hours', last_seen_at = now() - interval '13 hours'
    where user_id = (select id from users where username = 'matrix-expired')`.execute(db)
  await personWith(world, 'matrix-gone', permissionCodes)
  const gone = await tokenOf(world, 'matrix-gone')
  await callIn(world, logout, { body: {} }, { token: gone })
  await personWith(world, 'matrix-off', permissionCodes)
  const off = await session('disabled', 'matrix-off', permissionCodes)
  await db.updateTable('users').set({ status: 'disabled' }).where('username', '=', 'matrix-off').execute()
  await personWith(world, 'matrix-none', [])
  const single: Actor[] = []
  for (const [at, code] of permissionCodes.entries()) {
    // A right is given with its page.
    const held = withPages([code])
    await personWith(world, `matrix-${at}`, held)
    single.push(await session(code, `matrix-${at}`, held))
  }
  await personWith(world, 'matrix-all', permissionCodes)
  const links = await linkIn(world)
  const suppliers = await Promise.all(
    links.slice(0, 2).map(async (link, at): Promise<Actor> => {
      const { headers } = await supplierAt(world, '', link)
      const name = at === 0 ? 'link' : 'link of another demand'
      return { name, headers, standing: 'link', codes: [], isForeign: false, username: null }
    }),
  )
  return [
    signedOut('none', {}),
    signedOut('garbage', { token: 'x'.repeat(43) }),
    signedOut('expired', { token: expired }),
    signedOut('logged out', { token: gone }),
    { ...off, standing: 'barred' },
    await session('no permissions', 'matrix-none', []),
    ...single,
    await session('all of the enterprise', 'matrix-all', permissionCodes),
    await session('all of another enterprise', 'other-admin', permissionCodes),
    ...suppliers,
  ]
}
