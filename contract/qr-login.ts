// Signing in by a QR code that a signed-in user confirms.
import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { messageKey } from './fields.ts'

/** The lifetime of a code by the database's clock, from its creation to the pickup of the token. */
export const QR_LOGIN_SECONDS = 120
/** The number of wrong numbers that may be typed; the last one refuses the login. */
export const QR_NUMBER_TRIES = 3

/**
 * The status of a login for the requesting browser: `scanned` shows the number to be typed, `confirmed` is sent once with
 * the token, `cancelled` means that the same browser has requested another code.
 */
export const qrLoginStatuses = ['created', 'scanned', 'confirmed', 'refused', 'expired', 'cancelled'] as const
export type QrLoginStatus = (typeof qrLoginStatuses)[number]

/** Answers an image/png and the header `task_id`, with which only this browser polls the status. */
export const requestQrLogin = post('qr_login.request', '/v1/user/qrcode_login/', { access: 'public', data: z.null() })

/**
 * Polled at intervals of at least a second. `number` while `scanned`; `token` and `username` with the one `confirmed`. Another server
 * may send no status until it sends token and username.
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

/** The status of a login for the user who scanned it; `used` once the other browser has its token. */
export const qrApprovalStatuses = ['scanned', 'confirmed', 'used', 'refused', 'expired', 'cancelled'] as const
export type QrApprovalStatus = (typeof qrApprovalStatuses)[number]

/** The browser that requests the login. The number is never included, because the user must read it from the other screen. */
export const qrApproval = z.object({
  status: z.enum(qrApprovalStatuses),
  /** The other browser's own text, which cannot be trusted. */
  user_agent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  /** Both browsers seem to be in the same network. */
  same_network: z.boolean(),
  requested_at: z.string(),
  expires_at: z.string(),
  tries_left: z.number(),
  server_time: z.string(),
})
export type QrApproval = z.output<typeof qrApproval>

const code = z.strictObject({ code: z.string().check(z.maxLength(100)) })

/**
 * Reading it counts as scanning: it belongs to the first user who reads it, and anybody else gets 4004 from then on.
 */
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
