// The forms of the console under every fault of the network (`npm run prove -- net.browser`): nothing typed is lost, nothing is done twice,
// the page says what happened and there is a way on. PROVE_SHARE takes a part of the cases, SEED the choice of it.
import { beforeAll, expect, test, vi } from 'vitest'
import { seeded } from '../../../scripts/prove/chance.ts'
import { sizeOf } from '../../../scripts/prove/plan.ts'
import { tellFigure } from '../../model/figures.ts'
import { patience } from '../../support/patience.ts'
import { desk, type Heard } from '../support/browser.ts'
import { once } from '../support/network.ts'
import { setStage } from '../support/stage.ts'
import { goBack } from './net-back.ts'
import { compared, counted, enterAgain, type Found, ofTheBrowser, tried } from './net-found.ts'
import { goLeft, lefts } from './net-left.ts'
import { goReading, readings } from './net-readings.ts'
import { type Fault, networkFaults } from './network-faults.ts'
import { signedIn, valuesIn } from './windows.ts'
import { makeReviews, type Writing, writings } from './writings.ts'

vi.setConfig({ testTimeout: 300_000 })

const stage = setStage()
const { seed, random } = seeded()
beforeAll(() => makeReviews(stage.console.world))
const NETWORK = '网络出现问题，请稍后再试'

interface Case {
  readonly name: string
  go(mark: string): Promise<Found[]>
}

/** A window in which somebody is signed in, for one case. */
const windowFor = async (mark: string, who: string | null): Promise<Heard> => {
  const opened = await stage.window(mark, { ...desk, ...(await signedIn(stage.console, who)) })
  opened.ear.allowed.push(...ofTheBrowser)
  opened.page.on('dialog', (question) => question.accept())
  return opened
}

/** How the page tells the fault; a reply without data says nothing to a login. */
const saysOf = ({ says, lacksData }: Fault, writing: Writing): Fault['says'] =>
  lacksData === true && writing.needsData === true ? 'network' : says

/** Everything that goes wrong in one case. */
const go = async (writing: Writing, fault: Fault, mark: string): Promise<Found[]> => {
  const { world } = stage.console
  const { page, ear } = await windowFor(mark, writing.who)
  if (fault.logged !== undefined) ear.allowed.push(fault.logged)
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
  await fault.late?.(page)
  return [...found, ...(await counted(filled, 1, 'sent again'))]
}

const cases: readonly Case[] = [
  ...writings.flatMap((writing) =>
    networkFaults
      .filter((fault) => writing.who !== null || fault.needsSession !== true)
      .map((fault): Case => ({ name: `${writing.name}: ${fault.name}`, go: (mark) => go(writing, fault, mark) })),
  ),
  ...writings
    .filter(({ who }) => who !== null)
    .flatMap((writing) =>
      lefts.map(
        (left): Case => ({
          name: `${writing.name}: ${left.name}`,
          go: async (mark) =>
            goLeft(stage.console.world, (await windowFor(mark, writing.who)).page, writing, left, mark),
        }),
      ),
    ),
  {
    name: 'demand, new: back by the browser',
    go: async (mark) => goBack((await windowFor(mark, 'buyer')).page, mark),
  },
  ...readings.map(
    (reading): Case => ({
      name: `${reading.name}: the first answer slower than the second`,
      go: async (mark) => goReading((await windowFor(mark, 'admin')).page, reading),
    }),
  ),
]
const only = new RegExp(process.env.PROVE_ONLY ?? '')
const chosen = random
  .shuffled(cases.filter(({ name }) => only.test(name)))
  .slice(0, sizeOf('net.browser', cases.length).n)

test.for(chosen)('$name', async ({ name, go: run }) => {
  const mark = `断网 ${seed} ${cases.findIndex((one) => one.name === name)}`
  const found = await run(mark)
  const { ear } = await stage.window(mark)
  found.push(...ear.faults.splice(0).map((line): Found => ['console', line]))
  await stage.leave(mark)
  tellFigure({ figure: 'net.browser.case', name, of: cases.length, found, pass: found.length === 0 })
  expect(found).toEqual([])
})
