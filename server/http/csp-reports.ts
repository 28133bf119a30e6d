// Browsers' reports of the content security policy: logs the violated rule, but not the page.
import * as z from 'zod/mini'
import type { Log } from '#server/log.ts'

const REPORT_LIMIT = 16 * 1024
const MAX = 20

const reports = z.array(
  z.object({
    type: z.string(),
    body: z.object({ effectiveDirective: z.optional(z.string()), disposition: z.optional(z.string()) }),
  }),
)

/**
 * Logs the violated rules of one delivery. Addresses are left out, because the address of the tender page is a secret.
 */
export const logReports = async (request: Request, log: Log): Promise<void> => {
  if (Number(request.headers.get('content-length') ?? REPORT_LIMIT + 1) > REPORT_LIMIT) return
  const text = await request.text()
  const parsed = reports.safeParse(parse(text))
  if (!parsed.success) return
  for (const { type, body } of parsed.data.slice(0, MAX)) {
    log.warn({ event: 'browser_report', type: type.slice(0, 40), directive: body.effectiveDirective?.slice(0, 40) })
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Anybody can post here; anything but a report is ignored.
    return null
  }
}
