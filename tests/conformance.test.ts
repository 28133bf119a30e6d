// docs/conformance.md is true: each statement of the specification, and each promise of the product's own, has a place
// and a test, and both exist.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { textOf } from './support/sources.ts'

const root = join(import.meta.dirname, '..')

interface Row {
  /** `S7-03`: the third statement of chapter 7; `D3-08`: the eighth promise of chapter 3. */
  readonly id: string
  readonly statement: string
  readonly places: readonly string[]
  readonly tests: readonly { readonly path: string; readonly name: string }[]
  readonly decision: string
}

/** Texts in single backticks. A text that contains a backtick stands in double ones and is not found. */
const quoted = (cell: string): string[] => [...cell.matchAll(/(?<!`)`([^`]+)`(?!`)/g)].map((match) => match[1] ?? '')

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

const rows: readonly Row[] = textOf('docs/conformance.md')
  .split('\n')
  .filter((line) => /^\| [SD]\d+-\d+ /.test(line))
  .map((line) => {
    const [id = '', statement = '', where = '', proof = '', decision = ''] = cellsOf(line)
    const tests = quoted(proof).map((said) => {
      const [path = '', name = ''] = said.split(' › ')
      return { path, name }
    })
    return { id, statement, places: quoted(where), tests, decision }
  })

/** The names of a file's tests in its source: every text that is followed by a function. */
const namesIn = (path: string): string[] =>
  [
    ...textOf(path).matchAll(
      /(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:\{[^}]*\},\s*)?(?:async\s*)?(?:\(|[a-z]\w*\s*[,)=])/g,
    ),
  ].map((match) => (match[2] ?? '').replace(/\\(.)/g, '$1'))

const known = new Map<string, string[]>()
const namesOf = (path: string): string[] => {
  const names = known.get(path) ?? namesIn(path)
  known.set(path, names)
  return names
}

/** A name that ends in … is the beginning of a name with parameters. */
const isNamed = (path: string, name: string): boolean =>
  namesOf(path).some((one) => (name.endsWith('…') ? one.startsWith(name.slice(0, -1)) : one === name))

describe('docs/conformance.md', () => {
  test('has a row for each of at least 120 statements, of every chapter of the specification', () => {
    expect(rows.length).toBeGreaterThanOrEqual(120)
    expect([...new Set(rows.map((row) => row.id.split('-')[0]))]).toEqual([
      'S1',
      'S2',
      'S3',
      'S4',
      'S5',
      'S6',
      'S7',
      'S8',
      'S9',
      'D1',
      'D2',
      'D3',
      'D4',
      'D8',
      'D9',
    ])
  })

  test('numbers its rows without a gap', () => {
    const last = new Map<string, number>()
    const faults = rows.filter(({ id }) => {
      const [chapter = '', nth = ''] = id.split('-')
      const expected = (last.get(chapter) ?? 0) + 1
      last.set(chapter, Number(nth))
      return Number(nth) !== expected || nth !== String(expected).padStart(2, '0')
    })
    expect(faults.map((row) => row.id)).toEqual([])
  })

  test('gives each row a place and a test', () => {
    const faults = rows.filter((row) => row.statement === '' || row.places.length === 0 || row.tests.length === 0)
    expect(faults.map((row) => row.id)).toEqual([])
  })

  test('names files that exist', () => {
    const faults = rows.flatMap(({ id, places, tests }) =>
      [...places, ...tests.map((one) => one.path)]
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${id}: ${path}`),
    )
    expect(faults).toEqual([])
  })

  test('names tests that exist and run', () => {
    const faults = rows.flatMap(({ id, tests }) =>
      tests.flatMap(({ path, name }) => {
        if (!existsSync(join(root, path))) return []
        if (!/\.(test\.tsx?|journey\.ts)$/.test(path)) return [`${id}: ${path} is no test`]
        if (/\b(test|it|describe)\.(skip|todo|only|fails)\b/.test(textOf(path)))
          return [`${id}: ${path} leaves tests out`]
        return name !== '' && isNamed(path, name) ? [] : [`${id}: ${path} has no test “${name}”`]
      }),
    )
    expect(faults).toEqual([])
  })

  test('has each call of chapter 7 by its method and path, and each route of chapter 2', () => {
    const said = rows.map((row) => row.statement).join('\n')
    const missing = [...calls, ...routes].filter((one) => !said.includes(`\`${one}\``))
    expect(missing).toEqual([])
  })
})

/** The calls of the specification's chapter 7, by the names there. */
const calls = `POST /v1/user/login/
POST /v1/user/login_out/
POST /v1/user/qrcode_login/
GET /v1/user/qrcode_login/{task_id}/
GET /v1/user/manage/
POST /v1/user/manage/
GET /v1/user/manage/{id}/
PUT /v1/user/manage/{id}/
DELETE /v1/user/manage/{id}/
PUT /v1/user/manage/{id}/change_password/
GET /v1/user/manage/{id}/menu/
PUT /v1/user/manage/{id}/push_permissions/
GET /v1/user/info/0/
GET /v1/user/enterprise_pc/0/
POST /v1/user/enterprise_pc/
GET /v1/user/applyrecord_customer/
GET /v1/user/applyrecord_customer/{id}/
PUT /v1/user/applyrecord_customer/{id}/
GET /v1/public/menu/
GET /v1/public/herbal/
GET /v1/public/region/tree/
POST /v1/public/genrate_code/
GET /v1/bidding/order_pc/
GET /v1/bidding/order_pc/{id}/
POST /v1/bidding/order/
PUT /v1/bidding/order/{id}/
DELETE /v1/bidding/order/{id}/
PUT /v1/bidding/order/{id}/audit/
GET /v1/bidding/tender_pc/
GET /v1/bidding/read_recorde/
GET /v1/bidding/order_audit/
POST /v1/bidding/winner_order/
GET /v1/bidding/herbal_template/
POST /v1/bidding/herbal_template/
GET /v1/bidding/herbal_template/{id}/
PUT /v1/bidding/herbal_template/{id}/
DELETE /v1/bidding/herbal_template/{id}/`.split('\n')

/** The routes of the specification's chapter 2. */
const routes = `/user
/
/BrowserUpgrade
/user/login
/home
/bidding/order
/bidding/order/create
/bidding/order/edit
/bidding/order/detail
/bidding/review
/bidding/review/edit
/bidding/review/detail
/bidding/herbal
/bidding/herbal/create
/bidding/herbal/edit
/bidding/herbal/detail
/supplier
/supplier/detail
/supplier/renzheng
/system/enterprise
/system/user
/empty
/exception/403
/exception/404
/exception/500
/exception/trigger`.split('\n')
