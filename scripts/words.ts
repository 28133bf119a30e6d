// The words of the locales, for scripts that write files from them.
import { existsSync, readFileSync } from 'node:fs'

/** The words of a key (`orders:status.draft`) in a language; '' when there are none. */
export const wordsOf = (language: 'zh-CN' | 'en-US', key: string | null): string => {
  const [namespace = '', path = ''] = key?.split(':') ?? []
  for (const file of [namespace, `${namespace}.later`]) {
    const from = new URL(`../locales/${language}/${file}.json`, import.meta.url)
    if (!existsSync(from)) continue
    const words: unknown = JSON.parse(readFileSync(from, 'utf8'))
    const found = path
      .split('.')
      .reduce(
        (at, part) =>
          typeof at === 'object' && at !== null ? new Map<string, unknown>(Object.entries(at)).get(part) : undefined,
        words,
      )
    if (typeof found === 'string') return found
  }
  return ''
}
