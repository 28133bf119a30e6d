// The words of locales/ as the page fetches them: one module a language and part. What two parts name stands in both.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { setAside, setLast, wordParts } from '../src/app/locale-chunks.ts'

const LANGUAGES = ['zh-CN', 'en-US']
/** Its modules are `virtual:words` and `virtual:words/<language>/<part>`. */
const NAME = 'virtual:words'

const locales = join(import.meta.dirname, '..', 'locales')
const parts: Readonly<Record<string, readonly string[]>> = wordParts
const signs: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = { '+': setAside, '*': setLast }

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The sign under which a branch is set aside, by its dotted path; '' for what is not. */
const signOf = (name: string, path: string): string =>
  Object.keys(signs).find((sign) => signs[sign]?.[name]?.includes(path) === true) ?? ''

/** What of a branch goes by a sign. Branches in which nothing does are left out. */
const cut = (branch: object, name: string, sign: string, above = ''): object =>
  Object.fromEntries(
    Object.entries(branch).flatMap(([key, value]): [string, unknown][] => {
      const path = `${above}${key}`
      const own = signOf(name, path)
      if (own !== '') return own === sign ? [[key, value]] : []
      if (above !== '' || !isBranch(value)) return sign === '' ? [[key, value]] : []
      const inner = cut(value, name, sign, `${path}.`)
      return Object.keys(inner).length === 0 ? [] : [[key, inner]]
    }),
  )

/** The words of a namespace in its file, named as in word-parts.ts: with a sign what was set aside under it, without one the rest. */
export const wordsOf = (file: string, named: string): object => {
  const [, name = '', sign = ''] = /^(\w+)(\W?)$/.exec(named) ?? []
  return cut(JSON.parse(readFileSync(file, 'utf8')), name, sign)
}

/** Fetches each part of each language by itself, but for what comes with the page in the first language. */
const tableOf = (): string => {
  const entries = LANGUAGES.map((language, at) => {
    const named = Object.keys(parts).filter((part) => at > 0 || part !== 'page')
    return `'${language}': { ${named.map((part) => `'${part}': () => import('${NAME}/${language}/${part}')`)} }`
  })
  return `import page from '${NAME}/${LANGUAGES[0]}/page'
export { page }
export const files = { ${entries} }`
}

/** For `plugins` of vite.config.ts. */
export const wordFiles = (): Plugin => ({
  name: 'word-files',
  resolveId: (id) => (id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${NAME}`) return tableOf()
    const [, language, part] = /^\0virtual:words\/([^/]+)\/(.+)$/.exec(id) ?? []
    if (language === undefined || part === undefined) return undefined
    const words = (parts[part] ?? []).flatMap((named) => {
      const file = join(locales, language, `${named.replace(/\W$/, '')}.json`)
      // What the first language has alone the charts say themselves in English (src/machines/inspection/machine-list.ts).
      if (language !== LANGUAGES[0] && !existsSync(file)) return []
      this.addWatchFile(file)
      return [[named, wordsOf(file, named)]]
    })
    return `export default ${JSON.stringify(Object.fromEntries(words))}`
  },
})
