// The set-up of an empty installation: its calls exist until it is finished, and answer 404 afterwards.
import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { enterpriseTypes, zone } from './enterprise.ts'
import { phone } from './fields.contact.ts'
import { filledText, messageKey } from './fields.ts'
import { usccFault } from './identity.ts'
import { newPassword, username } from './users.ts'

/** The lifetime of a printed link, and the time limit of the browser that used it; in minutes. */
export const SETUP_LINK_MINUTES = 10
export const SETUP_MINUTES = 60

/** The number of words of a recovery sheet, and of those that must be typed as a check. */
export const RECOVERY_WORDS = 24
export const WORDS_ASKED = 3

/** A credit code; its error names the fault: the length, a character and its place, or the check character (GB 32100). */
const usccToldApart = z.string().check(
  z.trim(),
  z.check<string>(({ value, issues }) => {
    const fault = usccFault(value)
    if (fault !== null) issues.push({ code: 'custom', input: value, ...messageKey(fault.code, fault.params) })
  }),
)

/** The enterprise of a set-up; its other fields are filled in later on its page. */
export const setupEnterprise = z.strictObject({
  name: filledText(80, 2),
  uscc: usccToldApart,
  enterprise_type: z.enum(enterpriseTypes),
  contact_name: filledText(40),
  contact_phone: phone,
})
export type SetupEnterprise = z.output<typeof setupEnterprise>

export const setupAdministrator = z.strictObject({ username, name: filledText(40), password: newPassword })
export type SetupAdministrator = z.output<typeof setupAdministrator>

/** The address of the console: http or https and a host. An address with a path can only be set by PUBLIC_URL, before the console is served. */
export const setupAddress = z.string().check(
  z.trim(),
  z.maxLength(300),
  z.refine<string>((value) => {
    const url = URL.canParse(value) ? new URL(value) : null
    return (
      url !== null &&
      /^https?:$/.test(url.protocol) &&
      url.pathname === '/' &&
      url.search === '' &&
      url.hash === '' &&
      url.username === ''
    )
  }, messageKey('public_url')),
)

/**
 * The origin of the seal key. `missing`: there is none yet. `adopted`: its file existed before; its words are not shown. `shown`: this
 * set-up made it and showed its words. `unseen`: this set-up made it, but the connection was not safe for its words. `restored`: from words.
 */
export const sealKeyOrigins = ['missing', 'adopted', 'shown', 'unseen', 'restored'] as const
export type SealKeyOrigin = (typeof sealKeyOrigins)[number]

const sealKeyState = {
  origin: z.enum(sealKeyOrigins),
  /** 16 hex digits; null while there is no key. */
  fingerprint: z.nullable(z.string()),
  /** The file's path on the server. */
  file: z.string(),
}

const open = { access: 'public', keyless: true, quiet: true } as const

/**
 * Exchanges the token of the printed link for a cookie, once; without a token the cookie must exist already. A token that is wrong,
 * used or expired is 4001 at `token`.
 */
export const beginSetup = post('setup.begin', '/v1/setup/begin/', {
  ...open,
  body: z.strictObject({ token: z.optional(z.string().check(z.maxLength(100))) }),
  data: z.object({
    expires_at: z.string(),
    suggested: z.object({ public_url: z.string(), time_zone: z.string() }),
    /** PUBLIC_URL sets the address of the console, so the set-up does not ask for it. */
    is_public_url_given: z.boolean(),
    seal: z.object(sealKeyState),
  }),
})
export type SetupBegun = z.output<typeof beginSetup.data>

/** Checks at its step whether the administrator's password is easily guessed, by the same rule as `finishSetup`; writes nothing. */
export const checkSetupAdministrator = post('setup.administrator', '/v1/setup/administrator/', {
  ...open,
  body: z.strictObject({ enterprise: setupEnterprise, administrator: setupAdministrator }),
  data: z.object({ username: z.string() }),
})

/**
 * Makes the seal key, or restores it from the words of a recovery sheet. A key file that existed before is adopted unchanged; only a key
 * of this set-up is replaced. Its words are sent here and never again.
 */
export const setSealKey = post('setup.seal_key', '/v1/setup/seal_key/', {
  ...open,
  body: z.strictObject({
    mode: z.enum(['make', 'restore']),
    words: z.optional(z.string().check(z.maxLength(600))),
  }),
  data: z.object({
    ...sealKeyState,
    words: z.nullable(z.array(z.string())),
    /** The words of the same key in Chinese. */
    words_zh: z.nullable(z.array(z.string())),
    /** The public key of the audit anchors, for the sheet, base64; null without words, and where the key could not be made yet. */
    anchor_public_key: z.nullable(z.string()),
  }),
})
export type SetupSealKey = z.output<typeof setSealKey.data>

/** Finishes the set-up: creates the enterprise, its administrator, the key and the address, all or none. */
export const finishSetup = post('setup.finish', '/v1/setup/finish/', {
  ...open,
  body: z.strictObject({
    enterprise: setupEnterprise,
    administrator: setupAdministrator,
    seal: z.strictObject({
      fingerprint: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
      /** Words of the sheet with their numbers, where the sheet was shown. */
      confirm: z
        .array(
          z.strictObject({
            n: z.int().check(z.gte(1), z.lte(RECOVERY_WORDS)),
            word: z.string().check(z.maxLength(30)),
          }),
        )
        .check(z.maxLength(WORDS_ASKED)),
    }),
    public_url: setupAddress,
    /** The suggested zone by default. */
    time_zone: z.optional(zone),
  }),
  data: z.object({ username: z.string() }),
})

export const setupEndpoints = [beginSetup, checkSetupAdministrator, setSealKey, finishSetup] as const
