import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { permissionCodes } from '#contract/permissions.ts'
import { pathIds, paths } from '#src/paths.ts'
import type { Arrived, Given } from './support/foreign-server.ts'
import { setForeignStage } from './support/foreign-stage.ts'
import { settled } from './support/layout.ts'
import { followLink } from './support/links.ts'

const stage = setForeignStage()

describe('Records with missing or unknown fields, on every page', () => {
  test.each([
    ['an id alone', (nth: number) => ({ id: anId(nth) })],
    ['nothing at all', () => ({})],
    ['an unknown status and an unknown field', (nth: number) => ({ id: anId(nth), status: 'weird', x: [1] })],
  ])(
    'a record with %s is shown with a sign for each missing value, and nothing breaks',
    { timeout: 240_000 },
    async (_, record) => {
      const answer = ({ call }: Arrived) => answerOf(call, record)
      for (const call of ['GET /v1/*/*/', 'GET /v1/*/*/*/', 'GET /v1/*/*/*/*/']) stage.server.answers(call, answer)
      stage.server.answers('POST /v1/setup/begin/', answer)
      stage.server.answers('GET /v1/user/info/0/', { data: { permissions: permissionCodes } })
      const page = await stage.enter('/home')
      const faults: string[] = []
      for (const id of pathIds) {
        const address = `${paths[id].pattern.replace(/:\w+/, 'x'.repeat(43))}?id=${anId(1)}`
        // Pages of visitors end the session of the staff, so they are loaded anew.
        const came = paths[id].access === 'visitor' ? page.goto(address) : followLink(page, address)
        await came.then(() => settled(page)).catch(() => faults.push(`${id}: does not come to rest`))
        faults.push(...(await faultsOf(page)).map((fault) => `${id}: ${fault}`))
      }
      expect(faults).toEqual([])
    },
  )
})

/** The statuses and review stages in which the pages below show a demand. */
const standings: readonly (readonly [status: string, stage: string | null])[] = [
  ['bidding', null],
  ['pending_open', null],
  ['reviewing', 'qualification'],
  ['reviewing', 'commercial'],
  ['award_auditing', null],
  ['awarded', null],
]
const views = [
  '/bidding/order/detail?tab=readers',
  '/bidding/order/detail?tab=tenders',
  '/bidding/order/detail?tab=award',
  '/bidding/order/edit?',
  '/bidding/review/edit?',
  '/bidding/review/detail?',
]

test('a demand in any status whose lines, tenders and award are empty is shown without wrong figures', {
  timeout: 240_000,
}, async () => {
  let order: object = {}
  stage.server.answers('GET /v1/*/*/', { data: { list: [{ id: anId(1) }, { extra: 1 }] } })
  stage.server.answers('GET /v1/bidding/tender_pc/', {
    data: { list: [{ id: anId(5), sealed: false, items: [{}, { order_item_id: anId(7) }] }, { sealed: false }] },
  })
  stage.server.answers('GET /v1/bidding/opening_record/*/', { data: {} })
  stage.server.answers('GET /v1/bidding/order_pc/*/', () => ({ data: order }))
  const page = await stage.enter('/home')
  const faults: string[] = []
  for (const [nth, [status, review_stage]] of standings.entries()) {
    // A demand of its own for each status: what the page knows of another one must not stand in for it.
    const id = anId(nth + 1)
    const award = status.startsWith('award') ? { lines: [{}] } : null
    const moments = { published_at: 'then', opened_at: award === null ? null : 'later' }
    order = {
      id,
      status,
      review_stage,
      award,
      ...moments,
      items: [{}, { id: anId(7), quantity: '1', unit: 'kg' }],
    }
    for (const view of views) {
      // By way of a page without contents nothing of the last view stays; a link takes a third of the time of loading.
      await followLink(page, '/empty')
      await followLink(page, `${view}&id=${id}`)
      await settled(page).catch(() => faults.push(`${status} ${view}: does not come to rest`))
      faults.push(...(await faultsOf(page)).map((fault) => `${status} ${review_stage} ${view}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})

const anId = (nth: number): string => `01930000-0000-7000-8000-00000000000${nth}`

/** The answer of a server with three records of every kind. The address of a call tells whether it reads a list. */
const answerOf = (call: string, record: (nth: number) => object): Given => {
  if (/\/(region\/tree|menu)\/$/.test(call)) return { data: [record(1), record(2)] }
  if (/\/(0|[0-9a-f-]{36}|x+)\/([a-z_]+\/)?$/.test(call)) return { data: record(1) }
  return { data: { list: [record(1), record(2), null, record(3)] } }
}

/** Texts that must never be shown: a missing value is shown as a dash. */
const unsaid = /undefined|\bNaN\b|\[object|Invalid|\bnull\b|[a-z_]+:[a-z_]+\./

const faultsOf = async (page: Page): Promise<string[]> => {
  const text = await page.locator('body').innerText()
  const rows = await page.locator('[data-row-id]').allInnerTexts()
  return [
    ...(text.includes('这个页面出错了') ? ['broken'] : []),
    ...(unsaid.test(text) ? [`says ${unsaid.exec(text)?.[0]}`] : []),
    ...rows.filter((row) => !row.includes('–')).map((row) => `a row without a sign of what is missing: ${row}`),
  ]
}
