// How tables are read: heads, cells and files, in the words of both languages.

import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { importedTemplate, MAX_IMPORTED } from '#contract/imports.ts'
import { herbFinder } from '#src/components/herb-names.ts'
import { MAX_SHEET_BYTES, readSheetFile, UnreadableFile } from '#src/imports/file.ts'
import { choicesOf, headsOf, type Say, shownText, viewedRows } from '#src/imports/rows.ts'
import { dayOf, type ImportReader, matchColumns, rowsOf } from '#src/imports/table.ts'
import { readTable } from '#src/ui/table/table-text.ts'
import { templateImport } from '#src/views/herbal/import-spec.ts'
import { lineImport, lineOf } from '#src/views/orders/form/import-spec.ts'
import { supplierImport } from '#src/views/suppliers/import-spec.ts'
import { aHerb } from '../support/herbs.ts'
import { allWords } from '../support/words.ts'

const words = { 'zh-CN': allWords('zh-CN'), 'en-US': allWords('en-US') }
const sayIn =
  (language: keyof typeof words): Say =>
  (key, params = {}) =>
    (words[language].get(key) ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
const say = sayIn('zh-CN')

const CHUANXIONG = '01930000-0000-7000-8000-0000000000c1'
const herbs = [
  aHerb({ id: CHUANXIONG, name: '川芎', aliases: ['芎䓖'], pinyin: 'chuan xiong' }),
  aHerb({ id: '01930000-0000-7000-8000-0000000000c2', name: '白芍', aliases: ['三叶'], pinyin: 'bai shao' }),
  aHerb({ id: '01930000-0000-7000-8000-0000000000c3', name: '赤芍', aliases: ['三叶'], pinyin: 'chi shao' }),
]
const readerOf = (spec: typeof templateImport): ImportReader => ({
  choices: choicesOf(spec.columns, say),
  herbNamed: herbFinder(herbs),
  regionNamed: (name) => (name === '安徽省亳州市' ? '341600' : null),
  now: new Date('2026-11-23T12:00:00+08:00'),
})
const headsFor = (spec: typeof templateImport, language: keyof typeof words = 'zh-CN') =>
  Object.fromEntries(spec.columns.map((column) => [column.name, headsOf(column, sayIn(language))]))
const viewOf = (spec: typeof templateImport, text: string) => {
  const table = readTable(text)
  const { skip, columns, has_head } = matchColumns(table, spec.columns, headsFor(spec))
  return viewedRows(spec, rowsOf(table.slice(skip), columns, has_head), {}, readerOf(spec), say)
}
const faultsOf = (spec: typeof templateImport, text: string) => viewOf(spec, text).map((one) => one.faults)

test.each([templateImport, supplierImport, lineImport])(
  'the example of $id is read as given, in each language',
  (spec) => {
    for (const language of ['zh-CN', 'en-US'] as const) {
      const tell = sayIn(language)
      const heads = spec.columns.map((column) => tell(column.label))
      const found = matchColumns([heads], spec.columns, headsFor(spec, language))
      expect(found.columns, language).toEqual(spec.columns.map((column) => column.name))
      expect(found.is_whole, language).toBe(true)
      const rows = [0, 1].map((at) =>
        spec.columns.map(
          (column) => tell(column.example).split('|')[at]?.replace('牡丹皮', '川芎').replace('四川省', '') ?? '',
        ),
      )
      const reader = { ...readerOf(spec), choices: choicesOf(spec.columns, tell) }
      const view = viewedRows(spec, rowsOf([heads, ...rows], found.columns, true), {}, reader, tell)
      expect(
        view.map((one) => one.faults),
        language,
      ).toEqual([{}, {}])
    }
  },
)

test('heads are found under a title, by other names, and with brackets and asterisks', () => {
  const table = readTable('2026 年采购计划\t\t\n药材名称*\t采购量（公斤）\t到货日期\n川芎\t1,200\t2026/12/31')
  const { skip, columns, has_head, is_whole } = matchColumns(table, lineImport.columns, headsFor(lineImport))
  expect({ skip, columns, has_head, is_whole }).toEqual({
    skip: 1,
    columns: ['herbal_id', 'quantity', 'delivery_date'],
    has_head: true,
    is_whole: true,
  })
})

test('the columns of a table without heads are taken in the default order, which the user has to confirm', () => {
  const found = matchColumns(readTable('川芎\t统\t都江堰'), lineImport.columns, headsFor(lineImport))
  expect([found.has_head, found.is_whole, found.columns]).toEqual([
    false,
    false,
    ['herbal_id', 'size_spec', 'origin_text'],
  ])
})

test('cells are converted to the values that the contract takes', () => {
  const [one] = viewOf(
    templateImport,
    "名称\t药材\t货物类型\t等级\t单位\t参考价\t别名\t备注\n川芎片\t芎䓖\t饮片\t统\t公斤\t￥1２.50\t贯芎、抚芎\t'=备注",
  )
  expect(one?.faults).toEqual({})
  expect(importedTemplate.parse(one?.body)).toEqual({
    name: '川芎片',
    herbal_id: CHUANXIONG,
    goods_type: 'decoction_piece',
    grade: 'tong',
    unit: 'kg',
    reference_price: '12.50',
    alias: ['贯芎', '抚芎'],
    // A text that copying marked with an apostrophe loses the mark on pasting.
    remark: '=备注',
  })
})

test('a variety template without a herb takes the herb of its own name', () => {
  expect(viewOf(templateImport, '名称\t货物类型\n川芎\t中药材')[0]?.body.herbal_id).toBe(CHUANXIONG)
})

test('each fault is reported at its cell', () => {
  expect(
    faultsOf(
      templateImport,
      '名称\t药材\t货物类型\t参考价\n川芎\t川芎\t中药材\t-3\n\t三叶\t木材\t10\n川芎\tchuanxiong\t药材\t10',
    ),
  ).toEqual([
    { reference_price: expect.stringContaining('须为数字') },
    { name: '请输入此项', herbal_id: say('imports:fault.herb'), goods_type: say('imports:fault.choice') },
    { name: expect.stringMatching(/^与第 1 行重复/) },
  ])
  expect(
    faultsOf(
      supplierImport,
      '名称\t类别\t联系人\t联系电话\t所在地区\t供应品种\n甲药业\t生产企业\t李\t123\t火星\t川芎、龙骨',
    ),
  ).toEqual([
    {
      contact_phone: '电话号码不正确',
      region_code: say('imports:fault.region'),
      supply_herbs: '没有认出：龙骨',
    },
  ])
})

test('a demand line that repeats another says in what, and is none of it once one of these is changed', () => {
  const table = '品名\t数量\t产地\n川芎\t2吨\t四川\n白芍\t1吨\t\n川芎\t500kg\t四川'
  expect(faultsOf(lineImport, table)).toEqual([
    {},
    {},
    { herbal_id: '与第 1 行重复：品名、产地要求、等级都相同，可改其一' },
  ])
  expect(faultsOf(lineImport, table.replace(/四川$/, '甘肃'))).toEqual([{}, {}, {}])
})

test('the grade of a demand line that has none in the table is said before it is taken', () => {
  const [one] = viewOf(lineImport, '品名\t数量\t等级\n川芎\t2吨\t')
  const grade = lineImport.columns.find(({ name }) => name === 'grade')
  expect(one && grade && shownText(one, grade, say)).toBe('统货')
})

test('a demand line keeps its quality and its day, and takes its unit from the quantity', () => {
  const [one] = viewOf(lineImport, '品名\t数量\t质量要求\t交货期\n川芎\t2吨\t无硫\t2026年12月31日')
  expect(one?.faults).toEqual({})
  expect(one && lineOf(one, new Map([[CHUANXIONG, '川芎']]))).toEqual({
    name: '川芎',
    herbal_id: CHUANXIONG,
    quantity: '2',
    unit: 't',
    grade: 'tong',
    quality_text: '无硫',
    delivery_date: '2026-12-31',
  })
})

const fileOf = async (rows: unknown[][]) =>
  writeXlsxFile(
    rows.map((row) => row.map((value) => (value === null ? null : { value: value as string }))),
    {},
  ).toBlob()
const problemOf = (file: Blob) =>
  readSheetFile(file).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFile ? error.problem : error),
  )

test('a spreadsheet is read as it is displayed: days, long numbers, sums of tenths', async () => {
  const file = await fileOf([
    ['品名', '数量', '电话'],
    ['川芎', 0.1 + 0.2, 13900000000],
    [null, null, null],
    [' 白芍 ', 1e-7, 'x'],
  ])
  const { rows } = await readSheetFile(file)
  expect(rows).toEqual([
    ['品名', '数量', '电话'],
    ['川芎', '0.3', '13900000000'],
    ['白芍', '1e-7', 'x'],
  ])
})

test('a row has the number that stands beside it in the spreadsheet, below a title and with blank rows counted', async () => {
  const { rows, lines } = await readSheetFile(
    await fileOf([
      [null, null],
      ['2026 年采购计划', null],
      ['品名', '数量'],
      ['川芎', '1'],
      [null, null],
      ['白芍', '2'],
    ]),
  )
  const { skip, columns, has_head } = matchColumns(rows, lineImport.columns, headsFor(lineImport))
  const numbered = rowsOf(rows.slice(skip), columns, has_head, undefined, lines.slice(skip))
  expect(numbered.map(({ key, texts }) => [key, texts.herbal_id])).toEqual([
    ['4', '川芎'],
    ['6', '白芍'],
  ])
})

test('a file that is no plain spreadsheet is refused before it is unpacked', async () => {
  const good = new Uint8Array(await (await fileOf([['a']])).arrayBuffer())
  const renamed = new TextDecoder('latin1').decode(good).replaceAll('xl/styles.xml', 'xl/vbaProject')
  const macro = Uint8Array.from(renamed, (char) => char.charCodeAt(0))
  const old = new Uint8Array(600)
  old.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  expect(await problemOf(new Blob([macro]))).toBe('macro')
  expect(await problemOf(new Blob([old]))).toBe('old')
  expect(await problemOf(new Blob([]))).toBe('empty')
  expect(await problemOf(new Blob(['品名,数量\n川芎,1\n一行足够长的文字']))).toBe('other')
  expect(await problemOf(new Blob([good.slice(0, good.length - 30)]))).toBe('broken')
  expect(await problemOf(new Blob([new Uint8Array(MAX_SHEET_BYTES + 1)]))).toBe('too_large')
  expect(await problemOf(await fileOf(Array.from({ length: MAX_IMPORTED + 10 }, () => ['川芎'])))).toBe('too_long')
  expect(await problemOf(await fileOf([[null]]))).toBe('empty')
})

test('a demand’s table keeps the unit of a quantity and converts a price to 元/kg, whether the unit is in a cell or in a head', () => {
  const text =
    '品名\t数量（吨）\t单价（元/吨）\t新货/陈货\t采收年份\t家种/野生\n川芎\t2\t19,500\t新货\t2025年\t种植\n芎䓖\t600公斤\t42元/斤\t\t\t野生'
  const table = readTable(text)
  const { columns, has_head } = matchColumns(table, lineImport.columns, headsFor(lineImport))
  const rows = rowsOf(table, columns, has_head, lineImport.headed)
  const views = viewedRows(lineImport, rows, {}, readerOf(lineImport), say)
  expect(views.map((one) => one.faults)).toEqual([{}, {}])
  const names = new Map(herbs.map((herb) => [herb.id, herb.name]))
  expect(views.map((one) => lineOf(one, names))).toEqual([
    {
      name: '川芎',
      herbal_id: CHUANXIONG,
      quantity: '2',
      unit: 't',
      grade: 'tong',
      reference_price: '19.5',
      new_stock_only: 'yes',
      harvest_year: '2025',
      wild_or_cultivated: 'cultivated',
    },
    {
      name: '川芎',
      herbal_id: CHUANXIONG,
      quantity: '600',
      unit: 'kg',
      grade: 'tong',
      reference_price: '84',
      // The alias by which it was written.
      size_spec: '芎䓖',
      wild_or_cultivated: 'wild',
    },
  ])
  // The original text stays beside its value.
  expect(views[0]?.row.texts.reference_price).toBe('19,500元/吨')
})

test.each([
  ['2026-12-31', '2026-12-31'],
  ['2026/1/5', '2026-01-05'],
  ['1998年3月2日', '1998-03-02'],
  ['20261210', '2026-12-10'],
  ['12-10', '2026-12-10'],
  ['下周一', '2026-11-30'],
  ['+2w', '2026-12-07'],
  ['next Monday', '2026-11-30'],
  ['月底', '2026-11-30'],
  ['2026-02-30', null],
  ['尽快', null],
])('the day %s in a table is read as %s, as in a date box', (text, day) => {
  expect(dayOf(text, readerOf(templateImport).now)).toBe(day)
})

test('a trade grade that is not in the list is kept as it is written', () => {
  const view = viewOf(lineImport, '品名\t数量\t单位\t等级\n川芎\t600\tkg\t头片')[0]
  expect(view?.faults).toEqual({})
  expect(view && lineOf(view, new Map([[CHUANXIONG, '川芎']]))).toMatchObject({
    name: '川芎',
    grade: 'custom',
    grade_text: '头片',
  })
})
