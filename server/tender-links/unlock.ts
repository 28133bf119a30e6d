// The browsers a tender link has let in: one cookie per browser, whose hash is stored with the link's id.
import { createHash } from 'node:crypto'
import { addDays } from 'date-fns/addDays'
import { parseISO } from 'date-fns/parseISO'
import { sql } from 'kysely'
import { v5 as namedId, v4 as randomId } from 'uuid'
import { code } from '#contract/envelope.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { type DeviceKind, UNLOCK_DAYS } from '#contract/tenders.unlock.ts'
import type { Arrival, LinkCtx, LinkViewer } from '#server/http/context.ts'
import { networkOf } from '#server/http/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { keyedHash } from '#server/seal/keys.ts'
import { cookieOf, newSecret, secretHash } from '#server/viewer.ts'
import { lastReset } from './rows.ts'

/** The state of a link for the calling browser, including whether the browser is let in. */
export type LinkStanding = Pick<
  SupplierPage,
  'passcode_set' | 'unlocked' | 'link' | 'devices' | 'passcode_contact' | 'reset'
>

/** For calls without a browser at the link: staff enter a tender, or the demo is generated. */
export const noBrowser: LinkStanding = {
  passcode_set: null,
  unlocked: false,
  link: { renewed_at: null, renewed_by_name: null, renew_reason: null },
  reset: null,
}

/** What a call at a link requires of its browser: nothing, the passcode if one is set, or that it has been let in. */
export type Needs = 'nothing' | 'passcode_once_set' | 'passcode'

const SECRET = /^[\w-]{43}$/

const underTls = (publicUrl: string): boolean => publicUrl.startsWith('https:')
const nameOf = (publicUrl: string, name: string): string => (underTls(publicUrl) ? `__Host-${name}` : name)

/** The browser's secret from the cookie `name`; null when it is missing or malformed. */
const secretIn = ({ services, headers }: Pick<Arrival, 'services' | 'headers'>, name: string): string | null => {
  const held = cookieOf(headers, nameOf(services.env.publicUrl, name))
  return held !== null && SECRET.test(held) ? held : null
}
const COOKIE = 'tender-unlock'
const OLD_COOKIE = 'herbal_device'

const setCookie = (arrival: Pick<Arrival, 'services' | 'setHeader'>, secret: string): void => {
  const { publicUrl } = arrival.services.env
  const cookie = [
    `${nameOf(publicUrl, COOKIE)}=${secret}`,
    'Path=/',
    `Max-Age=${UNLOCK_DAYS * 86_400}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(underTls(publicUrl) ? ['Secure'] : []),
  ]
  arrival.setHeader('Set-Cookie', cookie.join('; '))
}

const hashFor = (linkId: string, secret: string): Buffer => createHash('sha256').update(`${linkId}|${secret}`).digest()

const deviceOf = (userAgent: string | null): DeviceKind => {
  if (userAgent === null) return 'unknown'
  if (!/Mozilla|Opera/.test(userAgent)) return 'script'
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet'
  if (/Mobile|iPhone|Android/.test(userAgent)) return 'phone'
  return /Windows|Macintosh|Linux|X11|CrOS/.test(userAgent) ? 'computer' : 'unknown'
}

/** What the trail keeps of a browser at a link: its kind, and a keyed hash of its network, which can be compared and not read. */
export const traceOf = ({ services, link, ip, user_agent }: Arrival & { readonly link: LinkViewer }) => {
  const place = keyedHash(services.keys.answers, `place ${link.order_id} ${networkOf(ip)}`)
  return { device: deviceOf(user_agent), place: ip === null ? null : place.toString('hex').slice(0, 16) }
}

const living = (ctx: LinkCtx, hashes: readonly Buffer[]) =>
  ctx.tx
    .selectFrom('tender_unlocks')
    .where('link_id', '=', ctx.link.link_id)
    .where('secret_hash', 'in', [...hashes])
    .where('ended_at', 'is', null)
    .where(sql<boolean>`expires_at > business_now()`)
    .select('secret_hash')
    .executeTakeFirst()

/**
 * The hash under which the calling browser has been let in, or null. A browser with only the older
 * cookie is given the new one.
 */
const unlockedBy = async (ctx: LinkCtx): Promise<Buffer | null> => {
  const held = secretIn(ctx, COOKIE)
  const old = secretIn(ctx, OLD_COOKIE)
  const secrets = [held, old].filter((secret) => secret !== null)
  if (secrets.length === 0) return null
  const row = await living(
    ctx,
    secrets.map((secret) => hashFor(ctx.link.link_id, secret)),
  )
  if (row === undefined) return null
  if (held === null && old !== null) setCookie(ctx, old)
  return row.secret_hash
}

const devicesOf = async (ctx: LinkCtx, own: Buffer): Promise<LinkStanding['devices']> => {
  const rows = await ctx.tx
    .selectFrom('tender_unlocks')
    .where('link_id', '=', ctx.link.link_id)
    .select(['device', 'unlocked_at', 'secret_hash'])
    .select(sql<boolean>`(ended_at is not null or expires_at <= business_now())`.as('has_ended'))
    .orderBy('unlocked_at', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ secret_hash, ...row }) => ({ ...row, is_this: secret_hash.equals(own) }))
}

/**
 * The standing of the calling browser at its link; `own` is the hash under which it is let in.
 * Before an act, call it under the order's lock.
 */
export const standingAt = async (ctx: LinkCtx, own: Buffer | null): Promise<LinkStanding> => {
  const { tx, link } = ctx
  const found = await tx
    .selectFrom('tender_links as l')
    .leftJoin('tender_passcodes as p', (join) =>
      join
        .onRef('p.order_id', '=', 'l.order_id')
        .onRef('p.supplier_id', '=', 'l.supplier_id')
        .on('p.hash', 'is not', null),
    )
    .where('l.id', '=', link.link_id)
    .select(['l.token_hash', 'l.renewed_at', 'l.renewed_by_name', 'l.renew_reason', 'l.staff_tried_at'])
    .select(['p.id as passcode_id', 'p.contact_name as name', 'p.contact_mobile as mobile', 'p.set_at'])
    .executeTakeFirst()
  // The link was renewed while this call waited for the order's lock.
  if (found === undefined || !found.token_hash.equals(secretHash(ctx.headers.get('tender-token') ?? '')))
    throw new Refusal(code.notFound, 'link_invalid')
  const { renewed_at, renewed_by_name, renew_reason, name, mobile, set_at } = found
  const told = { link: { renewed_at, renewed_by_name, renew_reason } }
  if (link.is_staff) return { ...told, passcode_set: null, unlocked: false, reset: null }
  const seen = { link: { ...told.link, staff_opened_at: found.staff_tried_at } }
  const open = { ...seen, passcode_set: found.passcode_id !== null, reset: await lastReset(tx, link) }
  if (own === null) return { ...open, unlocked: false }
  return {
    ...open,
    unlocked: true,
    devices: await devicesOf(ctx, own),
    passcode_contact: name === null || mobile === null || set_at === null ? null : { name, mobile, set_at },
  }
}

/**
 * Admits or refuses a call at a link; before an act, call it under the order's lock. Throws 4003
 * `passcode_required` when the call needs the passcode and its browser has not given it.
 */
export const requireAdmission = async (ctx: LinkCtx, needs: Needs): Promise<LinkStanding> => {
  const standing = await standingAt(ctx, ctx.link.is_staff ? null : await unlockedBy(ctx))
  const isNeeded = needs === 'passcode' || (needs === 'passcode_once_set' && standing.passcode_set === true)
  if (isNeeded && !standing.unlocked)
    throw new Refusal(code.permissionMissing, standing.passcode_set ? 'passcode_required' : 'passcode_first', {
      data: { reason: 'passcode_required' },
    })
  return standing
}

/** The id that owns the Idempotency-Keys of a browser that was let in. */
export const holderOf = (linkId: string, own: Buffer): string => namedId(own.toString('hex'), linkId)

/** The owner of this call's Idempotency-Keys: its browser once it is let in, the link before. */
export const keyHolder = async (ctx: LinkCtx): Promise<string> => {
  const own = ctx.link.is_staff ? null : await unlockedBy(ctx)
  return own === null ? ctx.link.link_id : holderOf(ctx.link.link_id, own)
}

/** Whether the calling browser is already let in, by an older release's cookie or by the passcode. */
export const isUnlocked = async (ctx: LinkCtx): Promise<boolean> => (await unlockedBy(ctx)) !== null

/**
 * Lets the calling browser in for a number of days and sets its cookie. For a browser that was not
 * in, it writes an audit row with its kind and a keyed hash of its address. Returns the hash under
 * which it is in. Call it under the order's lock.
 */
export const unlockBrowser = async (ctx: LinkCtx, supplierName: string, now: string): Promise<Buffer> => {
  const wasIn = await unlockedBy(ctx)
  const secret = secretIn(ctx, COOKIE) ?? secretIn(ctx, OLD_COOKIE) ?? newSecret()
  const own = hashFor(ctx.link.link_id, secret)
  const days = { unlocked_at: now, expires_at: addDays(parseISO(now), UNLOCK_DAYS).toISOString(), ended_at: null }
  const device = deviceOf(ctx.user_agent)
  await ctx.tx
    .insertInto('tender_unlocks')
    .values({
      id: randomId(),
      enterprise_id: ctx.link.enterprise_id,
      link_id: ctx.link.link_id,
      secret_hash: own,
      device,
      ...days,
    })
    .onConflict((conflict) => conflict.columns(['link_id', 'secret_hash']).doUpdateSet({ device, ...days }))
    .execute()
  setCookie(ctx, secret)
  if (wasIn === null) {
    ctx.audit({
      noun: 'tender_links',
      record_id: ctx.link.link_id,
      order_id: ctx.link.order_id,
      action: 'link_unlock',
      biz_type: 'publish',
      payload: { supplier_name: supplierName, ...traceOf(ctx) },
      operator: { id: null, name: supplierName, role: 'supplier_link' },
      isPlaceHidden: true,
    })
  }
  return own
}

/** Signs out every browser of a link except `own`. */
export const endOthers = async (ctx: LinkCtx, own: Buffer, now: string): Promise<void> => {
  await ctx.tx
    .updateTable('tender_unlocks')
    .set({ ended_at: now })
    .where('link_id', '=', ctx.link.link_id)
    .where('secret_hash', '<>', own)
    .where('ended_at', 'is', null)
    .execute()
}
