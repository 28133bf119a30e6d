// One request of a proof to a server in this process, and its answer as text that two worlds can be compared by.
import { inflateRawSync } from 'node:zlib'
import * as z from 'zod/mini'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { addressOf } from '../caller.ts'
import type { ProofWorld } from './worlds.ts'

/** A request before it is sent. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** An answer. */
export interface Said {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

/** What stands in a request, and what a world calls it. */
export type Names = ReadonlyMap<string, string>

const named = (text: string, names: Names): string => {
  let said = text
  for (const [stand, own] of names) said = said.replaceAll(stand, own)
  return said
}

/** The headers of every call of the console. */
export const consoleHeaders = { system: '21', client: '2', 'accept-language': 'zh-CN' } as const

/** Sends a request. */
export const send = async (world: ProofWorld, asked: Asked, names: Names = new Map()): Promise<Said> => {
  const headers = Object.entries(asked.headers).map(([key, value]): [string, string] => [key, named(value, names)])
  const answer = await world.app.request(named(asked.path, names), {
    method: asked.method,
    headers: { ...consoleHeaders, ...Object.fromEntries(headers) },
    ...(asked.body !== undefined && { body: named(asked.body, names) }),
  })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Makes one call of the contract; throws when it is refused. */
export const callIn = async <E extends AnyEndpoint>(
  world: ProofWorld,
  endpoint: E,
  input: InputOf<E>,
  headers: Readonly<Record<string, string>>,
): Promise<DataOf<E>> => {
  const { status, bytes } = await send(world, {
    method: endpoint.method,
    path: `/${addressOf(endpoint, input)}`,
    headers: { 'content-type': 'application/json', ...headers },
    ...(endpoint.method !== 'GET' && { body: JSON.stringify(input.body ?? {}) }),
  })
  const said = bytes.toString()
  const { code, data } = status === 200 ? envelope.parse(JSON.parse(said)) : { code: status, data: null }
  if (code !== 0) throw new Error(`${endpoint.id} ${code} ${said.slice(0, 300)}`)
  const schema: E['data'] = endpoint.data
  return z.parse(schema, data)
}

/** The curl line of a request, for whoever repeats a fault. */
export const curlOf = ({ method, path, headers, body }: Asked, names: Names = new Map()): string => {
  const told = Object.entries({ ...consoleHeaders, ...headers }).map(([key, value]) => `-H '${key}: ${value}'`)
  const data = body === undefined ? [] : [`--data '${named(body, names).slice(0, 2_000)}'`]
  return [`curl -X ${method} 'http://127.0.0.1:4321${named(path, names)}'`, ...told, ...data].join(' ')
}

/** Headers that say when and as which request something was answered. */
const passing = ['date', 'request-id']

/** The files of a zip by name, as text; an .xlsx is one. */
const unzipped = (bytes: Buffer): string => {
  const parts: string[] = []
  // The central directory names each file with its true size; its entries begin with PK\1\2.
  for (
    let at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    const method = bytes.readUInt16LE(at + 10)
    const size = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString()
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const data = bytes.subarray(from, from + size)
    parts.push(`${name}\n${(method === 0 ? data : inflateRawSync(data)).toString()}`)
  }
  return parts.toSorted().join('\n')
}

/** An answer as text: its status, its headers, its body. */
export const textOfAnswer = ({ status, headers, bytes }: Said): string => {
  const told = [...headers].filter(([name]) => !passing.includes(name)).map(([name, value]) => `${name}: ${value}`)
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  return [status, ...told.toSorted(), '', isZip ? unzipped(bytes) : bytes.toString()].join('\n')
}
