// Simultaneous exports: two run, a few more wait, and the rest are refused with a message.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#contract/envelope.ts'
import { exportOrders } from '#contract/exports.ts'
import { takePlace } from '#server/exports/places.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('two run at once, eight wait in order, the next is refused, and a released place goes to the first in line', async () => {
  const [first, second] = [await takePlace(world.db), await takePlace(world.db)]
  const turns: number[] = []
  const waiting = Array.from({ length: 8 }, async (_, at) => {
    const place = await takePlace(world.db)
    turns.push(at)
    return place
  })
  await expect(takePlace(world.db)).rejects.toMatchObject({ code: code.tooMany, key: 'exports_busy' })
  expect(turns).toEqual([])
  first.giveBack()
  const third = await waiting[0]
  expect(turns).toEqual([0])
  second.giveBack()
  third?.giveBack()
  for (const place of waiting.slice(1)) (await place).giveBack()
  expect(turns).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  // All places are free again.
  for (const place of [await takePlace(world.db), await takePlace(world.db)]) place.giveBack()
})

test('many simultaneous exports are each made or refused with a way to continue, a light call is answered, and no place is lost', async () => {
  const token = await world.tokenOf('chief')
  const headers = { ...consoleHeaders, token }
  const ask = () =>
    world.http(addressOf(exportOrders, {}), { method: 'POST', headers, body: JSON.stringify({ format: 'xlsx' }) })
  const many = Array.from({ length: 20 }, ask)
  expect((await world.http('/api/v1/user/info/0/', { headers })).status).toBe(200)
  const said = await Promise.all(
    many.map(async (one) => {
      const answer = await one
      if (!answer.headers.get('content-type')?.startsWith('application/json')) return 'file'
      const { code: refused, message } = (await answer.json()) as { code: number; message: string }
      return `${refused} ${message}`
    }),
  )
  expect(new Set(said)).toEqual(new Set(['file', '4029 正在导出的文件太多，请稍候，10 秒后再试']))
  // A refusal counts no attempt, and an aborted export releases its place.
  const wrong = { method: 'POST', headers, body: JSON.stringify({ format: 'xlsx', query: { ordering: 'nothing' } }) }
  for (let times = 0; times < 3; times += 1)
    expect(await (await world.http(addressOf(exportOrders, {}), wrong)).json()).toMatchObject({ code: 4001 })
  expect((await ask()).headers.get('content-disposition')).toContain('attachment')
})
