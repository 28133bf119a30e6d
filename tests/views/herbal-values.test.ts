// The values that the form of a variety holds and sends, and the scale of the price chart.
import { describe, expect, test } from 'vitest'
import type { PriceMonth } from '#contract/herbal-prices.ts'
import { indicators } from '#contract/herbal-templates.indicators.ts'
import { templateCreateBody, templateEditBody } from '#contract/herbal-templates.ts'
import { everyMonth, scaleOf, tickText } from '#src/components/price-scale.ts'
import { changeRow, movedRow, ownRow, rowFrom, rowOf, specIn } from '#src/components/quality-spec-rows.ts'
import { bodyOf, pathOf, restored, valuesOf, withHerb } from '#src/views/herbal/form-values.ts'
import { herbalGrammar } from '#src/views/herbal/list-url.ts'
import { herb, id, template } from './herbal.factories.ts'

describe('the fields', () => {
  test('hold a template and give it back as the contract takes it', () => {
    const body = bodyOf(valuesOf(template), false)
    expect(templateEditBody.safeParse({ ...body, version: 3 }).error).toBeUndefined()
    expect(body).toMatchObject({
      name: '黄芪',
      alias: ['北芪'],
      source_species: null,
      daodi_region_codes: ['621122'],
      acceptance_points: ['断面黄白色', '味微甜'],
      default_sample_g: 300,
      reference_price: '28.00',
      remark: null,
    })
    expect(body).not.toHaveProperty('herb_name')
    expect(body).not.toHaveProperty('draft')
  })

  test('of a new variety lack only herb and name', () => {
    const { error } = templateCreateBody.safeParse(bodyOf(valuesOf(null), true))
    expect(error?.issues.map((issue) => issue.path.join('.')).toSorted()).toEqual(['herbal_id', 'name'])
  })

  test('are filled from a chosen herb where they are empty, and kept where they were written', () => {
    const values = { ...valuesOf(null), name: '黄芪片', reference_price: '42' }
    expect(withHerb(values, herb)).toMatchObject({
      herbal_id: id,
      herb_name: '黄芪',
      name: '黄芪片',
      alias: ['北芪'],
      category: 'root',
      medicinal_part: 'root',
      source_species: '豆科植物蒙古黄芪',
      is_homology: true,
      default_sample_g: '300',
      reference_price: '42',
      price_source: '',
    })
    expect(withHerb(valuesOf(null), { ...herb, is_toxic: true, is_precious: true })).toMatchObject({
      storage_req: 'toxic',
      default_sample_g: '50',
      reference_price: '28.00',
      price_source: 'market',
    })
  })

  test('send text that is no number as it was typed, so that its field is marked', () => {
    const { error } = templateCreateBody.safeParse(bodyOf({ ...valuesOf(template), default_sample_g: '三百' }, true))
    expect(error?.issues.map((issue) => issue.path)).toEqual([['default_sample_g']])
  })

  test('are marked for an error inside their lists', () => {
    expect(
      ['alias.2', 'acceptance_points.0', 'daodi_region_codes.1', 'quality_specs.1.max', 'name'].map(pathOf),
    ).toEqual(['alias', 'acceptance_points', 'daodi_region_codes', 'quality_specs.1.max', 'name'])
  })

  test('are restored from a local draft with their indicators', () => {
    const written = { ...valuesOf(template), name: '改过' }
    const draft: unknown = JSON.parse(
      JSON.stringify({ ...written, unit: 5, quality_specs: [...written.quality_specs, 7] }),
    )
    expect(restored(draft, valuesOf(null))).toMatchObject({
      name: '改过',
      unit: 'kg',
      quality_specs: [{ code: template.quality_specs[0]?.code }],
    })
    expect(restored(null, valuesOf(null))).toMatchObject({ name: '', quality_specs: [] })
  })
})

describe('a row of indicators', () => {
  const lead = () => {
    const found = indicators.find((one) => one.code === 'lead')
    if (found === undefined) throw new Error('no lead')
    return rowFrom(found, 'crude_herb')
  }

  test('starts at the limit of the pharmacopoeia, and has the basis internal once its limit differs', () => {
    expect(lead()).toMatchObject({ max: '5', chp_limit: '5', basis: 'chp', unit: 'mg/kg' })
    const stricter = changeRow(lead(), { max: '4.5' })
    expect(stricter.basis).toBe('internal')
    expect(changeRow(stricter, { max: '5.0' }).basis).toBe('chp')
    expect(changeRow({ ...lead(), basis: 'contract' }, { max: '4' }).basis).toBe('contract')
  })

  test('keeps its limit when the operator changes', () => {
    expect(changeRow(lead(), { operator: 'gte' })).toMatchObject({ min: '5', max: '' })
    expect(changeRow(lead(), { operator: 'between' })).toMatchObject({ min: '', max: '5' })
    expect(specIn(changeRow(lead(), { operator: 'absent' }))).toMatchObject({ min: null, max: null, unit: null })
  })

  test('that a person adds has a code of its own', () => {
    expect(ownRow('黄芪甲苷').code).not.toBe(ownRow('黄芪甲苷').code)
    expect(specIn(ownRow('黄芪甲苷'))).toMatchObject({ name_zh: '黄芪甲苷', operator: 'gte', unit: '%', name_en: null })
  })

  test('moves up and down and stops at the ends', () => {
    const rows = template.quality_specs.concat(template.quality_specs).map(rowOf)
    expect(movedRow(rows, 0, 1).map((row) => row.key)).toEqual(rows.map((row) => row.key).toReversed())
    expect(movedRow(rows, 0, -1)).toEqual(rows)
    expect(movedRow(rows, 1, 1)).toEqual(rows)
  })
})

describe('the chart', () => {
  const month = (name: string, low: string, high: string): PriceMonth => ({
    month: name,
    low,
    high,
    average: low,
    quantity_kg: '1000',
    awards: 1,
  })

  test('leaves no month out', () => {
    expect(everyMonth('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
    expect(everyMonth('2026-02', '2026-02')).toEqual(['2026-02'])
  })

  test('shows every price between its first and last line', () => {
    for (const [low, high, reference] of [
      ['21.05', '24.8', '23'],
      ['1280', '1280', null],
      ['0.85', '0.9', '12'],
    ] as const) {
      const { ticks, heightOf } = scaleOf([month('2026-01', low, high)], reference)
      for (const price of [low, high, ...(reference === null ? [] : [reference])]) {
        expect(heightOf(price)).toBeGreaterThanOrEqual(0)
        expect(heightOf(price)).toBeLessThanOrEqual(1)
      }
      expect(heightOf(String(ticks[0]))).toBeCloseTo(0)
      expect(heightOf(String(ticks.at(-1)))).toBeCloseTo(1)
      expect(ticks.length).toBeLessThanOrEqual(7)
    }
  })

  test.each([
    [0.25, 'zh-CN', '0.25'],
    [9_500, 'zh-CN', '9,500'],
    [25_000_000, 'zh-CN', '2500万'],
    [100_000_000, 'en-US', '100M'],
  ])('labels the tick %d in %s as %s', (tick, locale, text) => {
    expect(tickText(tick, locale)).toBe(text)
  })
})

test('the list is read with the valid parts of its address', () => {
  const { query, dropped } = herbalGrammar.read(
    'status=draft&category=root,seed&goods_type=extract&ordering=-used_count',
  )
  expect(dropped).toEqual(['category'])
  expect(herbalGrammar.input(query)).toEqual({
    page: 1,
    page_size: 20,
    ordering: '-used_count',
    status: 'draft',
    goods_type: 'extract',
  })
})
