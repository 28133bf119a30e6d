// Every screen, also on paper, over a database in which every text is a payload (`npm run prove -- xss.stored`): nothing of it runs or
// becomes an element, and the policy of the page has nothing to refuse. PROVE_SHARE takes a part of the screens.
import type { Page } from 'playwright'
import { expect, test, vi } from 'vitest'
import { seeded } from '../../../scripts/prove/chance.ts'
import { sizeOf } from '../../../scripts/prove/plan.ts'
import { tellFigure } from '../../model/figures.ts'
import { desk, type Heard } from '../support/browser.ts'
import { settled } from '../support/layout.ts'
import { picture } from '../support/pictures.ts'
import { addressOf, goTo, openOver, type Screen, screens } from '../support/screens.ts'
import { setStage } from '../support/stage.ts'
import { payloads } from './payloads.ts'
import { plant } from './planting.ts'
import { signedIn } from './windows.ts'
import { writings } from './writings.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const stage = setStage('demo')
const { random } = seeded()
const only = new RegExp(process.env.PROVE_ONLY ?? '')
const chosen = random
  .shuffled(screens)
  .slice(0, sizeOf('xss.stored', screens.length).n)
  .filter(({ name }) => only.test(name))

/** The payloads that ran, by their numbers. */
const ran: number[] = []

const windowOf = async (who: string | null): Promise<Heard> => {
  const name = who ?? 'visitor'
  const opened = await stage.window(name, { ...desk, ...(await signedIn(stage.console, who)) })
  if (opened.isNew) {
    await opened.context.exposeBinding('xssRan', (_, nth: number) => void ran.push(nth))
    opened.page.on('dialog', (question) => question.accept())
  }
  return opened
}

/** What of the payloads is on the page: as text, and as elements or addresses, which must be none. */
const seenIn = (page: Page): Promise<{ shown: number; made: string[] }> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((one) =>
      'value' in one ? String(one.value) : '',
    )
    const words = `${document.title} ${document.body.innerText} ${fields.join(' ')}`
    const bad = [...document.querySelectorAll('*')].filter(
      (one) =>
        one.hasAttribute('data-xss') ||
        (/^(script|iframe|object|embed|base|meta|portal|marquee)$/.test(one.localName) &&
          one.outerHTML.includes('xssRan')) ||
        [...one.attributes].some(
          ({ name, value }) =>
            (name.startsWith('on') && value.includes('xssRan')) ||
            (/^(href|src|action|formaction|xlink:href|srcdoc|data|style)$/.test(name) &&
              /xssRan|127\.0\.0\.1:9\b/.test(value)),
        ),
    )
    return { shown: words.split('xssRan').length - 1, made: bad.map((one) => one.outerHTML.slice(0, 120)) }
  })

const told = async (name: string, { page, ear }: Heard, found: string[]): Promise<void> => {
  const { shown, made } = await seenIn(page)
  found.push(...made.map((text) => `element: ${text}`))
  found.push(...ran.splice(0).map((nth) => `ran: ${nth}`))
  found.push(...ear.faults.splice(0))
  tellFigure({ figure: 'xss.stored.screen', name, of: screens.length, shown, found, pass: found.length === 0 })
  expect(found).toEqual([])
}

/** Screens are found by what they show, so their addresses are looked up before the words are replaced. */
const addresses = new Map<Screen, string>()

test('Every text of the database is replaced.', async () => {
  const { world } = stage.console
  for (const screen of chosen) addresses.set(screen, await addressOf(world, screen))
  const { columns, texts, refused } = await plant(world.db, payloads)
  tellFigure({ figure: 'xss.stored.planted', payloads: payloads.length, columns, texts, refused, pass: columns > 30 })
  expect(payloads.length).toBeGreaterThanOrEqual(60)
  expect(columns).toBeGreaterThan(30)
})

test.for(chosen)('$name', async (screen) => {
  const found: string[] = []
  const window = await windowOf(screen.visitor ? null : 'admin')
  const { page } = window
  const look = async () => {
    await goTo(stage.console, page, screen, addresses.get(screen) ?? '')
    await settled(page)
    await openOver(page, screen)
    // A server that cannot read what was planted shows nothing, which would prove nothing.
    if ((await page.getByText(/代码 5000/).count()) > 0) found.push('not shown: the server answered 5000')
    await picture(page, `xss-${screen.name.replaceAll(/\W+/g, '-')}`)
    await page.emulateMedia({ media: 'print' })
    found.push(...(await seenIn(page)).made.map((text) => `on paper: ${text}`))
    await page.emulateMedia({ media: null })
  }
  await look().catch((error: unknown) => found.push(`not shown: ${String(error).split('\n')[0]}`))
  await told(screen.name, window, found)
})

test.for(writings.filter(({ name }) => /permissions/.test(name)))('the toast after $name', async (writing) => {
  const window = await windowOf('admin')
  const found: string[] = []
  const filled = await writing.begin(stage.console.world, window.page, '')
  await filled.send.click()
  await filled.accepted()
  await told('a toast', window, found)
})

test('The header of the page is exactly the policy, and no part of the page is inline.', async () => {
  const response = await fetch(`${stage.console.url}/home`)
  const policy = response.headers.get('content-security-policy') ?? ''
  const found: string[] = []
  const wanted =
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-*'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'self'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app-url; report-to csp"
  if (policy.replace(/'nonce-[\w+/=-]{20,}'/, "'nonce-*'") !== wanted) found.push(`policy: ${policy}`)
  const others = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
  for (const [name, value] of Object.entries(others))
    if (response.headers.get(name) !== value) found.push(`${name}: ${response.headers.get(name)}`)
  const html = await response.text()
  if (/<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son\w+=/.test(html))
    found.push('the page has inline code or styles')
  tellFigure({ figure: 'csp.header', found, pass: found.length === 0 })
  expect(found).toEqual([])
})
