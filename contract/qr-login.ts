// Signing in by a QR code that somebody who is signed in already confirms.
import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { messageKey } from './fields.ts'

/** A code is good for so many seconds by the database's clock, from its making to the pickup of the token. */
export const QR_LOGIN_SECONDS = 120
/** So often a wrong number may be typed; the last one refuses the login. */
export const QR_NUMBER_TRIES = 3

/**
 * Where a login stands for the browser that asked: `scanned` shows the number to be typed, `confirmed` comes once and brings
 * the token, `cancelled` means that the same browser has asked for another code.
 */
export const qrLoginStatuses = ['created', 'scanned', 'confirmed', 'refused', 'expired', 'cancelled'] as const
export type QrLoginStatus = (typeof qrLoginStatuses)[number]

/** Answers an image/png and the header `task_id`, by which this browser alone asks how it stands. */
export const requestQrLogin = post('qr_login.request', '/v1/user/qrcode_login/', { access: 'public', data: z.null() })

/**
 * Asked at least a second apart. `number` while `scanned`; `token` and `username` with the one `confirmed`. Another server may say
 * nothing of how it stands until it brings token and username.
 */
export const pollQrLogin = get('qr_login.poll', '/v1/user/qrcode_login/{task_id}/', {
  access: 'public',
  params: z.strictObject({ task_id: z.string().check(z.maxLength(100)) }),
  data: z.nullable(
    z.object({
      status: z.optional(z.enum(qrLoginStatuses)),
      number: z.optional(z.string()),
      expires_at: z.optional(z.string()),
      token: z.optional(z.string()),
      username: z.optional(z.string()),
    }),
  ),
})

/** Where a login stands for the person who scanned it; `used` once the other browser has its token. */
export const qrApprovalStatuses = ['scanned', 'confirmed', 'used', 'refused', 'expired', 'cancelled'] as const
export type QrApprovalStatus = (typeof qrApprovalStatuses)[number]

/** Who asks to be let in. The number is never in it: it is to be read from the other screen. */
export const qrApproval = z.object({
  status: z.enum(qrApprovalStatuses),
  /** As the other browser names itself: text of a stranger. */
  user_agent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  /** Both sides come from one network, as far as the server sees. */
  same_network: z.boolean(),
  requested_at: z.string(),
  expires_at: z.string(),
  tries_left: z.number(),
  server_time: z.string(),
})
export type QrApproval = z.output<typeof qrApproval>

const code = z.strictObject({ code: z.string().check(z.maxLength(100)) })

/** The first who reads it has scanned it: nobody else may from then on (4004). */
export const readQrApproval = get('qr_login.read', '/v1/user/qrcode_confirm/{code}/', {
  access: 'any',
  fillsPage: true,
  params: code,
  data: qrApproval,
})

/** `number`: the two digits the other browser shows; needed to confirm. */
export const decideQrLogin = post('qr_login.decide', '/v1/user/qrcode_confirm/{code}/', {
  access: 'any',
  params: code,
  body: z.strictObject({
    action: z.enum(['confirm', 'refuse']),
    number: z.optional(z.string().check(z.refine<string>((value) => /^\d{2}$/.test(value), messageKey('two_digits')))),
  }),
  data: qrApproval,
})

export const qrLoginEndpoints = [requestQrLogin, pollQrLogin, readQrApproval, decideQrLogin] as const
