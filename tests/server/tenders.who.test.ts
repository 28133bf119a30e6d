// Nothing before the opening reveals who has tendered, or when. Two copies of one world, in each of which another
// supplier acts, give every reader the same bytes.
import { sql } from 'kysely'
import readExcel from 'read-excel-file/universal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { code } from '#contract/envelope.ts'
import { exportAllocation, exportComparison, exportEndpoints, exportOrder, orderSheets } from '#contract/exports.ts'
import { endpoints } from '#contract/index.ts'
import { rolePresets } from '#contract/permission-sets.ts'
import { askAboutDemand, declineOwnTender, readOwnTender, saveOwnTender, withdrawOwnTender } from '#contract/tenders.ts'
import { PASSCODE } from '../../scripts/prove/supplier-browser.ts'
import { aBrowser } from '../support/browser-jar.ts'
import { aPublishedOrder, tender } from '../support/factories.ts'
import { consoleHeaders, createWorld, type World } from '../support/world.ts'

let base: World
/** The database of the base world, without connections. */
let template: string
let published: Awaited<ReturnType<typeof aPublishedOrder>>
const tokens = new Map<string, string>()
const readers = Object.keys(rolePresets)

beforeAll(async () => {
  base = await createWorld()
  published = await aPublishedOrder(base, { suppliers: 3 })
  // All suppliers have read the demand, on the same day.
  for (const link of published.tokens) await base.call(readOwnTender, {}, { link })
  for (const name of readers) tokens.set(name, await base.tokenOf(name))
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(base.db)
  template = rows[0]?.name ?? ''
  await base.db.destroy()
}, 60_000)
afterAll(() => base.close())

describe('before the opening', () => {
  const acts: Record<string, (world: World, link: string) => Promise<void>> = {
    'submits a tender': async (world, link) => {
      expect((await tender(world, link, published.order, ['26.8', '58.8'])).code).toBe(0)
    },
    'tenders after having declined': async (world, link) => {
      // All suppliers have declined; a tender withdraws a refusal.
      for (const one of published.tokens)
        expect((await world.call(declineOwnTender, { body: { reason: 'no_stock' } }, { link: one })).code).toBe(0)
      expect((await tender(world, link, published.order, ['26.8', '58.8'])).code).toBe(0)
    },
    'starts a draft after having declined': async (world, link) => {
      for (const one of published.tokens)
        expect((await world.call(declineOwnTender, { body: { reason: 'no_stock' } }, { link: one })).code).toBe(0)
      const items = [{ order_item_id: published.order.items[0]?.id ?? '', unit_price: '26', offered_qty: '1000' }]
      expect((await world.call(saveOwnTender, { body: { submit: false, items } }, { link })).code).toBe(0)
    },
    'submits a tender and withdraws it': async (world, link) => {
      await tender(world, link, published.order, ['26.8', '58.8'])
      expect((await world.call(withdrawOwnTender, { body: {} }, { link })).code).toBe(0)
    },
    'asks a question': async (world, link) => {
      expect((await world.call(askAboutDemand, { body: { question: '是否接受统货？' } }, { link })).code).toBe(0)
    },
    // Three acts together, because each of them leaves traces at places of its own.
    'saves a draft, mistypes its passcode, unlocks another browser, changes it and reads the page': async (
      world,
      link,
    ) => {
      const items = [{ order_item_id: published.order.items[0]?.id ?? '', unit_price: '26', offered_qty: '1000' }]
      expect((await world.call(saveOwnTender, { body: { submit: false, items } }, { link })).code).toBe(0)
      const other = aBrowser(world)
      for (let times = 0; times < 2; times += 1)
        expect((await other.unlock(link, '打错了的口令')).code).toBe(code.inputRefused)
      expect((await other.unlock(link, PASSCODE)).data.unlocked).toBe(true)
      expect((await other.set(link, '清晨-采药-2049', PASSCODE)).code).toBe(0)
      expect((await world.call(readOwnTender, {}, { link })).code).toBe(0)
    },
  }

  for (const [name, act] of Object.entries(acts))
    test(`every answer to every reader is the same whether the first or the second supplier ${name}`, async () => {
      const isSorted = name === 'submits a tender'
      const [first, second] = [await answersAfter(0, isSorted, act), await answersAfter(1, isSorted, act)]
      // A question is visible and therefore has an id, which is random.
      if (name === 'asks a question') for (const said of [first, second]) withoutRandomIds(said)
      expect(first.size).toBeGreaterThan(300)
      expect(differences(first, second)).toEqual([])
      const files = [...first].filter(([ask, text]) => ask.includes('_export/') && !text.startsWith('{"code"'))
      expect(files.filter(([, text]) => text.startsWith('a workbook')).length).toBeGreaterThan(5)
      expect(files.map(([ask]) => ask)).toContain(
        `chief /api/v1/bidding/order_export/${published.order.id}/ {"format":"xlsx"}`,
      )
      const sealed = first.get(`chief /api/v1/bidding/tender_pc/?order_id=${published.order.id}`) ?? ''
      expect(sealed).toContain(isSorted ? '"list":[{"sealed":true}]' : '"code":0')
      for (const list of ['order_audit', 'order_log', 'read_recorde', 'order_question'])
        expect(first.get(`chief /api/v1/bidding/${list}/?order_id=${published.order.id}`)).toMatch(/^\{"code":0/)
    }, 120_000)
})

/** Every read about the demand, with every sort by suppliers' acts. */
const questions = (isSorted: boolean): string[] => {
  const { id } = published.order
  return endpoints
    .filter((endpoint) => endpoint.method === 'GET' && endpoint.access !== 'tender_link')
    .flatMap((endpoint) => {
      const path = `/api${endpoint.path.replace(/\{\w+\}/g, id)}`
      const sorts =
        !isSorted || !path.includes('/bidding/')
          ? []
          : ['submitted_at', '-first_viewed_on', '-occurred_at', 'created_at', '-asked_at', '-updated_at']
      return ['', `?order_id=${id}`, ...sorts.map((field) => `?order_id=${id}&ordering=${field}`)].map(
        (ask) => path + ask,
      )
    })
}

/** Every export, in both formats, and each sheet by itself. */
const exported = (): [path: string, body: object][] => {
  const { id } = published.order
  return exportEndpoints.flatMap((endpoint): [string, object][] => {
    const path = `/api${endpoint.path.replace(/\{\w+\}/g, id)}`
    if (endpoint === exportComparison) return [[path, {}]]
    if (endpoint === exportAllocation) return [[path, { lines: [] }]]
    const sheets =
      endpoint === exportOrder ? orderSheets.map((sheet) => ({ format: 'csv', sheet })) : [{ format: 'csv' }]
    return [...sheets, { format: 'xlsx' }].map((body) => [path, body])
  })
}

/** The contents of an answer or a file; of a workbook the cells of every sheet. */
const textOf = async (response: Response): Promise<string> => {
  if (response.headers.get('content-type')?.includes('spreadsheetml') !== true) return response.text()
  const sheets = await readExcel(await response.blob())
  return `a workbook of ${sheets.length}: ${JSON.stringify(sheets)}`
}

/**
 * A copy of the base in which supplier `who` acts an hour later, and every answer to every reader two hours after that.
 */
const answersAfter = async (
  who: number,
  isSorted: boolean,
  act: (world: World, link: string) => Promise<void>,
): Promise<Map<string, string>> => {
  const world = await createWorld({ template })
  try {
    world.advance({ hours: 1 })
    await act(world, published.tokens[who] ?? '')
    world.advance({ hours: 2 })
    // The readers were signed in all the time.
    await sql`update sessions set last_seen_at = last_seen_at + interval '170 minutes'`.execute(world.db)
    const began = Date.now()
    const said = new Map<string, string>()
    for (const name of readers)
      for (const path of questions(isSorted)) {
        const response = await world.http(path, {
          headers: { token: tokens.get(name) ?? '', system: '21', client: '2' },
        })
        said.set(`${name} ${path}`, sinceThen(await response.text(), began, world.clockOffset))
      }
    for (const name of readers)
      for (const [path, body] of exported()) {
        const response = await world.http(path, {
          method: 'POST',
          headers: { ...consoleHeaders, token: tokens.get(name) ?? '' },
          body: JSON.stringify(body),
        })
        said.set(`${name} ${path} ${JSON.stringify(body)}`, sinceThen(await textOf(response), began, world.clockOffset))
      }
    return said
  } finally {
    await world.close()
  }
}

/** Replaces the times and ids that the reading itself creates, which are those from the readers' start on. */
const sinceThen = (text: string, began: number, offset: number): string =>
  text
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (at) => (Date.parse(at) >= began + offset ? '<now>' : at))
    // Files have minutes of China's time. The minute in which the readers began is replaced as well.
    .replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d)/g, (at, day, time) =>
      Date.parse(`${day}T${time}:59+08:00`) >= began + offset ? '<now>' : at,
    )
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) =>
      Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) >= began ? '<new id>' : id,
    )
    .replace(/"(token|url|trace_id)":"[^"]*"/g, '"$1":"<secret>"')

const withoutRandomIds = (said: Map<string, string>): void => {
  for (const [ask, text] of said)
    said.set(ask, text.replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<random id>'))
}

const differences = (a: Map<string, string>, b: Map<string, string>): string[] =>
  [...a].flatMap(([ask, said]) =>
    b.get(ask) === said ? [] : [`${ask}\n${said.slice(0, 1500)}\n${b.get(ask)?.slice(0, 1500)}`],
  )
