// Opens contexts of a browser that record every error and warning of their pages.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { patience } from '../../support/patience.ts'

export const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

/** The faults of a context, each with the name of its person. */
export interface Ear {
  readonly faults: string[]
  /** Lines that a test expects, as the browser's line about a server that is gone. */
  readonly allowed: RegExp[]
}

export interface Heard {
  readonly context: BrowserContext
  readonly page: Page
  readonly ear: Ear
}

/** Opens a person's own browser window. `faults` stays empty as long as nothing fails. */
export const openWindow = async (
  browser: Browser,
  url: string,
  who: string,
  options: BrowserContextOptions = desk,
): Promise<Heard> => {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...options, baseURL: url })
  context.setDefaultTimeout(patience.timeout)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url })
  const ear: Ear = { faults: [], allowed: [] }
  const note = (kind: string, text: string) => {
    if (!ear.allowed.some((one) => one.test(text))) ear.faults.push(`${who}: ${kind}: ${text}`)
  }
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  context.on('weberror', (error) => note('page error', error.error().stack ?? error.error().message))
  context.on('console', (message) => {
    // The address of a page that does not exist is answered with status 404, and the browser logs that.
    if (isPageAddress(message.location().url) && /status of 404/.test(message.text())) return
    if (message.type() === 'error' || message.type() === 'warning') note(`console ${message.type()}`, message.text())
  })
  context.on('requestfailed', (request) => {
    const text = request.failure()?.errorText ?? 'no reason'
    // A page that is left aborts its requests; every other failed request is a fault.
    if (request.url().startsWith(url) && text !== 'net::ERR_ABORTED') note('request failed', `${text} ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() === 404 && isPageAddress(response.url())) return
    if (response.status() >= 400) note('answer', `${response.status()} ${response.url()}`)
  })
  return { context, page: await context.newPage(), ear }
}

/** Whether the address is that of a page, existing or not, rather than of a call or a file. */
const isPageAddress = (address: string): boolean =>
  URL.canParse(address) && !/^\/api\/|\.\w+$/.test(new URL(address).pathname)
