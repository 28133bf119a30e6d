// Any value in a field is validated and causes no server error: 4001, not 5000.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPath } from '#contract/endpoint.ts'
import { httpsAddress } from '#contract/fields.contact.ts'
import { endpoints } from '#contract/index.ts'
import { createOrder } from '#contract/orders.ts'
import { judge, parseJson } from '#server/http/body.ts'
import { Refusal } from '#server/http/refusal.ts'
import { fieldsOf, hostile } from '../support/hostile.ts'
import { consoleHeaders, createWorld, type World } from '../support/world.ts'

const writing = endpoints.filter((endpoint) => endpoint.method !== 'GET' && endpoint.upload === null)
const ID = '01890000-0000-7000-8000-000000000000'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** The body as sent. One of our objects would lose a value that mimics a prototype. */
const sent = (bodyWith: (value: unknown) => unknown, json: string): string =>
  JSON.stringify(bodyWith('\u2042')).replace('"\u2042"', json)

describe.each(writing)('$id', ({ id, method, path, body, narrow, access }) => {
  const fields = fieldsOf(body)

  test('every field of the body is validated, whatever its value mimics', () => {
    for (const field of fields) {
      for (const { name, json } of hostile) {
        const given = parseJson(Buffer.from(sent(field.bodyWith, json)))
        const judged = () => {
          narrow?.(given, ID)
          return judge(body, given)
        }
        try {
          judged()
        } catch (error) {
          if (!(error instanceof Refusal)) throw new Error(`${field.path}: ${name}`, { cause: error })
        }
      }
    }
  })

  test('the server answers with a refusal, and without a fault of its own', async () => {
    const headers: Record<string, string> = {
      ...consoleHeaders,
      ...(access === 'public' ? {} : { token: await world.tokenOf('admin') }),
    }
    const address = `/api${fillPath(path, new Proxy({}, { get: () => ID }))}`
    const faults: string[] = []
    for (const [index, field] of fields.entries()) {
      const { name, json } = hostile[index % hostile.length] ?? { name: '', json: 'null' }
      const answer = await world.http(address, { method, headers, body: sent(field.bodyWith, json) })
      if (id.startsWith('setup.')) {
        // Once an installation exists, its set-up has no calls.
        if (answer.status !== 404) faults.push(`${field.path} (${name}): ${answer.status}`)
        continue
      }
      const { code } = await answer.json()
      if (answer.status !== 200 || code === 5000) faults.push(`${field.path} (${name}): ${answer.status} ${code}`)
    }
    expect(faults).toEqual([])
  })
})

test.each([
  'http://shop.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '//shop.example/',
  'https://',
  'file:///etc/passwd',
  'https://buyer:secret@shop.example/',
  'https://buyer@shop.example/',
  'https://:secret@shop.example/',
])('the address %s is refused', async (address) => {
  const body = { title: '附件', attachments: [{ name: '合同范本', url: address }] }
  const order = await world.call(createOrder, { body }, { as: 'buyer' })
  expect(order).toMatchObject({ code: 4001, data: { errors: [{ path: 'attachments.0.url', code: 'website' }] } })
  expect(httpsAddress.safeParse(address).success).toBe(false)
})
