// Every text on the screen has its words in each language.
import { describe, expect, test } from 'vitest'
import { orderEvents } from '#contract/orders.events.ts'
import { orderFactNames } from '#contract/orders.lifecycle.ts'
import { orderStatuses, reviewStages } from '#contract/orders.statuses.ts'
import { tenderFactNames } from '#contract/tenders.lifecycle.ts'
import { supplierStandings } from '#contract/tenders.ts'
import { pathIds, paths } from '#src/paths.ts'
import { mainLine } from '#src/views/orders/detail/life-path.tsx'
import { sourcesIn } from './support/sources.ts'
import { allWords, hasWords, languages, namespacesOf, withoutPlural, wordsOf } from './support/words.ts'

const [source, ...translations] = languages

test('each language has the same namespaces', () => {
  for (const language of translations) expect(namespacesOf(language)).toEqual(namespacesOf(source))
})

describe.each(namespacesOf(source))('%s', (namespace) => {
  const plain = (language: typeof source | (typeof translations)[number]) =>
    [...new Set([...wordsOf(language, namespace).keys()].map(withoutPlural))].toSorted()

  test('has the same keys in each language', () => {
    for (const language of translations) expect(plain(language)).toEqual(plain(source))
  })

  test('has the same placeholders in each language', () => {
    const places = (words: string) =>
      [...new Set([...words.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1] ?? ''))].toSorted()
    const differing = translations.flatMap((language) => {
      const theirs = wordsOf(language, namespace)
      return [...wordsOf(source, namespace)].flatMap(([key, words]) => {
        const other = theirs.get(key)
        if (other === undefined || places(words).join() === places(other).join()) return []
        return [
          `${language} ${namespace}:${key} fills ${places(other).join()}, ${source} fills ${places(words).join()}`,
        ]
      })
    })
    expect(differing).toEqual([])
  })

  test('leaves no key empty', () => {
    const empty = languages.flatMap((language) =>
      [...wordsOf(language, namespace)].filter(([, words]) => words.trim() === '').map(([key]) => `${language} ${key}`),
    )
    expect(empty).toEqual([])
  })
})

describe.each(languages)('%s', (language) => {
  const words = allWords(language)
  const missing = (keys: readonly string[]) => keys.filter((key) => !hasWords(words, key))

  test('has a word for each event of an order', () => {
    expect(missing(Object.keys(orderEvents).map((event) => `orders:event.${event}`))).toEqual([])
  })

  test('has a word for each status and stage of an order', () => {
    expect(missing(orderStatuses.map((status) => `orders:status.${status}`))).toEqual([])
    expect(missing(mainLine.map((status) => `order_detail:life.short.${status}`))).toEqual([])
    const closed = orderStatuses.filter((status) => !['draft', 'rejected', 'bidding'].includes(status))
    expect(missing(closed.map((status) => `order_form:not_editable.${status}`))).toEqual([])
    expect(missing(reviewStages.map((stage) => `orders:stage.${stage}`))).toEqual([])
  })

  test('has a sentence for each fact that may refuse an event', () => {
    expect(missing([...orderFactNames, ...tenderFactNames, 'wrong_state'].map((fact) => `refusals:${fact}`))).toEqual(
      [],
    )
  })

  test('has a word for each standing of a supplier', () => {
    expect(missing(supplierStandings.map((standing) => `tenders:standing.${standing}.title`))).toEqual([])
  })

  test('has a label for each path of the menu and a title for each path', () => {
    expect(missing(pathIds.filter((id) => paths[id].menu !== undefined).map((id) => `common:menu.${id}`))).toEqual([])
    expect(missing(pathIds.map((id) => `common:title.${id}`))).toEqual([])
  })

  test('has every key that is written out in the code', () => {
    const written = new RegExp(`['"\`]((?:${namespacesOf(language).join('|')}):[\\w.-]*\\w)['"\`]`, 'g')
    const unknown = sourcesIn('contract', 'src', 'server').flatMap((file) =>
      [...file.code.matchAll(written)]
        .map((match) => match[1] ?? '')
        .filter((key) => !hasWords(words, key) && ![...words.keys()].some((one) => one.startsWith(`${key}.`)))
        .map((key) => `${file.path} says ${key}`),
    )
    expect(unknown).toEqual([])
  })

  test('has every key that a view names without its namespace', () => {
    const unknown = sourcesIn('src').flatMap((file) => {
      const asked = new Set([...file.code.matchAll(/useTranslation\(([^)]*)\)/g)].map(([, one = '']) => one))
      const [namespace] = [...asked].flatMap((one) => one.match(/^'(\w+)'$/)?.[1] ?? [])
      if (asked.size !== 1 || namespace === undefined) return []
      return [...file.code.matchAll(/\bt\('([\w.-]+)'/g)]
        .map(([, key]) => `${namespace}:${key}`)
        .filter((key) => !hasWords(words, key))
        .map((key) => `${file.path} says ${key}`)
    })
    expect(unknown).toEqual([])
  })
})
