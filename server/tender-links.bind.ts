// Which browsers have used a tender link; and, where the enterprise binds links, to which it belongs: the one its supplier opened it
// in first, and those that one let in by a code.
import { createHash, randomInt } from 'node:crypto'
import { addMinutes } from 'date-fns/addMinutes'
import { parseISO } from 'date-fns/parseISO'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { code } from '#contract/envelope.ts'
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from '#contract/session.limits.ts'
import { DEVICE_CODE_MINUTES, type SupplierPage } from '#contract/tenders.ts'
import { readRules } from './enterprise.rules.ts'
import { keyedHash } from './keys.ts'
import { countAttempt, forgetAttempts, type Limit } from './limits.ts'
import { hasCome } from './moments.ts'
import { inputRefused, issue, notNow, Refusal } from './refusal.ts'
import type { Arrival, LinkCtx } from './serve.ts'
import type { Services } from './transaction.ts'
import { bindingOf, cookieOf, type LinkViewer, newSecret, secretHash } from './viewer.ts'

/** How a call stands to its link, as the page tells it. */
export type LinkStanding = SupplierPage['link']

/** A supplier has a few devices; more look like a link that went round. */
const MOST_BROWSERS = 5
const COOKIE_DAYS = 365
const SECRET = /^[\w-]{43}$/

/** Guesses at the code of one link. */
const codeLimit: Limit = { kind: 'device_code', attempts: 5, windowSeconds: DEVICE_CODE_MINUTES * 60 }

/** Browsers always say where a request comes from and scripts cannot; only such a call can be tied to its browser. */
const isBrowser = ({ services, headers }: Pick<Arrival, 'services' | 'headers'>): boolean =>
  services.env.sessionBinding === 'auto' && headers.get('sec-fetch-site') !== null

const cookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-herbal_device' : 'herbal_device'

const deviceCookie = (publicUrl: string, secret: string): string =>
  [
    `${cookieName(publicUrl)}=${secret}`,
    'Path=/',
    `Max-Age=${COOKIE_DAYS * 86_400}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')

/** The browser's secret, or null when it has none yet; then it is given one with this answer. */
const deviceSecret = (ctx: Pick<Arrival, 'services' | 'headers' | 'setHeader'>): string | null => {
  const { publicUrl } = ctx.services.env
  const held = cookieOf(ctx.headers, cookieName(publicUrl))
  if (held !== null && SECRET.test(held)) return held
  ctx.setHeader('Set-Cookie', deviceCookie(publicUrl, newSecret()))
  return null
}

const hashFor = (linkId: string, secret: string): Buffer => createHash('sha256').update(`${linkId}|${secret}`).digest()

/**
 * Throws 4003, where links are bound, when a browser calls in which somebody of the link's own enterprise is signed in: staff who look
 * whether a link works must not become the supplier.
 */
export const refuseStaff = async (services: Services, headers: Headers, link: LinkViewer): Promise<void> => {
  if (!isBrowser({ services, headers })) return
  const token = headers.get('token')
  const binding = bindingOf(services, headers)
  if (!token && binding === null) return
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s,
      (select clock_timestamp() + ${services.clockOffset()} * interval '1 millisecond' as now) as clock
    where s.enterprise_id = ${link.enterprise_id} and s.ended_at is null
      and exists (select from enterprises e where e.id = s.enterprise_id and e.settings ->> 'bind_tender_links' = 'true')
      and s.last_seen_at > clock.now - ${SESSION_IDLE_MINUTES} * interval '1 minute'
      and s.created_at > clock.now - ${SESSION_HOURS} * interval '1 hour'
      and (s.token_hash = ${token ? secretHash(token) : null} or s.binding_hash = ${binding === null ? null : secretHash(binding)})
    limit 1`.execute(services.db)
  if (rows.length > 0) throw new Refusal(code.permissionMissing, 'link_staff')
}

const invalid = () => new Refusal(code.notFound, 'link_invalid')

const readLink = async (ctx: LinkCtx) => {
  const link = await ctx.tx
    .selectFrom('tender_links as l')
    .innerJoin('suppliers as s', 's.id', 'l.supplier_id')
    .where('l.id', '=', ctx.link.link_id)
    .select(['l.token_hash', 'l.renewed_at', 'l.renewed_by_name', 'l.device_code_hash', 'l.device_code_until'])
    .select('s.supplier_name')
    .executeTakeFirst()
  // Renewed while this call waited for the order's lock.
  if (link === undefined || !link.token_hash.equals(secretHash(ctx.headers.get('tender-token') ?? ''))) throw invalid()
  const browsers = await ctx.tx
    .selectFrom('tender_link_browsers')
    .where('link_id', '=', ctx.link.link_id)
    .select('secret_hash')
    .execute()
  return { ...link, browsers: browsers.map((one) => one.secret_hash) }
}

type Link = Awaited<ReturnType<typeof readLink>>

const standing = (link: Link, browser: LinkStanding['browser'], more = 0): LinkStanding => ({
  browser,
  browsers: link.browsers.length + more,
  renewed_at: link.renewed_at,
  renewed_by_name: link.renewed_by_name,
})

const bind = async (ctx: LinkCtx, link: Link, secret: string, byCode: boolean): Promise<LinkStanding> => {
  await ctx.tx
    .insertInto('tender_link_browsers')
    .values({
      id: newId(),
      enterprise_id: ctx.link.enterprise_id,
      link_id: ctx.link.link_id,
      secret_hash: hashFor(ctx.link.link_id, secret),
      by_code: byCode,
      bound_at: await ctx.now(),
    })
    .execute()
  ctx.audit({
    noun: 'tender_links',
    record_id: ctx.link.link_id,
    order_id: ctx.link.order_id,
    action: 'link_bind',
    biz_type: 'publish',
    payload: { supplier_name: link.supplier_name, by_code: byCode },
    operator: { id: null, name: link.supplier_name, role: 'supplier_link' },
  })
  return standing(link, 'bound', 1)
}

/** Links are not bound: whoever calls goes on, and a browser that has not been here before is written down. */
const noted = async (ctx: LinkCtx, link: Link, secret: string | null): Promise<LinkStanding> => {
  const isNew =
    secret !== null &&
    link.browsers.length < MOST_BROWSERS &&
    !link.browsers.some((one) => one.equals(hashFor(ctx.link.link_id, secret)))
  return isNew ? { ...(await bind(ctx, link, secret, false)), browser: 'free' } : standing(link, 'free')
}

/**
 * Lets a call at a link go on or not; call it under the order's lock. A browser without a secret is given one, and only a browser that
 * has shown it can keep it is bound: an answer that got lost locks nobody out. Until then it reads the demand and nothing else.
 * Throws 4010 `link_elsewhere` when the link belongs to other browsers, `link_cookie` when a browser that keeps no cookie writes.
 */
export const admit = async (ctx: LinkCtx, purpose: 'reads' | 'writes'): Promise<LinkStanding> => {
  const link = await readLink(ctx)
  if (ctx.services.env.sessionBinding === 'off') return standing(link, 'free')
  const secret = isBrowser(ctx) ? deviceSecret(ctx) : null
  if (!(await readRules(ctx.tx)).bind_tender_links) return noted(ctx, link, secret)
  if (link.browsers.length > 0) {
    const own = secret === null ? null : hashFor(ctx.link.link_id, secret)
    if (own === null || !link.browsers.some((one) => one.equals(own))) throw notNow('link_elsewhere', null)
    return standing(link, 'bound')
  }
  if (!isBrowser(ctx)) return standing(link, 'free')
  if (secret !== null) return bind(ctx, link, secret, false)
  if (purpose === 'writes') throw notNow('link_cookie', null)
  return standing(link, 'pending')
}

const codeHash = (ctx: LinkCtx, digits: string): Buffer =>
  keyedHash(ctx.services.keys.answers, `device code ${ctx.link.link_id} ${digits}`)

/** A code with which one more browser of the supplier may open the link; an earlier one is void. Call it under the order's lock. */
export const newDeviceCode = async (
  ctx: LinkCtx,
  { link, supplier, now }: { link: LinkStanding; supplier: { supplier_name: string }; now: string },
): Promise<{ code: string; expires_at: string }> => {
  if (link.browser !== 'bound') throw notNow('link_free', null)
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  const until = addMinutes(parseISO(now), DEVICE_CODE_MINUTES).toISOString()
  await ctx.tx
    .updateTable('tender_links')
    .set({ device_code_hash: codeHash(ctx, digits), device_code_until: until })
    .where('id', '=', ctx.link.link_id)
    .execute()
  ctx.audit({
    noun: 'tender_links',
    record_id: ctx.link.link_id,
    order_id: ctx.link.order_id,
    action: 'link_code',
    operator: { id: null, name: supplier.supplier_name, role: 'supplier_link' },
  })
  return { code: digits, expires_at: until }
}

/** Counts a guess at a link's code, before the transaction that would take the count back. */
export const countGuess = (arrival: Arrival & { readonly link: LinkViewer }): Promise<void> =>
  countAttempt(arrival.services, codeLimit, arrival.link.link_id)

/** One more browser comes in by the code that a bound one shows; the code is used up. Throws 4001 at `code`. */
export const enterByCode = async (ctx: LinkCtx, digits: string, now: string): Promise<void> => {
  const link = await readLink(ctx)
  const secret = isBrowser(ctx) ? deviceSecret(ctx) : null
  if (!isBrowser(ctx) || link.browsers.length === 0) throw notNow('link_free', null)
  if (secret === null) throw notNow('link_cookie', null)
  const own = hashFor(ctx.link.link_id, secret)
  if (link.browsers.some((one) => one.equals(own))) return
  const { device_code_hash: kept, device_code_until: until } = link
  if (kept === null || until === null || hasCome(until, now) || !kept.equals(codeHash(ctx, digits)))
    throw inputRefused([issue('code', 'device_code_wrong')])
  if (link.browsers.length >= MOST_BROWSERS) throw notNow('link_browsers', null)
  await ctx.tx
    .updateTable('tender_links')
    .set({ device_code_hash: null, device_code_until: null })
    .where('id', '=', ctx.link.link_id)
    .execute()
  await bind(ctx, link, secret, true)
  await forgetAttempts(ctx.services, codeLimit, ctx.link.link_id)
}
