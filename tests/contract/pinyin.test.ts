// Which letters match a name: the server's search pattern and the page's matcher agree.
import { expect, test } from 'vitest'
import { pinyinForm, pinyinPattern, readingsOf, syllablesForm } from '#contract/pinyin.ts'
import written from '#contract/readings.json' with { type: 'json' }
import { herbs } from '#server/demo/data/herbs.ts'
import { pinyinMatch } from '#src/search/search-match.ts'

const readings = readingsOf(written.usual, written.other)

const byPattern = (query: string, name: string): boolean => {
  const pattern = pinyinPattern(query)
  return pattern !== null && new RegExp(pattern).test(pinyinForm(name, readings))
}
const byMatcher = (query: string, name: string): boolean => {
  const letters = query.replace(/[\s']/g, '')
  const places = letters.length === 1 ? [0] : [...name].map((_, at) => at)
  return places.some((at) => pinyinMatch(letters, name.toLowerCase(), at, readings) !== null)
}

test.each([
  [
    '黄芪',
    ['huangqi', 'huang qi', 'hq', 'huangq', 'hqi', 'HQ', "huang'qi", 'ｈｑ', 'h'],
    ['uangqi', 'hangqi', 'huaqi', 'hgq', 'q'],
  ],
  ['玄参', ['xuanshen', 'xs', 'xsh', 'xuans', 'xshen', 'xuancan', 'xc'], ['xuansen', 'uanshen']],
  ['阿胶', ['ejiao', 'ej', 'ajiao', 'aj'], ['jiaoe']],
  ['莪术', ['ezhu', 'ez', 'ezh', 'eshu'], ['zhue']],
  ['重楼', ['chonglou', 'cl', 'chlou', 'zhonglou', 'zl'], ['choulou']],
  ['槟榔', ['binlang', 'binglang', 'bl'], ['bilang']],
  ['白术', ['baizhu', 'bzh', 'bzhu', 'baishu'], ['baichu']],
  ['厚朴', ['houpo', 'hp', 'houpu', 'hpo'], ['huopo']],
  ['川芎', ['chuanxiong', 'cx', 'chx', 'chuanx'], ['chuanqiong']],
  ['女贞子', ['nvzhenzi', 'nuzhenzi', 'nzz', 'nzhzi', 'nvzz', 'zhenzi'], ['nvenzi', 'enzi']],
  ['炙黄芪', ['zhihuangqi', 'zhq', 'hq', 'zhhq'], ['iq']],
  ['车前子', ['cheqianzi', 'cqz', 'chqz', 'chq'], ['hq', 'heqian']],
  ['G28(乙)补3', ['yibu', 'yb', 'b3', 'yb3'], ['g28', '8y', 'y3']],
])('%s', (name, found, missed) => {
  expect(found.filter((query) => !byPattern(query, name))).toEqual([])
  expect(missed.filter((query) => byPattern(query, name))).toEqual([])
})

test('the pattern and the matcher agree for every herb, whatever is typed', () => {
  const names = herbs.map((herb) => herb.name)
  const queries = herbs.flatMap(({ pinyin }, nth) => {
    const syllables = pinyin.split(' ')
    const whole = syllables.join('')
    const firsts = syllables.map((one) => one.slice(0, 1)).join('')
    // Texts that match no herb are tested too: a missing letter, the end of a syllable, two names in one.
    return nth % 6 === 0
      ? [whole, firsts, whole.slice(0, -2), whole.slice(1), firsts + whole, whole.replace('n', '')]
      : []
  })
  const forms = new Map(names.map((name) => [name, pinyinForm(name, readings)]))
  const differ = [...new Set(queries)].flatMap((query) => {
    const pattern = new RegExp(pinyinPattern(query) ?? '$^')
    return names
      .filter((name) => pattern.test(forms.get(name) ?? '') !== byMatcher(query, name))
      .map((name) => `${query} ${name}`)
  })
  expect(differ).toEqual([])
})

test('a text that is no reading gives no pattern, and a long query gives a short pattern', () => {
  expect(['', '  ', '黄q', '12', 'a'.repeat(65), 'a.*', 'a%'].map(pinyinPattern)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  const long = new RegExp(pinyinPattern('yi'.repeat(32)) ?? '')
  const from = performance.now()
  expect(long.test(pinyinForm('一'.repeat(200), readings))).toBe(true)
  expect(long.test(pinyinForm(`${'一'.repeat(31)}二`.repeat(9), readings))).toBe(false)
  expect(performance.now() - from).toBeLessThan(1000)
})

test('a reading that a user has entered is found like any other', () => {
  expect(new RegExp(pinyinPattern('bzhu') ?? '').test(syllablesForm(['bai', 'zhu']))).toBe(true)
  expect(pinyinForm('GAP 2026', readings)).toBe('')
})
