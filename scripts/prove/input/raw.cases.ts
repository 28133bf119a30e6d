// Requests as bytes, as no client would send them.
import { gzipSync } from 'node:zlib'
import type { Random } from '#server/demo/random.ts'
import { injections, strangeTexts } from './pools.ts'

/** A request, and whether its sender goes away without waiting for an answer it will not get. */
export interface RawCase {
  readonly name: string
  readonly bytes: Buffer
  readonly isCut?: boolean
}

const HEAD = 'Host: 127.0.0.1\r\nsystem: 21\r\nclient: 2\r\nConnection: close\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'

const posts = ['/api/v1/user/login/', '/api/v1/bidding/order/', '/api/v1/user/preferences/0/'] as const
const gets = ['/api/v1/bidding/order_pc/', '/api/v1/public/herbal/', '/api/v1/user/manage/', '/', '/healthz'] as const

const post = (path: string, body: Buffer | string, headers: string): Buffer => {
  const bytes = Buffer.from(body)
  const method = path.includes('preferences') ? 'PUT' : 'POST'
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${HEAD}${headers}Content-Length: ${bytes.length}\r\n\r\n`),
    bytes,
  ])
}

const get = (target: string, headers = ''): Buffer => Buffer.from(`GET ${target} HTTP/1.1\r\n${HEAD}${headers}\r\n`)

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

const malformed = [
  '{',
  '{"a":}',
  '[1,',
  '"',
  '{"a":1}}',
  'nul',
  "{'a':1}",
  '{"a":01}',
  '\u0000',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '',
]
const numbers = ['NaN', '1e309', '-0', '1e-400', '9'.repeat(400), '-1e309', '0x1', '1.', 'Infinity']
const days = [
  '0000-00-00',
  '9999-99-99',
  '+275760-09-14T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30',
  '99999-01-01',
]
const paths = [
  '%00',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e/',
  '//',
  '/./',
  '%c0%ae',
  '%',
  '%zz',
  '\\..\\',
  ';x=1',
  '%0d%0aX:1',
  '?',
  '#',
]

type Maker = (random: Random, token: string) => Omit<RawCase, 'name'>

/** By name; each draws one request. */
const makers: Readonly<Record<string, Maker>> = {
  malformed: (random, token) => ({ bytes: post(random.pick(posts), random.pick(malformed), JSON_TYPE + token) }),
  deep: (random, token) => {
    const depth = random.pick([33, 1_000, 10_000])
    const body = random.happens(0.5)
      ? '['.repeat(depth) + ']'.repeat(depth)
      : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    return { bytes: post(random.pick(posts), body, JSON_TYPE + token) }
  },
  many_keys: (random, token) => {
    const keys = random.pick([2_001, 20_000, 1_000_000])
    const body = `{${Array.from({ length: keys }, (_, at) => `"${at}":1`).join(',')}}`
    return { bytes: post(random.pick(posts), body, JSON_TYPE + token) }
  },
  twice: (random, token) => ({
    bytes: post(
      random.pick(posts),
      '{"username":"admin","username":"buyer","title":"a","title":"b"}',
      JSON_TYPE + token,
    ),
  }),
  prototype: (random, token) => ({
    bytes: post(
      random.pick(posts),
      random.pick([
        '{"__proto__":{"is_admin":true},"title":"甲"}',
        '{"constructor":{"prototype":{"is_admin":true}}}',
        '{"title":{"__proto__":null,"length":9}}',
        '{"items":{"__proto__":[],"length":1e9}}',
      ]),
      JSON_TYPE + token,
    ),
  }),
  byte_order_mark: (random, token) => ({
    bytes: post(random.pick(posts), Buffer.from('\ufeff{"title":"甲"}'), JSON_TYPE + token),
  }),
  utf16: (random, token) => ({
    bytes: post(
      random.pick(posts),
      utf16('{"title":"甲"}'),
      `Content-Type: application/json; charset=utf-16\r\n${token}`,
    ),
  }),
  not_utf8: (random, token) => ({
    bytes: post(
      random.pick(posts),
      Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      JSON_TYPE + token,
    ),
  }),
  charset: (random, token) => ({
    bytes: post(
      random.pick(posts),
      '{}',
      `Content-Type: ${random.pick(['application/json; charset=gbk', 'text/plain', 'application/json/x', '', 'multipart/form-data'])}\r\n${token}`,
    ),
  }),
  zip_bomb: (random, token) => ({
    bytes: post(
      random.pick(posts),
      gzipSync(Buffer.alloc(20_000_000, 0x20)),
      `${JSON_TYPE}Content-Encoding: gzip\r\n${token}`,
    ),
  }),
  longer_than_said: (random, token) => ({
    bytes: Buffer.from(
      `POST ${random.pick(posts)} HTTP/1.1\r\n${HEAD}${JSON_TYPE}${token}Content-Length: 2\r\n\r\n{"a":"${'x'.repeat(500)}"}`,
    ),
  }),
  shorter_than_said: (random, token) => ({
    bytes: Buffer.from(
      `POST ${random.pick(posts)} HTTP/1.1\r\n${HEAD}${JSON_TYPE}${token}Content-Length: 9000\r\n\r\n{"a":1}`,
    ),
    isCut: true,
  }),
  length_and_chunks: (random, token) => ({
    bytes: Buffer.from(
      `POST ${random.pick(posts)} HTTP/1.1\r\n${HEAD}${JSON_TYPE}${token}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/v1/user/manage/ HTTP/1.1\r\n\r\n`,
    ),
  }),
  lengths: (random, token) => ({
    bytes: Buffer.from(
      `POST ${random.pick(posts)} HTTP/1.1\r\n${HEAD}${JSON_TYPE}${token}Content-Length: ${random.pick(['-1', '1e3', '0x10', '99999999999999999999', '2, 3', ''])}\r\n\r\n{}`,
    ),
    isCut: true,
  }),
  chunks: (random, token) => ({
    bytes: Buffer.from(
      `POST ${random.pick(posts)} HTTP/1.1\r\n${HEAD}${JSON_TYPE}${token}Transfer-Encoding: chunked\r\n\r\n${random.pick(['zz\r\n{}\r\n0\r\n\r\n', 'ffffffffffffffff\r\n{}', '2;a=b\r\n{}\r\n0\r\nX: y\r\n\r\n', '2\r\n{}'])}`,
    ),
    isCut: true,
  }),
  long_header: (random, token) => ({
    bytes: get(random.pick(gets), `${token}X-Long: ${'x'.repeat(random.pick([8_000, 17_000, 65_536]))}\r\n`),
  }),
  many_headers: (random, token) => ({
    bytes: get(
      random.pick(gets),
      token + Array.from({ length: random.pick([100, 3_000]) }, (_, at) => `X-${at}: 1\r\n`).join(''),
    ),
  }),
  long_address: (random, token) => ({
    bytes: get(`${random.pick(gets)}?search=${'x'.repeat(random.pick([2_000, 16_384, 70_000]))}`, token),
  }),
  path: (random, token) => ({ bytes: get(`${random.pick(gets)}${random.pick(paths)}`, token) }),
  slash: (random, token) => ({ bytes: get(random.pick(gets).replace(/\/$/, ''), token) }),
  override: (random, token) => ({
    bytes: get(
      random.pick(gets),
      `${token}X-HTTP-Method-Override: DELETE\r\nX-Original-URL: /api/v1/user/manage/\r\nX-Forwarded-Host: x\r\n`,
    ),
  }),
  method: (random, token) => ({
    bytes: Buffer.from(
      `${random.pick(['TRACE', 'PATCH', 'OPTIONS', 'PROPFIND', 'CONNECT', 'get', 'G ET'])} ${random.pick(gets)} HTTP/1.1\r\n${HEAD}${token}\r\n`,
    ),
    isCut: true,
  }),
  repeated: (random, token) => ({
    bytes: get(`${random.pick(gets)}?page=1&page=2&status=draft&status=bidding`, token),
  }),
  lists: (random, token) => ({
    bytes: get(`${random.pick(gets)}?id[]=1&id[a]=2&status[]=draft&page_size[$ne]=1`, token),
  }),
  numbers: (random, token) => {
    const value = random.pick(numbers)
    const isBody = random.happens(0.5)
    return {
      bytes: isBody
        ? post(random.pick(posts), `{"min_bids":${value},"version":${value},"title":"甲"}`, JSON_TYPE + token)
        : get(`${random.pick(gets)}?page=${value}&page_size=${value}`, token),
    }
  },
  days: (random, token) => {
    const value = random.pick(days)
    const isBody = random.happens(0.5)
    return {
      bytes: isBody
        ? post(
            random.pick(posts),
            `{"title":"甲乙","bid_deadline_at":"${value}","delivery_date":"${value}"}`,
            JSON_TYPE + token,
          )
        : get(`${random.pick(gets)}?created_at_from=${value}&bid_deadline_at_to=${value}`, token),
    }
  },
  texts: (random, token) => {
    const value = random.pick([...injections, ...strangeTexts]).toWellFormed()
    const isBody = random.happens(0.5)
    return {
      bytes: isBody
        ? post(
            random.pick(posts),
            JSON.stringify({ title: value, username: value, password: value }),
            JSON_TYPE + token,
          )
        : get(`${random.pick(gets)}?search=${encodeURIComponent(value)}&ordering=${encodeURIComponent(value)}`, token),
    }
  },
  noise: (random) => ({
    bytes: Buffer.from(Array.from({ length: random.between(1, 400) }, () => random.between(0, 255))),
    isCut: true,
  }),
}

/** Draws a request; half of them come with a session. */
export const rawCase = (random: Random, token: string): RawCase => {
  const name = random.pick(Object.keys(makers))
  const make = makers[name]
  if (make === undefined) throw new Error(`nothing makes ${name}`)
  return { name, ...make(random, random.happens(0.5) ? `token: ${token}\r\n` : '') }
}
