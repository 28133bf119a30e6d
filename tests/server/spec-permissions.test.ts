import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { type PermissionCode, permissionCodes, permissionTree } from '#contract/permissions.ts'
import { logout } from '#contract/session.ts'
import { consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World
let token: string

beforeAll(async () => {
  world = await createWorld()
  token = await world.tokenOf('buyer2')
})
afterAll(() => world.close())

/** Gives this user exactly these codes from now on. */
const hold = async (codes: readonly PermissionCode[]): Promise<void> => {
  const { id, enterprise_id } = await world.db
    .selectFrom('users')
    .select(['id', 'enterprise_id'])
    .where('username', '=', 'buyer2')
    .executeTakeFirstOrThrow()
  await world.db.deleteFrom('user_permissions').where('user_id', '=', id).execute()
  if (codes.length === 0) return
  await world.db
    .insertInto('user_permissions')
    .values(codes.map((code) => ({ user_id: id, enterprise_id, code })))
    .execute()
}

const NOBODY = '01930000-0000-7000-8000-0000000000ff'

/** The answer to a call with the held codes; its body is empty, and its records do not exist. */
const knock = async (endpoint: AnyEndpoint): Promise<{ code: number; missing: unknown }> => {
  const path = endpoint.path.replace(/\{\w+\}/g, NOBODY)
  const { 'content-type': json, ...headers } = consoleHeaders
  const body = endpoint.upload === null ? '{}' : aForm()
  const response = await world.http(`/api${path}`, {
    method: endpoint.method,
    headers: { ...headers, token, ...(endpoint.upload === null && { 'content-type': json }) },
    ...(endpoint.method === 'GET' ? {} : { body }),
  })
  // A picture is a successful answer.
  if (!response.headers.get('content-type')?.startsWith('application/json')) return { code: 0, missing: undefined }
  const { code, data } = await response.json()
  return { code, missing: data?.permission }
}

const aForm = (): FormData => {
  const form = new FormData()
  form.set('file', new File(['no picture'], 'no.png', { type: 'image/png' }))
  return form
}

const codesOf = ({ access, narrow }: AnyEndpoint): readonly PermissionCode[] => {
  if (access === 'public' || access === 'tender_link') return []
  if (access === 'any') return narrow?.({}, '') ?? []
  return typeof access === 'string' ? [access] : access
}
const guarded = endpoints.filter((endpoint) => codesOf(endpoint).length > 0)

describe('The server agrees with the tree of permissions', () => {
  it.each(guarded)(
    '$id is 4003 without its code, whatever other codes are held, and is not with it',
    async (endpoint) => {
      const codes = codesOf(endpoint)
      await hold(permissionCodes.filter((code) => !codes.includes(code)))
      expect(await knock(endpoint)).toEqual({ code: 4003, missing: codes[0] })
      // The other codes that the call needs are held all the time.
      const besides = endpoint.access === 'any' ? [] : (endpoint.narrow?.({}, '') ?? [])
      for (const code of codes) {
        await hold([code, ...besides])
        expect([endpoint.id, code, (await knock(endpoint)).code === 4003]).toEqual([endpoint.id, code, false])
      }
    },
  )

  it('a user without codes is refused every guarded call and no open one', async () => {
    await hold([])
    // Signing out would end the session of the other calls.
    for (const endpoint of endpoints.filter((one) => one !== logout)) {
      const isGuarded = codesOf(endpoint).length > 0
      expect([endpoint.id, (await knock(endpoint)).code === 4003]).toEqual([endpoint.id, isGuarded])
    }
  })

  it('every page code is needed by a call, except the one of the machines', () => {
    const asked = new Set(endpoints.flatMap(codesOf))
    const pages = permissionTree.map((node) => node.code)
    // That page shows the console's state machines and calls no endpoint.
    expect(pages.filter((code) => !asked.has(code))).toEqual(['21-system-machines'])
  })
})
