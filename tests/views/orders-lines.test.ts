import { describe, expect, it } from 'vitest'
import type { Herb } from '#contract/herbs.ts'
import { orderItemBody } from '#contract/orders.bodies.ts'
import { herbFinder } from '#src/components/herb-names.ts'
import { readIndicators } from '#src/components/quality-spec-import.ts'
import { ownRow } from '#src/components/quality-spec-rows.ts'
import { shownText, viewedRows } from '#src/imports/rows.ts'
import { matchColumns, rowsOf, withOneHeadRow } from '#src/imports/table.ts'
import { isBlock } from '#src/ui/grid/cell-keys.ts'
import { pinyinHits, wordHits } from '#src/ui/input/pinyin-hits.ts'
import { readTable } from '#src/ui/table/table-text.ts'
import { plainDecimal } from '#src/ui/text/decimal-text.ts'
import { lineImport, lineOf } from '#src/views/orders/form/import-spec.ts'
import { aliasKept, moveLine, withHerb, withText } from '#src/views/orders/form/line-cells.ts'
import { lineAmount, lineTotals } from '#src/views/orders/form/line-totals.ts'
import { emptyLine, isBlank, type Line, restoredLine, sentLines, specRowsOf } from '#src/views/orders/form/lines.ts'
import { unresolvedNames, withResolved, withRows, withRowsAtEnd } from '#src/views/orders/form/paste-lines.ts'
import { needsPreview, type PasteVocabulary, pastedRowsOf, pastedTable } from '#src/views/orders/form/paste-table.ts'
import { aHerb } from '../support/herbs.ts'

const pastedRows = (...given: Parameters<typeof pastedTable>) => pastedRowsOf(pastedTable(...given), given[2])

const vocabulary: PasteVocabulary = {
  now: new Date('2026-11-23T12:00:00+08:00'),
  heads: {
    name: ['品名', '药材'],
    grade: ['等级'],
    size_spec: ['规格'],
    origin_text: ['产地'],
    quantity: ['数量', '需求量'],
    unit: ['单位'],
    reference_price: ['参考价', '单价'],
  },
  grades: { 统货: 'tong', 统: 'tong', 选货: 'xuan' },
  units: { kg: 'kg', 公斤: 'kg', 吨: 't' },
}

describe('a block copied from a spreadsheet', () => {
  it('is distinguished from a word for one cell', () => {
    expect(isBlock('黄芪')).toBe(false)
    expect(isBlock('黄芪\r\n')).toBe(false)
    expect(isBlock('黄芪\t统货')).toBe(true)
    expect(isBlock('黄芪\n党参')).toBe(true)
  })

  it('is read cell by cell, including quoted cells', () => {
    expect(readTable('黄芪\t"长 30\n片"\t"他说""好"""\r\n\r\n党参\t\t\r\n')).toEqual([
      ['黄芪', '长 30\n片', '他说"好"'],
      ['党参', '', ''],
    ])
  })

  it('is matched by its heads in any order', () => {
    const table = readTable('序号\t需求量(kg)\t品名\t单价（元/kg）\n1\t12,000\t黄芪\t28.50\n2\t6000\t当归\t54.8')
    expect(pastedRows(table, 'size_spec', vocabulary)).toEqual([
      { quantity: '12000', unit: 'kg', name: '黄芪', reference_price: '28.50' },
      { quantity: '6000', unit: 'kg', name: '当归', reference_price: '54.8' },
    ])
  })

  it('is read column by column from the cursor when it has no heads', () => {
    expect(pastedRows(readTable('身干\t甘肃\t6000'), 'size_spec', vocabulary)).toEqual([
      { size_spec: '身干', origin_text: '甘肃', quantity: '6000' },
    ])
  })

  it('without heads is recognised by its content where its figures or units stand in no place of theirs', () => {
    const read = (text: string) => pastedRows(readTable(text), 'name', vocabulary)[0]
    expect(read('当归\t200\tkg')).toEqual({ name: '当归', quantity: '200', unit: 'kg' })
    expect(read('当归\t200公斤\t54.8')).toEqual({ name: '当归', quantity: '200', unit: 'kg', reference_price: '54.8' })
    expect(read('当归\t统货\t200\tkg')).toEqual({ name: '当归', grade: 'tong', quantity: '200', unit: 'kg' })
    const unsure = pastedTable(readTable('当归\t甘肃\t200'), 'name', vocabulary)
    expect(unsure.columns).toEqual(['name', null, 'quantity'])
    expect(needsPreview(unsure, vocabulary)).toBe(true)
    const whole = pastedTable(readTable('当归\t统货\t30\t甘肃\t200\tkg'), 'name', vocabulary)
    expect(whole.columns).toEqual(['name', 'grade', 'size_spec', 'origin_text', 'quantity', 'unit'])
  })

  it('reads numbers, units and grades as people write them', () => {
    const read = (text: string) => pastedRows(readTable(text), 'name', vocabulary)[0]
    expect(read('黄芪\t统\t\t\t１２，０００公斤')).toEqual({
      name: '黄芪',
      grade: 'tong',
      size_spec: '',
      origin_text: '',
      quantity: '12000',
      unit: 'kg',
    })
    expect(read('黄芪\t\t\t\t3.5吨\t\t¥1,280.00/kg')).toEqual({
      name: '黄芪',
      size_spec: '',
      origin_text: '',
      quantity: '3.5',
      unit: 't',
      reference_price: '1280.00',
    })
    expect(read('黄芪\t头等\t\t\t若干')).toEqual({
      name: '黄芪',
      grade: 'custom',
      grade_text: '头等',
      size_spec: '',
      origin_text: '',
      quantity: '若干',
    })
  })

  it('keeps a grade that is not in the list, also when the herb is found and the line is sent', () => {
    const [next] = withRows([line({})], 0, [{ name: '川贝', grade: 'custom', grade_text: '松贝', quantity: '80' }])
    const named = withHerb(next ?? line({}), herb('c', '川贝母', 'chuan bei mu', []))
    expect(sentLines([named], 'by_place').items[0]).toMatchObject({ grade: 'custom', grade_text: '松贝' })
    const [listed] = withRows([named], 0, [{ grade: 'tong' }])
    expect(listed).toMatchObject({ grade: 'tong', grade_text: '' })
    expect(restoredLine(named)).toMatchObject({ grade: 'custom', grade_text: '松贝' })
  })

  it('overwrites lines from the cursor on and adds lines', () => {
    const lines = [line({ name: '甘草', herbal_id: 'g' }), line({ name: '茯苓', herbal_id: 'f' })]
    const next = withRows(lines, 1, [{ name: '黄芪' }, { name: '党参', quantity: '5' }])
    expect(next.map(({ name, herbal_id, quantity }) => [name, herbal_id, quantity])).toEqual([
      ['甘草', 'g', ''],
      ['黄芪', null, ''],
      ['党参', null, '5'],
    ])
  })

  it('keeps the herb of a line whose name stays', () => {
    const [next] = withRows([line({ name: '甘草', herbal_id: 'g' })], 0, [{ name: '甘草', quantity: '7' }])
    expect(next).toMatchObject({ herbal_id: 'g', quantity: '7' })
  })

  it('is added after the last written line', () => {
    const next = withRowsAtEnd([line({ name: '甘草' }), emptyLine(), emptyLine()], [{ name: '黄芪' }])
    expect(next.map((one) => one.name)).toEqual(['甘草', '黄芪', ''])
  })

  it('never adds more lines than a demand may have', () => {
    const many = Array.from({ length: 700 }, () => ({ name: '黄芪' }))
    expect(withRows([], 0, many)).toHaveLength(500)
  })
})

describe('names of herbs', () => {
  const herbs = [
    herb('1', '党参', 'dang shen', ['潞党', '上党参']),
    herb('2', '丹参', 'dan shen', ['赤参']),
    herb('3', '半夏', 'ban xia', ['三叶']),
    herb('4', '三叶青', 'san ye qing', ['三叶']),
  ]

  it('are found by name, alias and pinyin', () => {
    expect(herbFinder(herbs)('党参')?.id).toBe('1')
    expect(herbFinder(herbs)(' 赤 参 ')?.id).toBe('2')
    expect(herbFinder(herbs)('danshen')?.id).toBe('2')
  })

  it('are not resolved when two herbs match', () => {
    expect(herbFinder(herbs)('三叶')).toBeNull()
    expect(herbFinder(herbs)('')).toBeNull()
  })

  it('are resolved to their herbs, and unknown names stay', () => {
    const lines = [line({ name: '潞党' }), line({ name: '没有的药' }), line({ name: '半夏', herbal_id: '3' })]
    expect(unresolvedNames(lines)).toEqual(['潞党', '没有的药'])
    const resolved = withResolved(lines, herbs)
    expect(resolved.map(({ name, herbal_id }) => [name, herbal_id])).toEqual([
      ['党参', '1'],
      ['没有的药', null],
      ['半夏', '3'],
    ])
    expect(withResolved(resolved, herbs)).toBe(resolved)
  })

  it('mark where a typed text matches in the reading and in the name', () => {
    expect(pinyinHits('dang shen', 'ds')).toEqual([
      [0, 1],
      [5, 6],
    ])
    expect(pinyinHits('dang shen', 'dangsh')).toEqual([
      [0, 4],
      [5, 7],
    ])
    expect(wordHits('党参', 'dang shen', 'sh')).toEqual([[1, 2]])
    expect(wordHits('党参', 'dang shen', 'ds')).toEqual([[0, 2]])
    expect(pinyinHits('dang shen', '党')).toEqual([])
  })
})

describe('lines of the form', () => {
  it('are blank while they hold only defaults', () => {
    expect(isBlank(emptyLine())).toBe(true)
    expect(isBlank(line({ quantity: '1' }))).toBe(false)
  })

  it('have an amount in 元 from the quantity in kg and the price per kg', () => {
    expect(lineAmount(line({ quantity: '12000', reference_price: '28.5' }))).toBe('342000.00')
    expect(lineAmount(line({ quantity: '2', unit: 't', reference_price: '18.5' }))).toBe('37000.00')
    expect(lineAmount(line({ quantity: 'x', reference_price: '1' }))).toBeNull()
  })

  it('add up exactly', () => {
    const lines = [
      line({ quantity: '0.1', reference_price: '0.2' }),
      line({ quantity: '0.2', unit: 't', reference_price: '0.1' }),
      line({ quantity: '3', unit: 'bag' }),
      emptyLine(),
    ]
    expect(lineTotals(lines)).toEqual({
      lines: 3,
      weight: '200.1',
      unweighed: [{ unit: 'bag', quantity: '3.000' }],
      amount: '20.02',
    })
  })

  it('show decimals without superfluous zeros', () => {
    expect(plainDecimal('12000.000')).toBe('12000')
    expect(plainDecimal('28.5000', 2)).toBe('28.50')
    expect(plainDecimal('0.1250', 2)).toBe('0.125')
    expect(plainDecimal(null)).toBe('')
  })

  it('are sent without blank lines and numbered by their places', () => {
    const lines = [emptyLine(), line({ name: '黄芪', quantity: '5' }), emptyLine(), line({ name: '党参' })]
    const { items, at } = sentLines(lines, 'by_place')
    expect(items.map((item) => [item.line_no, item.name])).toEqual([
      [1, '黄芪'],
      [2, '党参'],
    ])
    expect(at).toEqual([1, 3])
    for (const item of items) expect(orderItemBody.safeParse(item).success).toBe(true)
  })

  it('keep their numbers once they are published, because suppliers know them', () => {
    const lines = [
      line({ name: '新', line_no: null }),
      line({ name: '甲', line_no: 3 }),
      line({ name: '乙', line_no: 1 }),
    ]
    const { items, at } = sentLines(lines, 'kept')
    expect(items.map((item) => [item.line_no, item.name])).toEqual([
      [1, '乙'],
      [3, '甲'],
      [4, '新'],
    ])
    expect(at).toEqual([2, 1, 0])
  })

  it('send the requirements for the goods in the form of the contract, and restore them from a draft', () => {
    const asked = line({
      name: '黄芪',
      new_stock_only: 'yes',
      harvest_year: '2025',
      wild_or_cultivated: 'cultivated',
      daodi_required: 'yes',
      qty_tolerance_pct: '5',
      delivery_date: '2026-12-31',
      specs: [{ ...ownRow('黄芪甲苷'), min: '0.08' }],
    })
    const [sent] = sentLines([asked], 'by_place').items
    const read = orderItemBody.parse(sent)
    expect(read).toMatchObject({
      new_stock_only: true,
      harvest_year: 2025,
      wild_or_cultivated: 'cultivated',
      daodi_required: true,
      qty_tolerance_pct: '5',
      delivery_date: '2026-12-31',
      quality_specs: [{ name_zh: '黄芪甲苷', operator: 'gte', min: '0.08', unit: '%' }],
    })
    expect(restoredLine(JSON.parse(JSON.stringify(asked)))).toMatchObject({
      harvest_year: '2025',
      specs: [{ name_zh: '黄芪甲苷', min: '0.08' }],
    })
    expect(sentLines([line({ name: '黄芪', harvest_year: '去年' })], 'by_place').items[0]?.harvest_year).toBe('去年')
  })

  it('send the indicators of a template only after they were changed in the line', () => {
    const limit = { code: 'water', name_zh: '水分', operator: 'lte', max: '13', unit: '%', basis: 'chp' } as const
    const kept = { template_id: '01a1fbec-ce1a-7338-ae5d-1134e192a0ef', quality_specs: [limit] }
    const ofTemplate = line({ name: '黄芪', kept })
    expect(sentLines([ofTemplate], 'by_place').items[0]).not.toHaveProperty('quality_specs')
    const specs = specRowsOf(ofTemplate).map((row) => ({ ...row, max: '12' }))
    expect(sentLines([{ ...ofTemplate, specs }], 'by_place').items[0]).toMatchObject({
      template_id: kept.template_id,
      quality_specs: [{ code: 'water', max: '12' }],
    })
  })

  it('move one place and stop at the ends', () => {
    const lines = ['a', 'b', 'c'].map((name) => line({ name }))
    const names = (moved: Line[]) => moved.map((one) => one.name).join('')
    expect(names(moveLine(lines, 1, -1))).toBe('bac')
    expect(names(moveLine(lines, 1, 1))).toBe('acb')
    expect(names(moveLine(lines, 0, -1))).toBe('abc')
  })

  it('are restored from a draft of any shape', () => {
    expect(restoredLine({ name: '黄芪', quantity: 5, kept: { alias: ['a'], evil: 1 } })).toMatchObject({
      name: '黄芪',
      quantity: '',
      kept: { alias: ['a'] },
    })
    expect(isBlank(restoredLine(null))).toBe(true)
    expect(restoredLine({ kept: { evil: 1 } }).kept).toEqual({})
  })
})

const line = (parts: Partial<Line>): Line => ({ ...emptyLine(), ...parts })

const herb = (id: string, name: string, pinyin: string, aliases: string[]): Herb =>
  aHerb({ id, name, name_latin: name, pinyin, aliases })

describe('a herb written with its processing', () => {
  const banxia = { id: 'h1', name: '半夏', pinyin: 'ban xia', aliases: [], default_unit: 'kg', reference_price: null }
  const herb = banxia as unknown as Herb // as much of a herb as a line takes
  const written = (name: string): Line => ({ ...emptyLine(), name, quantity: '5' })

  it('keeps the processing when it is picked, pasted, sent and restored from a draft', () => {
    const picked = withHerb(written('姜半夏'), herb)
    expect(picked).toMatchObject({ name: '半夏', herbal_id: 'h1', processing: '姜制' })
    expect(withResolved([written('姜半夏')], [herb])).toMatchObject([{ name: '半夏', processing: '姜制' }])
    expect(sentLines([picked], 'by_place').items).toMatchObject([{ name: '半夏', processing: '姜制' }])
    expect(restoredLine(JSON.parse(JSON.stringify(picked))).processing).toBe('姜制')
  })

  it('loses the processing with another herb, and has none under its plain name', () => {
    const other = { ...banxia, id: 'h2', name: '天麻', pinyin: 'tian ma' } as unknown as Herb // likewise
    expect(withHerb({ ...withHerb(written('姜半夏'), herb), name: '天麻' }, other).processing).toBe('')
    expect(withHerb(written('半夏'), herb).processing).toBe('')
  })
})

describe('an alias', () => {
  const bupleurum = aHerb({ id: '01930000-0000-7000-8000-0000000000d1', name: '柴胡', aliases: ['北柴胡', '南柴胡'] })

  it('is kept in the specification of a line whose herb it means, or else before its remark', () => {
    const named = (name: string, more: Partial<Line> = {}): Line => ({ ...emptyLine(), name, ...more })
    const lines = withResolved(
      [named('北柴胡'), named('南柴胡', { size_spec: '0.3cm以上', remark: '要新货' }), named('柴胡')],
      [bupleurum],
    )
    expect(lines.map((one) => [one.name, one.size_spec, one.remark])).toEqual([
      ['柴胡', '北柴胡', ''],
      ['柴胡', '0.3cm以上', '南柴胡 要新货'],
      ['柴胡', '', ''],
    ])
  })

  it('is kept by an import too, and its preview says which herb it means', () => {
    const row = { key: '1', texts: { herbal_id: '北柴胡', quantity: '5' }, skipped: false }
    const reader = { choices: {}, herbNamed: herbFinder([bupleurum]), regionNamed: () => null, now: new Date() }
    const [view] = viewedRows(lineImport, [row], {}, reader, (key) => key)
    const [column] = lineImport.columns
    if (view === undefined || column === undefined) throw new Error('the table has a row and columns')
    expect(shownText(view, column, (key) => key)).toBe('北柴胡 → 柴胡')
    expect(lineOf(view, new Map([[bupleurum.id, '柴胡']]))).toMatchObject({ name: '柴胡', size_spec: '北柴胡' })
  })
})

describe('the indicators of an imported table', () => {
  const heads: Readonly<Record<string, readonly string[]>> = {
    herbal_id: ['品名'],
    quantity: ['数量'],
    quality_text: ['质量要求'],
    quality_specs: [...(lineImport.columns.find(({ name }) => name === 'quality_specs')?.alsoHeads ?? [])],
  }
  const read = (rows: readonly (readonly string[])[]) => {
    const table = withOneHeadRow(rows, lineImport.columns, heads)
    const { skip, columns, has_head } = matchColumns(table, lineImport.columns, heads)
    return rowsOf(table.slice(skip), columns, has_head, lineImport.headed)
  }

  it('stand below a merged head, in columns of their own, and become indicators of the line', () => {
    const rows = read([
      ['2026 年计划', '', '', '', ''],
      ['品名', '数量', '质量要求', '', ''],
      ['', '', '水分（%）', '二氧化硫', '其他'],
      ['柴胡', '500', '≤10', '150', ''],
    ])
    expect(rows.map(({ texts }) => texts)).toEqual([
      { herbal_id: '柴胡', quantity: '500', quality_specs: '水分 ≤10；二氧化硫残留量 150' },
    ])
    const specs = readIndicators(rows[0]?.texts.quality_specs ?? '')
    expect(specs?.map(({ code, operator, min, max, unit }) => [code, operator, min, max, unit])).toEqual([
      ['water', 'lte', '', '10', '%'],
      ['so2', 'lte', '', '150', 'mg/kg'],
    ])
    const [line] = withRows([emptyLine()], 0, [{ name: '柴胡', quantity: '500', specs: specs ?? [] }])
    expect(line?.specs).toEqual(specs)
  })

  it('are refused where one is no figure or has another unit, and a dash asks for nothing', () => {
    expect(readIndicators('水分 合格')).toBeNull()
    expect(readIndicators('二氧化硫 150ppm')).toBeNull()
    expect(readIndicators('硬度 5')).toBeNull()
    expect(readIndicators('水分 –；总灰分 5.0%')?.map(({ code, max }) => [code, max])).toEqual([['total_ash', '5.0']])
    expect(readIndicators('含量 ≥0.5%')?.map(({ code, min }) => [code, min])).toEqual([['content', '0.5']])
  })

  it('a record below the heads is no second row of heads, and two columns of one text are joined', () => {
    const table = [
      ['品名', '质量要求', '数量'],
      ['柴胡', '无硫', ''],
    ]
    expect(withOneHeadRow(table, lineImport.columns, heads)).toBe(table)
    expect(
      rowsOf(
        [
          ['甲', '乙'],
          ['无硫', '无虫蛀'],
        ],
        ['quality_text', 'quality_text'],
        true,
      )[0]?.texts,
    ).toEqual({
      quality_text: '无硫；无虫蛀',
    })
  })
})

it.each([
  ['北柴胡', '柴胡', '北柴胡'],
  ['杭芍', '白芍', '杭芍'],
  ['山参', '人参', '山参'],
  ['枸杞', '枸杞子', undefined],
  ['川贝', '川贝母', undefined],
  ['田七', '三七', '田七'],
])('%s written for %s leaves in the specification: %s', (written, name, kept) => {
  expect(aliasKept(written, name, {}).size_spec).toBe(kept)
})

describe('a line of counted goods', () => {
  const found = { ...herb('h', '鹿茸', 'lu rong', []), reference_price: '130.0000' }

  it('takes no market price, which is per kg', () => {
    expect(withHerb(line({ name: '鹿茸', unit: 'piece', quantity: '20' }), found).reference_price).toBe('')
    expect(withHerb(line({ name: '鹿茸', unit: 'kg', quantity: '20' }), found).reference_price).toBe('130.00')
    const [resolved] = withResolved([line({ name: '鹿茸', unit: 'piece' })], [found])
    expect(resolved).toMatchObject({ herbal_id: 'h', reference_price: '' })
  })

  it('loses a price that was known per kg, and keeps one that was typed', () => {
    const known = withHerb(line({ name: '鹿茸', unit: 'kg', quantity: '20' }), found)
    expect(withText(known, 'unit', 't').reference_price).toBe('130.00')
    expect(withText(known, 'unit', 'piece')).toMatchObject({ unit: 'piece', reference_price: '' })
    const typed = withText(known, 'reference_price', '3450')
    expect(withText(typed, 'unit', 'piece')).toMatchObject({ unit: 'piece', reference_price: '3450' })
    expect(withText(withHerb(typed, { ...found, id: 'other' }), 'unit', 'bag').reference_price).toBe('3450')
    expect(withRows([known], 0, [{ unit: 'piece' }])[0]?.reference_price).toBe('')
  })
})
