// Answers that are not a call's own: their headers, and the envelope of a request that reaches no call.
import { localeOf, translate } from './messages.ts'

/** The headers of every answer that is not a page. */
export const apiHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** An answer of JSON. */
export const json = (text: string, headers: Headers, status = 200): Response => {
  headers.set('Content-Type', 'application/json; charset=utf-8')
  return new Response(text, { headers, status })
}

/** The HTTP statuses of requests that violate HTTP itself, with the keys of their sentences in locales' `refusals`. */
const sentences = {
  404: 'path_unknown',
  405: 'method_unknown',
  413: 'body_too_large',
  415: 'body_not_json',
} as const

/** The answer to a request that reaches no call: the HTTP status, which is also the `code` of the envelope. */
export const outsideAnswer = (
  status: keyof typeof sentences,
  request: Request,
  headers = new Headers(apiHeaders),
): Response => {
  const message = translate(localeOf(request.headers.get('accept-language')), sentences[status])
  return json(JSON.stringify({ code: status, message, data: null }), headers, status)
}
