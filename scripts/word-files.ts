// The words of locales/ as the page fetches them: one module a language and part. What two parts name stands in both.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { setAside, wordParts } from '../src/app/word-parts.ts'

const LANGUAGES = ['zh-CN', 'en-US']
/** Its modules are `virtual:words` and `virtual:words/<language>/<part>`. */
const NAME = 'virtual:words'

const locales = join(import.meta.dirname, '..', 'locales')
const parts: Readonly<Record<string, readonly string[]>> = wordParts
const aside: Readonly<Record<string, readonly string[]>> = setAside

/** The words of a namespace in its file, named as in word-parts.ts: with a `+` what was set aside, without it the rest. */
const wordsOf = (file: string, named: string): object => {
  const later = aside[named.replace('+', '')] ?? []
  const isLater = named.endsWith('+')
  return Object.fromEntries(
    Object.entries(JSON.parse(readFileSync(file, 'utf8'))).filter(([branch]) => later.includes(branch) === isLater),
  )
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
    const words = (parts[part] ?? []).map((named) => {
      const file = join(locales, language, `${named.replace('+', '')}.json`)
      this.addWatchFile(file)
      return [named, wordsOf(file, named)]
    })
    return `export default ${JSON.stringify(Object.fromEntries(words))}`
  },
})
