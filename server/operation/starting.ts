// The answers between binding the port and the application: alive, not ready, and a page that reloads itself.
import { createHash } from 'node:crypto'
import en from '#locales/en-US/setup.json' with { type: 'json' }
import zh from '#locales/zh-CN/setup.json' with { type: 'json' }
import type { Env } from '#server/env.ts'
import { type Locale, localeOf } from '#server/http/messages.ts'

const words = { 'zh-CN': zh, 'en-US': en } as const

/** `Retry-After` during a start, in seconds; the page reloads at the same interval. */
const RETRY_AFTER = '2'

/**
 * The style of the page, the same as that of the page for browsers that are too old: a narrow column in the colours of
 * the console, light and dark.
 */
const style = `body{max-width:560px;margin:0 auto;padding:18vh 24px;background:#fff;color:#171c27;font:14px/1.5 "PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif}h1{margin:0 0 12px;font-size:20px;line-height:28px}p{margin:0;color:#4b5567}@media (prefers-color-scheme:dark){body{background:#12161d;color:#e7eaf0}p{color:#aeb7c5}}`
const styleHash = createHash('sha256').update(style).digest('base64')

const headers = {
  'Cache-Control': 'no-store',
  'Retry-After': RETRY_AFTER,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
} as const

const pageIn = (locale: Locale): string => {
  const { title, text } = words[locale].starting
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${RETRY_AFTER}">
<title>${title}</title><style>${style}</style></head>
<body><h1>${title}</h1><p>${text}</p></body></html>
`
}

/** Answers requests during the start; probes are accepted below the path of PUBLIC_URL and at the root. */
export const startingAnswer =
  ({ publicUrl }: Pick<Env, 'publicUrl'>): ((request: Request) => Response) =>
  (request) => {
    const { pathname } = new URL(request.url)
    const base = new URL(publicUrl).pathname
    const path = base !== '/' && pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname
    if (path === '/healthz') return new Response('ok', { headers: { 'Cache-Control': 'no-store' } })
    if (path === '/readyz') return Response.json({ starting: 'yes' }, { status: 503, headers })
    const isPage = request.method === 'GET' && /text\/html/i.test(request.headers.get('accept') ?? '')
    return isPage
      ? new Response(pageIn(localeOf(request.headers.get('accept-language'))), {
          status: 503,
          headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
        })
      : new Response(null, { status: 503, headers })
  }
