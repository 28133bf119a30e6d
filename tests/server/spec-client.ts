// A client that uses only the specification and the list of calls, and none of our code: plain HTTP to a listening
// server.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect } from 'vitest'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

/** The data of a refusal; this client knows no other shape. */
export interface Told {
  readonly errors?: readonly { readonly path: string; readonly code: string; readonly message: string }[]
  readonly permission?: string
  readonly status?: string | number
  readonly reason?: string
  readonly trace_id?: string
  readonly [other: string]: unknown
}

/** An answer as received. `code`, `message` and `data` are null without an envelope. */
export interface Said {
  readonly status: number
  readonly headers: Headers
  readonly code: number | null
  readonly message: string | null
  readonly data: Told | null
  readonly text: string
  readonly bytes: Uint8Array
}

export interface How {
  /** The caller's user name; without it the call is anonymous. */
  readonly as?: string
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  /** Replaces or (undefined) removes the headers of every call. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

export interface SpecClient {
  readonly world: World
  /** `ask('GET /v1/user/info/0/', { as: 'buyer' })`. */
  ask(call: string, how?: How): Promise<Said>
  /** Makes a call that must answer code 0. Returns its data; the caller names the fields it reads. */
  data<T = Told>(call: string, how?: How): Promise<T>
  /** The headers of a supplier at its link once it has set its passcode: the link's token and its cookie. */
  atLink(link: string): Promise<Readonly<Record<string, string>>>
  /** The token of a login, kept for the next call. */
  tokenOf(username: string): Promise<string>
  /** Forgets all tokens after a jump in time, so that everybody signs in again. */
  forgetTokens(): void
  close(): Promise<void>
}

/** A server on a free port with the people of every world. */
export const openSpecClient = async (): Promise<SpecClient> => {
  const world = await createWorld()
  const server: Server = createServer(getRequestListener((request) => world.app.fetch(request)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  const tokens = new Map<string, string>()
  const doors = new Map<string, Readonly<Record<string, string>>>()

  const client: SpecClient = {
    world,
    atLink: async (link) => {
      const kept = doors.get(link)
      if (kept !== undefined) return kept
      const body = { name: '王采办', mobile: '13900001234', passcode: '清晨-采药-2049' }
      const headers = { 'tender-token': link }
      const said = await client.ask('POST /v1/public/tender/0/passcode/', { headers, body })
      expect(said.code, said.text).toBe(0)
      const cookie = (said.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
      expect(cookie).toMatch(/^tender-unlock=/)
      const door = { ...headers, cookie }
      doors.set(link, door)
      return door
    },
    ask: async (call, { as, query = {}, body, headers = {} } = {}) => {
      const [method = '', path = ''] = call.split(' ')
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      search.set('timestamp', String(Date.now()))
      const carried = {
        system: '21',
        client: '2',
        'content-type': 'application/json',
        token: as === undefined ? '' : await client.tokenOf(as),
        ...headers,
      }
      const response = await fetch(`http://127.0.0.1:${port}/api${path}?${search}`, {
        method,
        headers: Object.entries(carried).flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [[name, value]],
        ),
        ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const text = Buffer.from(bytes).toString('utf8')
      const isJson = /application\/json/.test(response.headers.get('content-type') ?? '')
      const envelope = isJson && text !== '' ? JSON.parse(text) : { code: null, message: null, data: null }
      return { status: response.status, headers: response.headers, text, bytes, ...envelope }
    },
    data: async <T>(call: string, how?: How) => {
      const said = await client.ask(call, how)
      expect({ call, status: said.status, code: said.code, errors: said.data?.errors }).toEqual({
        call,
        status: 200,
        code: 0,
        errors: undefined,
      })
      return said.data as T // the specification's word for it; the test's expectations prove it
    },
    tokenOf: async (username) => {
      const known = tokens.get(username)
      if (known !== undefined) return known
      const { token } = await client.data<{ token: string }>('POST /v1/user/login/', {
        body: { username, password: PASSWORD },
      })
      tokens.set(username, token)
      return token
    },
    forgetTokens: () => tokens.clear(),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      await world.close()
    },
  }
  return client
}

/** Every list has this shape. */
export const expectList = (data: unknown): void => {
  expect(data).toMatchObject({
    list: expect.any(Array),
    total: expect.any(Number),
    total_is_capped: false,
    page: 1,
    page_size: expect.any(Number),
  })
  expect(data).toHaveProperty('next_cursor')
}

/** The id of no record. */
export const NOBODY = '01930000-0000-7000-8000-0000000000ff'
