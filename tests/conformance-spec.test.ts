// Tables of the specification, written by hand again and compared with the product: routes, words, calls. The rows S2
// of docs/conformance.md carry out §2, and so on.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#contract/index.ts'
import { fieldIssues } from '#contract/issues.ts'
import { type PathId, pathIds, paths, redirects } from '#src/paths.ts'
import { sourcesIn, textOf } from './support/sources.ts'
import { wordsOf } from './support/words.ts'

/** §2: the path, its authority, and whether the menu shows it. */
const routes: readonly [path: string, access: string, entry: boolean][] = [
  ['/BrowserUpgrade', 'visitor', false],
  ['/user/login', 'visitor', false],
  ['/home', 'user', true],
  ['/bidding/order', '21-bidding-order', true],
  ['/bidding/order/create', '21-bidding-order', false],
  ['/bidding/order/edit', '21-bidding-order', false],
  ['/bidding/order/detail', '21-bidding-order', false],
  ['/bidding/review', '21-bidding-comparison', true],
  ['/bidding/review/edit', '21-bidding-comparison', false],
  ['/bidding/review/detail', '21-bidding-comparison', false],
  ['/bidding/herbal', '21-bidding-order-herbal_template', true],
  ['/bidding/herbal/create', '21-bidding-order-herbal_template', false],
  ['/bidding/herbal/edit', '21-bidding-order-herbal_template', false],
  ['/bidding/herbal/detail', '21-bidding-order-herbal_template', false],
  ['/supplier', '21-supplier', true],
  ['/supplier/detail', '21-supplier', false],
  ['/supplier/renzheng', '21-supplier', false],
  ['/system/enterprise', '21-system-enterprise', true],
  ['/system/user', '21-system-user', true],
  ['/empty', 'user', false],
  ['/exception/403', 'user', false],
  ['/exception/404', 'user', false],
  ['/exception/500', 'user', false],
  ['/exception/trigger', 'user', false],
]

const idAt = (pattern: string): PathId | undefined => pathIds.find((id) => paths[id].pattern === pattern)

describe('§2, the routes', () => {
  test.each(routes)('%s needs %s; in the menu: %s', (path, access, entry) => {
    const id = idAt(path)
    expect(id, path).toBeDefined()
    if (id === undefined) return
    // The page of an act may require the act's own code, which nobody has without its page's.
    expect([path, paths[id].access === access || String(paths[id].access).startsWith(`${access}-`)]).toEqual([
      path,
      true,
    ])
    expect([path, paths[id].menu !== undefined]).toEqual([path, entry])
  })

  test('the bare root leads to home, the bare user path to the login page, and there is no other redirect', () => {
    expect(redirects).toEqual({ '/': 'home', '/user': 'login' })
    expect([paths.home.pattern, paths.login.pattern]).toEqual(['/home', '/user/login'])
  })

  test('only the browser notice, the login page, the set-up and the pages behind sent links need no authority', () => {
    const visitors = pathIds.filter((id) => paths[id].access === 'visitor').map((id) => paths[id].pattern)
    expect(visitors.toSorted()).toEqual(
      ['/BrowserUpgrade', '/setup', '/tender/:token', '/trace/:code', '/user/login'].toSorted(),
    )
  })

  test('every entry of the menu has text, an icon and a permission code, except home, which is for everybody', () => {
    const words = wordsOf('zh-CN', 'common')
    for (const id of pathIds) {
      const { menu, access } = paths[id]
      if (menu === undefined) continue
      expect([id, words.get(`menu.${id}`), menu.icon]).toEqual([
        id,
        expect.stringMatching(/[\u4e00-\u9fff]/),
        expect.any(String),
      ])
      expect([id, access]).toEqual([id, id === 'home' ? 'user' : expect.stringMatching(/^21-[a-z_]+(-[a-z_]+)*$/)])
    }
  })
})

/** §5: the messages of the form, by violated rule. */
const rules: readonly [rule: string, schema: z.ZodMiniType, value: unknown][] = [
  ['required', z.string(), undefined],
  ['required', z.string().check(z.minLength(1)), ''],
  ['string length min', z.string().check(z.minLength(3)), 'ab'],
  ['string length max', z.string().check(z.maxLength(3)), 'abcd'],
  ['number min', z.number().check(z.gte(1)), 0],
  ['number max', z.number().check(z.lte(9)), 10],
  ['array count min', z.array(z.string()).check(z.minLength(1)), []],
  ['array count max', z.array(z.string()).check(z.maxLength(1)), ['a', 'b']],
  ['pattern mismatch', z.string().check(z.regex(/^a$/)), 'b'],
  ['type is not valid', z.number(), 'x'],
  ['choice', z.enum(['a', 'b']), 'c'],
]

test.each(rules)('§5, a form has a Chinese message for: %s', (_, schema, value) => {
  const result = schema.safeParse(value)
  const [said] = fieldIssues(result.success ? [] : result.error.issues, value)
  expect(wordsOf('zh-CN', 'validation').get(said?.code ?? '')).toMatch(/[\u4e00-\u9fff]/)
})

test('§5, the message for a required field starts as in the library: 请输入', () => {
  expect(wordsOf('zh-CN', 'validation').get('required')).toMatch(/^请输入/)
})

test('§5, a range has a message for texts, numbers and lists', () => {
  const words = wordsOf('zh-CN', 'validation')
  for (const kind of ['string', 'number', 'array']) {
    expect(words.get(`${kind}_range`)).toMatch(/\{\{min\}\}.*\{\{max\}\}/)
    for (const end of ['min', 'max']) expect(words.get(`${kind}_${end}`)).toMatch(/[\u4e00-\u9fff]/)
  }
})

test('§7, every call ends in a slash and is below /v1/user, /v1/public, /v1/bidding or /v1/setup', () => {
  for (const { path } of endpoints)
    expect(path).toMatch(/^\/v1\/(user|public|bidding|setup)\/([a-z_]+|0|\{[a-z_]+\})(\/([a-z_]+|0|\{[a-z_]+\}))*\/$/)
})

test('§7, only the region tree disables the dropping of repeated requests', () => {
  expect(endpoints.filter((one) => !one.dedupe).map((one) => one.path)).toEqual(['/v1/public/region/tree/'])
})

describe('§9, constants and limits', () => {
  test('the time limit of a call is 60000 ms, and there is one client', () => {
    expect(textOf('src/api/http.ts')).toMatch(/TIMEOUT_MS = 60_000/)
    const fetching = sourcesIn('src').filter((source) =>
      /\bofetch\b|(?<![\w.])fetch\(|new XMLHttpRequest/.test(source.code),
    )
    // http-files.ts uploads under the same limit; the others fetch the page itself and its files, which are not calls.
    expect(textOf('src/api/http-files.ts')).toMatch(/\}, TIMEOUT_MS\)/)
    expect(fetching.map((source) => source.path).toSorted()).toEqual([
      'src/api/http-files.ts',
      'src/api/http.ts',
      'src/api/page-reachable.ts',
      'src/app/import-part.ts',
    ])
  })

  test('pagination is Chinese in zh-CN and English in en-US', () => {
    const paging = (language: 'zh-CN' | 'en-US') =>
      [...wordsOf(language, 'lists')].filter(([key]) => key.startsWith('paging.')).map(([, words]) => words)
    expect(paging('zh-CN').length).toBeGreaterThan(5)
    for (const words of paging('zh-CN')) expect(words).toMatch(/[\u4e00-\u9fff]/)
    for (const words of paging('en-US')) expect(words).not.toMatch(/[\u4e00-\u9fff]/)
  })

  test('local storage has only the key names of the specification, and the settings', () => {
    const { code } = sourcesIn('src/api').find((source) => source.path === 'src/api/storage.ts') ?? { code: '' }
    const [declared = ''] = /type StorageKey =[^\n]*(\n\s*\|[^\n]*)*/.exec(code) ?? []
    expect([...declared.matchAll(/'([^']+)'/g)].map((match) => match[1]).toSorted()).toEqual([
      'antd-pro-authority',
      'fileUrl_task_id',
      'locale',
      'settings',
      'task_id',
      'token',
      'username',
    ])
  })
})
