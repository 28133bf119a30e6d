// Every herb of the demo catalogue and every title of menu and palette is found by the ways people type pinyin.
import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { readingsOf } from '#contract/pinyin.ts'
import written from '#contract/readings.json' with { type: 'json' }
import { herbs } from '#server/demo/data/herbs.ts'
import { titleKey } from '#src/commands/availability.ts'
import commandReadings from '#src/commands/pinyin.json' with { type: 'json' }
import { commands } from '#src/commands/registry.ts'
import { MAX_ROWS } from '#src/palette/palette-row.ts'
import { pathIds, paths } from '#src/paths.ts'
import { searchIn } from '#src/search/search.ts'
import { type Entry, type Index, indexOf } from '#src/search/search-index.ts'
import { recordReadings } from '../../scripts/pinyin.ts'
import { wordsOf } from '../support/words.ts'

const entryOf = (id: string, title: string, aliases: readonly string[] = []): Entry => ({
  id,
  title,
  other: '',
  aliases,
})

/** The typings of a name: full, by initials, by double initials, and mixed in two ways. */
const typings = (syllables: readonly string[]): Record<string, string> => {
  const firsts = syllables.map((one) => one.slice(0, 1))
  const doubled = syllables.map((one) => /^[zcs]h/.exec(one)?.[0] ?? one.slice(0, 1))
  return {
    full: syllables.join(''),
    initials: firsts.join(''),
    doubled: doubled.join(''),
    first: [syllables[0], ...firsts.slice(1)].join(''),
    last: [...firsts.slice(0, -1), syllables.at(-1)].join(''),
  }
}

/** The rows the palette would show. */
const shown = (query: string, index: Index): string[] =>
  searchIn(query, index)
    .slice(0, MAX_ROWS)
    .map((hit) => hit.id)

const missed = (names: readonly (readonly [id: string, syllables: readonly string[]])[], index: Index): string[] =>
  names.flatMap(([id, syllables]) =>
    Object.entries(typings(syllables)).flatMap(([how, query]) =>
      shown(query, index).includes(id) ? [] : [`${id} by ${how}: ${query}`],
    ),
  )

const catalogue = indexOf(
  herbs.map(({ name, aliases }) => entryOf(name, name, aliases)),
  readingsOf(written.usual, written.other),
)

test('every herb is found by full pinyin, by initials and mixed', () => {
  expect(herbs.length).toBeGreaterThanOrEqual(300)
  expect(
    missed(
      herbs.map(({ name, pinyin: reading }) => [name, reading.split(' ')]),
      catalogue,
    ),
  ).toEqual([])
})

test('every herb is found by the full pinyin of each of its aliases', () => {
  const without = herbs.flatMap(({ name, aliases }) =>
    aliases.flatMap((alias) => {
      const syllables = pinyin(alias, { type: 'array', toneType: 'none', v: true, nonZh: 'removed' })
      return shown(syllables.join(''), catalogue).includes(name) ? [] : [`${name} by ${alias}`]
    }),
  )
  expect(without).toEqual([])
})

test.each([
  ['玄参', 'xuanshen', 'xs'],
  ['阿胶', 'ejiao', 'ej'],
  ['莪术', 'ezhu', 'ez'],
  ['重楼', 'chonglou', 'cl'],
  ['槟榔', 'binlang', 'bl'],
  ['槟榔', 'binglang', 'bl'],
  ['白术', 'baizhu', 'bzh'],
  ['厚朴', 'houpo', 'hp'],
  ['川芎', 'chuanxiong', 'cx'],
  ['女贞子', 'nvzhenzi', 'nzz'],
])('%s is the first hit for %s and shown for %s', (name, full, initials) => {
  expect(shown(full, catalogue)[0]).toBe(name)
  expect(shown(initials, catalogue)).toContain(name)
})

const zh = (key: string): string => {
  const [namespace = '', path = ''] = key.split(':')
  return wordsOf('zh-CN', namespace).get(path) ?? ''
}

test('every title of a command and of the menu is found by full pinyin, by initials and mixed', () => {
  const titles = [
    ...commands.map((command) => [command.id, zh(titleKey(command))] as const),
    ...pathIds.flatMap((path) =>
      paths[path].menu === undefined ? [] : [[`menu ${path}`, zh(`common:menu.${path}`)] as const],
    ),
  ]
  expect(titles.filter(([, title]) => title === '')).toEqual([])
  const index = indexOf(
    titles.map(([id, title]) => entryOf(id, title)),
    commandReadings,
  )
  const han = titles.filter(([, title]) => /\p{Script=Han}/u.test(title))
  expect(han.length).toBeGreaterThan(100)
  const names = han.map(
    ([id, title]) =>
      [
        id,
        pinyin(title, { type: 'array', toneType: 'none', v: true, nonZh: 'consecutive' })
          .map((one) => one.toLowerCase().replace(/[^a-z\d]/g, ''))
          .filter((one) => one !== ''),
      ] as const,
  )
  expect(missed(names, index)).toEqual([])
})

test('readings.json holds the readings of the present names (npm run pinyin)', () => {
  expect(written).toEqual(recordReadings())
})
