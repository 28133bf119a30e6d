// Everybody who may ask a world something: the demo's people with sessions, suppliers at their links, and nobody.
import { demoAccounts } from '#server/demo/demo.ts'
import { beginSessions } from '../../bench/sessions.ts'
import { supplierCookie } from '../supplier-browser.ts'
import type { Asker } from './questions.ts'
import type { ProofWorld } from './worlds.ts'

/** The demo's people. */
export const staffIn = async (
  { db }: ProofWorld,
  usernames: readonly string[] = demoAccounts.map(({ username }) => username),
): Promise<Asker[]> => {
  const tokens = await beginSessions(db, usernames)
  return usernames.map((name, at) => ({ name, kind: 'staff', headers: { token: tokens[at] ?? '' } }))
}

/** A supplier in its own browser at its link. */
export const supplierAt = async ({ db }: ProofWorld, name: string, link: string): Promise<Asker> => {
  const browser = await supplierCookie(db, link)
  if (browser === null) throw new Error(`the link of ${name} opens nothing`)
  return { name, kind: 'link', headers: { 'tender-token': link, cookie: browser.cookie } }
}

/** Who has no session. */
export const nobody: Asker = { name: 'nobody', kind: 'nobody', headers: {} }
