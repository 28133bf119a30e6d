import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preferenceEndpoints, readPreferences, savePreferences } from '#contract/preferences.ts'
import { SESSION_IDLE_MINUTES } from '#contract/session.limits.ts'
import { login, readInfo, sessionEndpoints } from '#contract/session.ts'
import { endSession, listSessions, ownSessionEndpoints } from '#contract/sessions.ts'
import { preferenceHandlers } from '#server/preferences.ts'
import { sessionHandlers } from '#server/session.ts'
import { ownSessionHandlers } from '#server/sessions.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({
    endpoints: [...sessionEndpoints, ...ownSessionEndpoints, ...preferenceEndpoints],
    handlers: [...sessionHandlers, ...ownSessionHandlers, ...preferenceHandlers],
  })
})
afterAll(() => world.close())

const view = { id: 'v1', name: '本周截止', search: 'status=bidding' }

describe('PUT /v1/user/preferences/0/', () => {
  it('replaces the sent sections, removes those that are null, and keeps the others, for the user alone', async () => {
    expect((await read('buyer')).data).toEqual({})
    await save({ views: { orders: [view] }, switches: { chords: false } })
    await save({ columns: { orders: { hidden: ['budget_amount'], widths: { title: 240 } } }, switches: null })
    const kept = {
      views: { orders: [view] },
      columns: { orders: { hidden: ['budget_amount'], widths: { title: 240 } } },
    }
    expect((await read('buyer')).data).toEqual(kept)
    expect((await world.call(readInfo, {}, { as: 'buyer' })).data.preferences).toEqual(kept)
    expect((await read('chief')).data).toEqual({})
  })

  it('refuses unknown and invalid fields', async () => {
    for (const [body, path] of [
      [{ theme: 'dark' }, 'theme'],
      [{ views: { 'Orders!': [] } }, 'views.Orders!'],
      [{ views: { orders: [{ ...view, name: '' }] } }, 'views.orders.0.name'],
      [{ switches: { chords: 'yes' } }, 'switches.chords'],
    ] as const) {
      // The type deliberately does not allow this body.
      expect(await save(body as never)).toMatchObject({ code: 4001, data: { errors: [{ path }] } })
    }
  })

  it('refuses more than the maximum size, and keeps the stored preferences', async () => {
    const many = (list: string) => [
      list,
      Array.from({ length: 20 }, (_, at) => ({ ...view, id: `${at}`, search: 'x'.repeat(1900) })),
    ]
    expect(await save({ views: Object.fromEntries([many('orders')]) })).toMatchObject({
      code: 4001,
      data: { errors: [{ path: 'views', code: 'preferences_too_large' }] },
    })
    expect((await read('buyer')).data.views).toEqual({ orders: [view] })
  })

  it('records the names of the sections in the trail, and not their contents', async () => {
    const rows = await world.db.selectFrom('audit_rows').select('payload').where('noun', '=', 'preferences').execute()
    expect(rows[0]?.payload).toEqual({ sections: ['views', 'switches'] })
    expect(JSON.stringify(rows)).not.toContain('本周截止')
  })
})

describe('GET /v1/user/session/ and DELETE /v1/user/session/{id}/', () => {
  it('shows the user’s own valid sessions and which of them asks, and ends one', async () => {
    const [here, there] = [await signIn(), await signIn()]
    const list = (await world.call(listSessions, {}, { as: here })).data.list
    expect(list.map((one) => one.is_current).toSorted()).toEqual([false, true])
    expect(JSON.stringify(list)).not.toMatch(/hash|token/)
    const other = list.find((one) => !one.is_current)
    expect((await world.call(endSession, { params: { id: other?.id ?? '' } }, { as: here })).code).toBe(0)
    expect((await world.call(readInfo, {}, { as: there })).code).toBe(401)
    expect((await world.call(listSessions, {}, { as: here })).data.list).toHaveLength(1)
    expect((await world.call(endSession, { params: { id: other?.id ?? '' } }, { as: here })).code).toBe(4004)
  })

  it('neither shows nor ends a session of another user, and shows no expired one', async () => {
    const own = (await world.call(listSessions, {}, { as: 'opener' })).data.list
    expect((await world.call(endSession, { params: { id: own[0]?.id ?? '' } }, { as: 'chief' })).code).toBe(4004)
    world.advance({ minutes: SESSION_IDLE_MINUTES + 1 })
    expect((await world.call(listSessions, {}, { as: 'opener' })).data.list).toHaveLength(1)
    world.clockOffset = 0
  })
})

const read = (as: string) => world.call(readPreferences, {}, { as })
const save = (body: NonNullable<Parameters<typeof world.call<typeof savePreferences>>[1]>['body'] & object) =>
  world.call(savePreferences, { body }, { as: 'buyer' })
const signIn = async () => (await world.call(login, { body: { username: 'award', password: PASSWORD } })).data.token
