// A row of the list has the values of the whole demand and is small; whole demands are read for chosen rows alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { code } from '#contract/envelope.ts'
import { listOrderHeads } from '#contract/orders.heads.ts'
import { listOrders } from '#contract/orders.list.ts'
import type { ListedOrder } from '#contract/orders.listed.ts'
import type { OrderHead } from '#contract/orders.schemas.ts'
import { draftReader, readOrder } from '#contract/orders.ts'
import { MAX_IN_COMMA_LIST } from '#contract/query.limits.ts'
import { templateOf } from '../support/stocks.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ template: await templateOf('demo') })
}, 180_000)
afterAll(() => world.close())

const pagesOf = async (as: string): Promise<ListedOrder[]> => {
  const rows: ListedOrder[] = []
  for (let page = 1; ; page += 1) {
    const query = { page: String(page), page_size: String(MAX_IN_COMMA_LIST), progress: 'true' } as const
    const { data } = await world.call(listOrders, { query }, { as })
    rows.push(...data.list)
    if (data.list.length < MAX_IN_COMMA_LIST) return rows
  }
}
const headsOf = async (ids: readonly string[], as: string): Promise<OrderHead[]> =>
  (await world.call(listOrderHeads, { query: { ids: ids.join() } }, { as })).data.list

/** The row that the list must show for a demand that was read whole. */
const listedOf = ({ stats, facts, ...head }: OrderHead) => {
  const meant = head.open_scope === 'invited' ? (head.invited_supplier_ids?.length ?? 0) : 0
  return {
    ...head,
    amendment_waits: facts.amendment_waits,
    stats: {
      invited: head.published_at === null ? meant : stats.invited,
      viewed: stats.viewed,
      quoted: stats.quoted,
      entered: stats.entered,
      tendered_is_told: stats.tendered_is_told,
    },
  }
}

describe('a row of the list', () => {
  test.each(['chief', 'opener', 'award'])('has for %s the values of the demand that is read whole', async (as) => {
    const rows = await pagesOf(as)
    expect(new Set(rows.map((row) => row.status)).size).toBeGreaterThan(5)
    for (let from = 0; from < rows.length; from += MAX_IN_COMMA_LIST) {
      const some = rows.slice(from, from + MAX_IN_COMMA_LIST)
      const heads = new Map(
        (
          await headsOf(
            some.map((row) => row.id),
            as,
          )
        ).map((head) => [head.id, listedOf(head)]),
      )
      for (const row of some) expect(heads.get(row.id)).toMatchObject(row)
    }
  })

  test('has every field of the list that the demand has', async () => {
    const rows = await pagesOf('chief')
    const asked = rows.slice(0, MAX_IN_COMMA_LIST)
    const heads = new Map(
      (
        await headsOf(
          asked.map((row) => row.id),
          'chief',
        )
      ).map((head) => [head.id, listedOf(head)]),
    )
    const shown = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    for (const row of asked) {
      // A review leaves no room for the time of its publication.
      const { published_at, ...rest } = heads.get(row.id) ?? {}
      const head: object = row.review === undefined ? { published_at, ...rest } : rest
      const has = Object.entries(head).filter(([, value]) => value !== null && value !== undefined && value !== false)
      expect(Object.keys(row).toSorted()).toEqual(
        has
          .map(([name]) => name)
          .filter((name) => shown.includes(name))
          .toSorted(),
      )
    }
  })

  test('is small: twenty rows are at most 14 KB', async () => {
    const answer = await world.http(addressOf(listOrders, { query: { page_size: '20' } }), {
      headers: { ...consoleHeaders, token: await world.tokenOf('chief') },
    })
    const text = await answer.text()
    expect(JSON.parse(text).data.list).toHaveLength(20)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(14 * 1024)
  })
})

describe('demands read together', () => {
  test('are the same as each read alone, and only those of the enterprise that the user may see', async () => {
    const [draft, other] = [
      (await pagesOf('buyer')).find((row) => row.status === 'draft')?.id ?? '',
      (await pagesOf('other-admin'))[0]?.id ?? '',
    ]
    const [head] = await headsOf([draft, other], 'buyer')
    const alone = await world.call(readOrder, { params: { id: draft } }, { as: 'buyer' })
    const { server_time: _now, ...told } = head ?? { server_time: '' }
    expect(alone.data).toMatchObject(told)
    expect(await headsOf([draft, other], 'other-admin')).toMatchObject([{ id: other }])
    // A user who only compares sees no draft, and a user who only looks after suppliers sees none of these demands.
    await world.db
      .deleteFrom('user_permissions')
      .where('user_id', '=', (eb) => eb.selectFrom('users').where('username', '=', 'quality').select('users.id'))
      .where('code', '=', draftReader)
      .execute()
    expect(await headsOf([draft], 'quality')).toEqual([])
    const refused = await world.call(listOrderHeads, { query: { ids: draft } }, { as: 'supplier' })
    expect(refused.code).toBe(code.permissionMissing)
  })
})
