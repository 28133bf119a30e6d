import { describe, expect, test } from 'vitest'
import type { QualitySpec } from '#contract/quality-specs.ts'
import { beyondLimit, contentSpec, statedContent, statedIndicators } from '#contract/reviews.quality.ts'

const spec = (changes: Partial<QualitySpec>): QualitySpec => ({
  code: 'so2',
  name_zh: '二氧化硫残留量',
  operator: 'lte',
  max: '100',
  unit: 'mg/kg',
  basis: 'contract',
  ...changes,
})

describe('a stated value beside its limit', () => {
  test.each([
    ['120', { sign: '>', limit: '100' }],
    ['120 mg/kg', { sign: '>', limit: '100' }],
    ['１２０ｍｇ／ｋｇ', { sign: '>', limit: '100' }],
    ['120ppm', { sign: '>', limit: '100' }],
    ['100', null],
    ['100.0', null],
    // A value in another unit or with a sign is left to a person.
    ['0.02%', null],
    ['<150', null],
    ['未检出', null],
  ])('a residue of %s is compared with a limit of 100 mg/kg', (stated, beyond) => {
    expect(beyondLimit(spec({}), stated)).toEqual(beyond)
  })

  test('a content below its minimum, a length outside its range and a wrong count are beyond the limit', () => {
    expect(beyondLimit(spec({ operator: 'gte', min: '0.080', max: null, unit: '%' }), '0.079')).toEqual({
      sign: '<',
      limit: '0.080',
    })
    const range = spec({ operator: 'between', min: '2', max: '7', unit: 'cm' })
    expect(['1.9', '2', '7', '7.1'].map((one) => beyondLimit(range, one)?.sign)).toEqual([
      '<',
      undefined,
      undefined,
      '>',
    ])
    expect(beyondLimit(spec({ operator: 'eq', max: '3', unit: '' }), '4')).toEqual({ sign: '≠', limit: '3' })
  })

  test('something forbidden that was found, in words or as a figure, is beyond the limit', () => {
    const none = spec({ operator: 'absent', max: null })
    expect(
      ['检出', '阳性', '0.01 mg/kg', '0', '未检出', '不得检出'].map((one) => beyondLimit(none, one) !== null),
    ).toEqual([true, true, true, false, false, false])
  })
})

test('every demanded or stated indicator appears once, and moisture and content have fields of their own', () => {
  const specs = [
    spec({ code: 'water', max: '13', unit: '%' }),
    spec({ code: 'content', operator: 'gte', min: '0.08', max: null, unit: '%' }),
    spec({}),
  ]
  const rows = statedIndicators(specs, {
    moisture_pct: '13.5',
    content_pct: '0.1',
    other_declared: [{ code: 'total_ash', value: '4' }],
  })
  expect(rows.map(({ code, stated, beyond }) => [code, stated, beyond?.sign ?? null])).toEqual([
    ['water', '13.5', '>'],
    ['content', '0.1', null],
    ['so2', null, null],
    ['total_ash', '4', null],
  ])
})

describe('the indicator of a stated content', () => {
  const marker = spec({ code: 'ferulic_acid', name_zh: '阿魏酸', operator: 'gte', min: '0.10', max: null, unit: '%' })
  const offer = { content_pct: '0.12' }

  test('is the only marker of the content group, or one without a group and unknown to the catalogue', () => {
    for (const one of [marker, { ...marker, group: 'content' }])
      expect(statedIndicators([one], offer)).toMatchObject([{ code: 'ferulic_acid', stated: '0.12' }])
  })

  test('is no other indicator of the catalogue, no share of the goods, and unknown when there are two markers', () => {
    const extract = spec({
      code: 'extract_water',
      name_zh: '水溶性浸出物',
      operator: 'gte',
      min: '17',
      max: null,
      unit: '%',
    })
    expect(contentSpec([extract])).toBeNull()
    expect(contentSpec([{ ...marker, code: 'own_1', name_zh: '正品率', min: '98' }])).toBeNull()
    expect(contentSpec([marker, { ...marker, code: 'ligustilide' }])).toBeNull()
    expect(contentSpec([extract, marker])?.name_zh).toBe('阿魏酸')
  })

  test('takes its value from whichever field states it', () => {
    expect(statedContent(marker, offer)).toBe('0.12')
    expect(statedContent(marker, { other_declared: [{ code: 'ferulic_acid', value: '0.13' }] })).toBe('0.13')
    expect(statedContent(marker, { other_declared: [{ code: 'ferulic_acid', value: '合格' }] })).toBeNull()
    expect(statedContent(null, {})).toBeNull()
  })
})
