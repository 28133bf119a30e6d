// The passcode of a supplier at its link (投标口令): the link shows the demand, the passcode opens the supplier's own tender.
import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { phone } from './fields.contact.ts'
import { filledText, id, messageKey, secretText, seenAtLeast } from './fields.ts'
import { supplierPage, tenderLink } from './tenders.ts'
import { PASSCODE_MAX, PASSCODE_MIN } from './tenders.unlock.ts'

const seen = seenAtLeast(PASSCODE_MIN)
const isLongEnough = (typed: string): boolean => seen.test(typed) && [...typed].length <= PASSCODE_MAX

/** A new passcode; characters that nobody sees do not count. The server also refuses common passcodes and the supplier's own numbers, with an error at the field. */
export const newPasscode = z
  .string()
  .check(z.refine<string>(isLongEnough, messageKey('passcode_length', { min: PASSCODE_MIN, max: PASSCODE_MAX })))

/** The passcode typed to unlock. Only its length is limited: a wrong guess must not reveal the rules. */
const typed = secretText(200)

const own = '/v1/public/tender/0/'

/** The person at the link, and the passcode they choose; with `old_passcode` it replaces that one. */
export const passcodeBody = z.strictObject({
  name: filledText(40),
  mobile: phone,
  passcode: newPasscode,
  old_passcode: z.optional(typed),
})

/**
 * Sets or changes the passcode, and unlocks this browser by the cookie `tender-unlock`. Setting the present passcode again only unlocks.
 * Throws 4009 when another one is set and the old one is missing, 4001 at the field, 4029 after too many wrong ones.
 */
export const setPasscode = post('public_tender.passcode', `${own}passcode/`, {
  access: 'tender_link',
  keyless: true,
  body: passcodeBody,
  data: supplierPage,
})

/** Unlocks this browser. Throws 4001 at `passcode`, 4029 after too many wrong ones. */
export const unlockTender = post('public_tender.unlock', `${own}unlock/`, {
  access: 'tender_link',
  keyless: true,
  body: z.strictObject({ passcode: typed }),
  data: supplierPage,
})

/** The supplier has forgotten its passcode and asks the buyer to clear it. */
export const askReset = post('public_tender.ask_reset', `${own}ask_reset/`, {
  access: 'tender_link',
  data: supplierPage,
})

const linkParams = z.strictObject({ id })

/** A user of staff proposes to clear the passcode of a supplier that has asked for it. */
export const proposeReset = post('tender_links.reset', '/v1/bidding/tender_link/{id}/reset/', {
  access: '21-bidding-order-edit',
  params: linkParams,
  body: z.strictObject({ reason: filledText(200, 4) }),
  data: tenderLink,
})

/** Another user agrees, which withdraws a sealed tender unread and clears the passcode; or refuses with a reason. */
export const agreeReset = post('tender_links.reset_agree', '/v1/bidding/tender_link/{id}/reset_agree/', {
  access: '21-bidding-order-close',
  params: linkParams,
  body: z
    .strictObject({ agree: z.boolean(), reason: z.optional(z.nullable(filledText(200))) })
    .check(
      z.refine((body) => body.agree || (body.reason ?? '') !== '', { ...messageKey('required'), path: ['reason'] }),
    ),
  data: tenderLink,
})

export const passcodeEndpoints = [setPasscode, unlockTender, askReset, proposeReset, agreeReset] as const
