// The forms of the console under every fault of the network (`npm run prove -- net.browser`): nothing typed is lost, nothing is done twice,
// the page says what happened and there is a way on. PROVE_SHARE takes a part of the cases, SEED the choice of it.
import type { Page } from 'playwright'
import { beforeAll, expect, test, vi } from 'vitest'
import { seeded } from '../../../scripts/prove/chance.ts'
import { sizeOf } from '../../../scripts/prove/plan.ts'
import { tellFigure } from '../../model/figures.ts'
import { patience } from '../../support/patience.ts'
import { PASSWORD } from '../../support/people.ts'
import { desk } from '../support/browser.ts'
import { once } from '../support/network.ts'
import { setStage } from '../support/stage.ts'
import { type Fault, networkFaults } from './network-faults.ts'
import { signedIn, valuesIn } from './windows.ts'
import { type Filled, makeReviews, type Writing, writings } from './writings.ts'

vi.setConfig({ testTimeout: 300_000 })

const stage = setStage()
const { seed, random } = seeded()
beforeAll(() => makeReviews(stage.console.world))
/** A wait that ends a case, ms: a page of these is drawn within seconds even on a busy machine. */
const PATIENCE_MS = 20_000
const NETWORK = '网络出现问题，请稍后再试'

/** The browser's own lines about a request without a good answer. */
const ofTheBrowser = [
  /^Failed to load resource: (net::ERR_[A-Z_]+|the server responded with a status of \d{3} \(.*\))$/,
  /^net::ERR_[A-Z_]+ http/,
  /^(500|502|204) http/,
]

type Kind = 'input lost' | 'done twice' | 'not done' | 'wrong sentence' | 'no way on' | 'console'
type Found = readonly [kind: Kind, text: string]

const cases = writings.flatMap((writing) =>
  networkFaults
    .filter((fault) => writing.who !== null || fault.needsSession !== true)
    .map((fault) => ({ writing, fault, name: `${writing.name}: ${fault.name}` })),
)
const only = new RegExp(process.env.PROVE_ONLY ?? '')
const chosen = random
  .shuffled(cases)
  .slice(0, sizeOf('net.browser', cases.length).n)
  .filter(({ name }) => only.test(name))

/** How the page tells the fault; a reply without data says nothing to a login. */
const saysOf = ({ says, lacksData }: Fault, writing: Writing): Fault['says'] =>
  lacksData === true && writing.needsData === true ? 'network' : says

const counted = async (filled: Filled, wanted: number, when: string): Promise<Found[]> => {
  const count = await filled.carriedOut()
  if (count === null || count === wanted) return []
  return [[count > wanted ? 'done twice' : 'not done', `${when}: ${count} times instead of ${wanted}`]]
}

const compared = async (filled: Filled, before: readonly string[], when: string): Promise<Found[]> => {
  const now = await valuesIn(filled.area)
  const lost = before.filter((value, at) => value !== '' && now[at] !== value)
  return lost.length === 0 ? [] : [['input lost', `${when}: ${lost.slice(0, 3).join(' | ')}`]]
}

/** An act, or what came in its way. */
const tried = (kind: Kind, act: () => Promise<unknown>): Promise<Found[]> =>
  act().then(
    () => [],
    (error: unknown) => [[kind, String(error).split('\n').slice(0, 3).join(' ').slice(0, 300)]],
  )

/** Signs in again; what lies over the page may come back with it. */
const enterAgain = async (page: Page, who: string): Promise<void> => {
  await page.getByLabel('用户名', { exact: true }).fill(who)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  // What lies over the page hides its menu from readers.
  await page.getByRole('navigation', { name: '主菜单', includeHidden: true }).waitFor({ state: 'attached' })
}

/** Everything that goes wrong in one case. */
const go = async (writing: Writing, fault: Fault, mark: string): Promise<Found[]> => {
  const { world } = stage.console
  const { page, ear } = await stage.window(mark, { ...desk, ...(await signedIn(stage.console, writing.who)) })
  ear.allowed.push(...ofTheBrowser, ...(fault.logged === undefined ? [] : [fault.logged]))
  page.setDefaultTimeout(PATIENCE_MS)
  page.on('dialog', (question) => question.accept())
  await fault.before?.(page)
  const filled = await writing.begin(world, page, mark)
  const address = page.url()
  const before = await valuesIn(filled.area)
  const says = saysOf(fault, writing)
  const toastSaid = page.getByText(NETWORK, { exact: true }).first()
  const said =
    says === 'accepted'
      ? () => filled.accepted()
      : says === 'network'
        ? () => toastSaid.waitFor()
        : () => page.getByRole('button', { name: '登录', exact: true }).waitFor()
  const sent = () =>
    fault.send === undefined ? filled.send.click({ noWaitAfter: true }) : fault.send(page, filled, world)
  const send = () => (fault.answer === undefined ? sent() : once(page, filled.url, fault.answer, sent, filled.method))
  const found = await tried('wrong sentence', () => Promise.all([said(), send()]))
  if (says === 'accepted') return [...found, ...(await counted(filled, 1, 'accepted'))]
  if (says === 'network') found.push(...(await compared(filled, before, 'after the fault')))
  found.push(...(await counted(filled, fault.carriedOut, 'after the fault')))
  await fault.after?.(page)
  if (says === 'signed_out') {
    const back = await tried('input lost', async () => {
      await enterAgain(page, writing.who ?? '')
      // data.status -1 leads to the root, as the specification says; the person goes back by themselves.
      if (page.url() !== address) await page.goto(address)
      await filled.comeBack()
    })
    found.push(...back)
    if (back.length > 0) return found
    await expect
      .poll(async () => (await compared(filled, before, '')).length, patience)
      .toBe(0)
      .catch(() => {})
    found.push(...(await compared(filled, before, 'after signing in again')))
  }
  if (found.some(([kind]) => kind === 'input lost')) return found
  const again = page.getByRole('button', { name: '重试', exact: true }).or(filled.send).first()
  found.push(...(await tried('no way on', () => Promise.all([filled.accepted(), again.click({ noWaitAfter: true })]))))
  return [...found, ...(await counted(filled, 1, 'sent again'))]
}

test.for(chosen)('$name', async ({ writing, fault, name }) => {
  const mark = `断网 ${seed} ${cases.findIndex((one) => one.name === name)}`
  const found = await go(writing, fault, mark)
  const { ear } = await stage.window(mark)
  found.push(...ear.faults.splice(0).map((line): Found => ['console', line]))
  await stage.leave(mark)
  tellFigure({ figure: 'net.browser.case', name, found, pass: found.length === 0 })
  expect(found).toEqual([])
})
