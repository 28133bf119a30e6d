// The printed link of a set-up, and the one browser that exchanges it; the database stores only hashes.
import { sql } from 'kysely'
import { SETUP_LINK_MINUTES, SETUP_MINUTES } from '#contract/setup.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Arrival, Services } from '#server/http/context.ts'
import { inputRefused, issue } from '#server/http/refusal.ts'
import { cookieOf, newSecret, secretHash } from '#server/viewer.ts'

/** A link printed this recently (s) by another process of the same start is not replaced. */
const JUST_PRINTED_S = 15

const inMinutes = (minutes: number) => sql<string>`now() + ${minutes} * interval '1 minute'`

const replaceLink = async (tx: Tx): Promise<string> => {
  const token = newSecret()
  await tx
    .updateTable('installation')
    .set({
      setup_token_hash: secretHash(token),
      setup_cookie_hash: null,
      setup_expires_at: inMinutes(SETUP_LINK_MINUTES),
    })
    .execute()
  return token
}

/** A new link for the set-up, as its token; ends the previous link and browser. Null when the set-up is done. */
export const newSetupLink = (db: Db): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('installation').select('installed_at').forUpdate().executeTakeFirstOrThrow()
    return row.installed_at === null ? replaceLink(tx) : null
  })

/**
 * What a start prints: a link; the news that a browser is already setting up; or nothing, because another process has
 * just printed a link.
 */
export const linkAtStart = (db: Db): Promise<{ readonly token: string } | 'under_way' | null> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('installation')
      .select(['installed_at', 'setup_token_hash', 'setup_cookie_hash'])
      .select(sql<boolean>`coalesce(setup_expires_at > now(), false)`.as('is_good'))
      .select(
        sql<boolean>`coalesce(setup_expires_at > now() + ${SETUP_LINK_MINUTES * 60 - JUST_PRINTED_S} * interval '1 second', false)`.as(
          'is_new',
        ),
      )
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.installed_at !== null) return null
    if (row.setup_cookie_hash !== null && row.is_good) return 'under_way'
    if (row.setup_token_hash !== null && row.is_new) return null
    return { token: await replaceLink(tx) }
  })

/** The line that a start and `setup-token` print; never a log record. */
export const setupLine = (publicUrl: string, token: string): string =>
  `Set up: ${publicUrl}setup#token=${token}  (valid ${SETUP_LINK_MINUTES} minutes, once)`

/** 4001 for a wrong, used or expired link; one message for all. */
export const linkRefused = () => inputRefused([issue('token', 'setup_link')])

/** Why a browser may not continue: it has no link, its time is over, or a newer link replaced its own. */
const browserRefused = (why: 'setup_link_wanted' | 'setup_link_late' | 'setup_link_replaced') =>
  inputRefused([issue('token', why)])

const cookieName = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-setup' : 'setup')

const cookieLine = (publicUrl: string, value: string, seconds: number): string =>
  [
    `${cookieName(publicUrl)}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')

/** Exchanges a token for the cookie; false when it is invalid. */
export const exchangeToken = async (arrival: Arrival, token: string): Promise<boolean> => {
  const { db, env } = arrival.services
  const secret = newSecret()
  const taken = await db
    .updateTable('installation')
    .set({
      setup_token_hash: null,
      setup_cookie_hash: secretHash(secret),
      setup_expires_at: inMinutes(SETUP_MINUTES),
    })
    .where('installed_at', 'is', null)
    .where('setup_token_hash', '=', secretHash(token))
    .where('setup_expires_at', '>', sql<string>`now()`)
    .returning('only_row')
    .executeTakeFirst()
  if (taken === undefined) return false
  arrival.setHeader('Set-Cookie', cookieLine(env.publicUrl, secret, SETUP_MINUTES * 60))
  return true
}

/** Makes the browser drop its cookie, once the set-up is done. */
export const forgetBrowser = (arrival: Arrival): void =>
  arrival.setHeader('Set-Cookie', cookieLine(arrival.services.env.publicUrl, '', 0))

/** The installation's row, locked, for the browser that has the cookie. Throws 4001 at `token` for any other. */
export const setupRow = async (tx: Tx, { headers, services }: { headers: Headers; services: Services }) => {
  const held = cookieOf(headers, cookieName(services.env.publicUrl))
  if (held === null) throw browserRefused('setup_link_wanted')
  const row = await tx
    .selectFrom('installation')
    .selectAll()
    .select(sql<boolean>`coalesce(setup_expires_at > now(), false)`.as('is_good'))
    .where('installed_at', 'is', null)
    .where('setup_cookie_hash', '=', secretHash(held))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw browserRefused('setup_link_replaced')
  if (!row.is_good) throw browserRefused('setup_link_late')
  return row
}
