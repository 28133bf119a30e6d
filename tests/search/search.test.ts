import { describe, expect, test } from 'vitest'
import { readingsOf, withoutTones } from '#contract/pinyin.ts'
import written from '#contract/readings.json' with { type: 'json' }
import { matchPinyin } from '#src/search/readings.ts'
import { type Entry, type Hit, search, searchIn, type Weight } from '#src/search/search.ts'
import { type Index, indexOf } from '#src/search/search-index.ts'

const readings = {
  批: ['pī'],
  准: ['zhǔn'],
  提: ['tí', 'dī', 'dǐ'],
  交: ['jiāo'],
  审: ['shěn'],
  核: ['hé', 'hú'],
  定: ['dìng'],
  标: ['biāo'],
  重: ['zhòng', 'chóng'],
  新: ['xīn'],
  招: ['zhāo'],
  需: ['xū'],
  求: ['qiú'],
  延: ['yán'],
  期: ['qī', 'jī'],
  女: ['nǚ', 'rǔ'],
  评: ['píng'],
  管: ['guǎn'],
  理: ['lǐ'],
}

const entries: readonly Entry[] = [
  { id: 'orders.submit', title: '提交审核', other: 'Submit for approval', aliases: ['送审'] },
  { id: 'orders.submit_award', title: '提交定标', other: 'Submit award', aliases: ['中标'] },
  { id: 'orders.retender', title: '重新招标', other: 'Retender', aliases: ['再次招标', 'again'] },
  { id: 'go.orders', title: '招标需求', other: 'Tender demands', aliases: ['需求'] },
  { id: 'go.reviews', title: '评标管理', other: 'Bid review', aliases: [] },
  { id: 'orders.extend', title: '延期', other: 'Extend', aliases: ['推迟', '延后期限'] },
]

const found = (query: string) => search(query, entries, readings)
const ids = (query: string) => found(query).map((hit) => hit.id)
const hit = (query: string, id: string): Hit | undefined => found(query).find((one) => one.id === id)

describe('ranking', () => {
  test('puts an exact id first', () => {
    expect(found('orders.submit')[0]).toMatchObject({ id: 'orders.submit', tier: 'exact' })
  })

  test('puts a match at the beginning of the title before one inside', () => {
    expect(found('招标').map(({ id, tier }) => [id, tier])).toEqual([
      ['go.orders', 'prefix'],
      ['orders.retender', 'word'],
    ])
  })

  test('finds a title by initials, by full pinyin and by both mixed', () => {
    expect(hit('tjdb', 'orders.submit_award')?.tier).toBe('initials')
    expect(hit('tijiaodingbiao', 'orders.submit_award')?.tier).toBe('pinyin')
    expect(hit('tijdb', 'orders.submit_award')?.tier).toBe('pinyin')
    expect(ids('tjsh')[0]).toBe('orders.submit')
  })

  test('uses every reading of a character', () => {
    expect(ids('chongxin')).toEqual(['orders.retender'])
    expect(ids('zhongxin')).toEqual(['orders.retender'])
    expect(ids('cxzb')).toEqual(['orders.retender'])
  })

  test('accepts zh, ch and sh as one initial', () => {
    expect(ids('zhb')[0]).toBe('go.orders')
    expect(ids('zb')[0]).toBe('go.orders')
  })

  test('prefers the usual reading of a character to a rare one', () => {
    expect(hit('tj', 'orders.submit')?.reading.map((one) => one.text)).toEqual(['tí', 'jiāo'])
  })

  test('counts a whole alias as exact and its beginning as a word', () => {
    expect(hit('送审', 'orders.submit')).toMatchObject({ tier: 'exact', in: 'alias', text: '送审' })
    expect(hit('再次', 'orders.retender')).toMatchObject({ tier: 'word', in: 'alias', text: '再次招标' })
    expect(ids('需求')).toEqual(['go.orders'])
  })

  test('searches the other language too, from the beginnings of its words', () => {
    expect(hit('approval', 'orders.submit')).toMatchObject({ tier: 'word', in: 'other', text: 'Submit for approval' })
    expect(ids('roval')).toEqual([])
    expect(ids('ex')[0]).toBe('orders.extend')
  })

  test('puts matches with gaps between characters last', () => {
    expect(found('提标')).toMatchObject([
      {
        id: 'orders.submit_award',
        tier: 'fuzzy',
        ranges: [
          [0, 1],
          [3, 4],
        ],
      },
    ])
    expect(hit('sfa', 'orders.submit')?.tier).toBe('fuzzy')
  })

  test('finds nothing for letters from the middle of a syllable', () => {
    expect(ids('iao')).toEqual([])
    expect(ids('eng')).toEqual([])
  })

  test('matches one letter with the first character only', () => {
    expect(ids('l')).toEqual([])
    expect(ids('y')).toEqual(['orders.extend'])
  })

  test('reads full-width letters and capitals as plain letters', () => {
    expect(ids('ＴＪＤＢ')).toEqual(['orders.submit_award'])
  })

  test('finds a title with full-width signs by its own text', () => {
    const dark: Entry = { id: 'settings.theme_dark', title: '主题：深色', other: 'Theme: dark', aliases: [] }
    for (const query of ['主题：深色', '主题:深', '：深色'])
      expect(
        search(query, [dark], readings).map((one) => one.id),
        query,
      ).toEqual([dark.id])
  })

  test('finds nothing for an empty and for an endless query', () => {
    expect(ids('   ')).toEqual([])
    expect(ids('z'.repeat(5000))).toEqual([])
  })
})

describe('among equals', () => {
  const herb = (name: string, common: number): Entry => ({ id: name, title: name, other: '', aliases: [], common })
  const catalogue = (demands: Readonly<Record<string, number>>) =>
    indexOf(
      Object.entries(demands).map(([name, common]) => herb(name, common)),
      readingsOf(written.usual, written.other),
    )
  const first = (query: string, index: Index, weight?: Weight) =>
    searchIn(query, index, weight === undefined ? {} : { weight }).map((one) => one.id)

  test.each([
    ['hq', '黄芪', { 红芪: 1, 黄芪: 9, 黄芩: 4 }],
    ['ds', '党参', { 丹参: 7, 党参: 8 }],
    ['dg', '当归', { 当归: 9, 冬瓜皮: 0, 刀谷: 0 }],
    ['gc', '甘草', { 甘草: 9, 贯仲: 0, 谷草: 0 }],
    ['cx', '川芎', { 川芎: 9, 蝉蜕: 0, 赤小豆: 3, 楚辛: 0 }],
    ['bz', '白术', { 白术: 8, 白芷: 5, 柏子仁: 2 }],
  ])('%s finds %s, the most demanded herb, first', (query, name, demands) => {
    expect(first(query, catalogue(demands))[0]).toBe(name)
  })

  test('uses of the person count before the number of demands, and neither lifts a worse match', () => {
    const index = catalogue({ 红芪: 1, 黄芪: 9, 炙黄芪: 99 })
    const weight = (id: string) => (id === '红芪' ? 1 : id === '炙黄芪' ? 50 : 0)
    expect(first('hq', index, weight)).toEqual(['红芪', '黄芪', '炙黄芪'])
    expect(searchIn('hq', index, { common: (id) => (id === '红芪' ? 2 : 1) })[0]?.id).toBe('红芪')
  })

  test('a whole name comes before a longer name with more demands', () => {
    const index = catalogue({ 黄芪片: 99, 黄芪: 0 })
    for (const query of ['黄芪', 'huangqi']) expect(first(query, index)[0], query).toBe('黄芪')
  })

  test('a rare reading comes last, and without demands the shorter name first', () => {
    expect(first('cs', catalogue({ 参三七: 0, 草石蚕: 0, 草石: 0 }))).toEqual(['草石', '草石蚕', '参三七'])
  })
})

describe('marked text', () => {
  test('has, for a pinyin match, the characters and their readings', () => {
    expect(hit('djsh', 'orders.submit')).toMatchObject({ ranges: [[0, 3]] })
    expect(hit('tijsh', 'orders.submit')).toMatchObject({
      in: 'title',
      ranges: [[0, 3]],
      reading: [
        { text: 'tí', typed: 2 },
        { text: 'jiāo', typed: 1 },
        { text: 'shěn', typed: 2 },
      ],
    })
  })

  test('has, for a text match, the place of the text', () => {
    expect(hit('标', 'orders.submit_award')?.ranges).toEqual([[3, 4]])
  })
})

describe('readings', () => {
  test('write ü as v', () => {
    expect(withoutTones('nǚ')).toBe('nv')
    expect(matchPinyin('nv', ['女'], 0, readings)?.syllables).toEqual([{ at: 0, reading: 'nǚ', typed: 2 }])
  })

  test('match letters inside Chinese text literally', () => {
    expect(matchPinyin('tpo', ['提', 'P', 'O'], 0, readings)?.syllables.length).toBe(3)
  })
})

describe('a query in other words', () => {
  const first = (query: string, entries: readonly Entry[]) => search(query, entries, {})[0]?.id
  const named = (id: string, title: string, ...aliases: string[]): Entry => ({ id, title, other: '', aliases })
  const commands = [
    named('new', '新建品种'),
    named('users', '用户管理', '人员'),
    named('settings', '偏好设置', '设置'),
    named('password', '修改密码'),
  ]

  test.each([
    ['新增药材', 'new'],
    ['人员管理', 'users'],
    ['系统设置', 'settings'],
    ['修改登录口令', 'password'],
    ['去偏好设置', 'settings'],
  ])('%s finds %s by synonyms', (query, id) => {
    expect(first(query, commands)).toBe(id)
  })

  test('finds a title that contains all its words in another order, and marks each', () => {
    const entries = [named('a', '出口提取物原料 银杏叶'), named('b', '银杏叶')]
    const [hit, ...others] = search('银杏叶提取物', entries, {})
    expect([hit?.id, hit?.ranges, others]).toEqual([
      'a',
      [
        [2, 5],
        [8, 11],
      ],
      [],
    ])
  })

  test('finds only the literal match where there is one', () => {
    expect(search('新增药材', [...commands, named('exact', '新增药材')], {}).map(({ id }) => id)).toEqual(['exact'])
  })

  test('puts the herb of a processed form before a name that begins with the same characters', () => {
    expect(first('制首乌', [named('vine', '首乌藤'), named('root', '何首乌', '首乌')])).toBe('root')
    expect(first('地榆炭', [named('diyu', '地榆')])).toBe('diyu')
  })
})

test('of equal hits the earlier in the catalogue comes first, whatever the alphabet says', () => {
  const entries = ['红芪', '黄芪'].map((title, at) => ({
    id: title,
    title,
    other: '',
    aliases: [],
    place: `${2 - at}`,
  }))
  expect(search('hq', entries, { 黄: ['huáng'], 芪: ['qí'], 红: ['hóng'] }).map(({ id }) => id)).toEqual([
    '黄芪',
    '红芪',
  ])
})
