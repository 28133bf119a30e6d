import { describe, expect, it } from 'vitest'
import { indicatorOf, indicators, specGroups } from '#contract/herbal-templates.indicators.ts'
import { strictnessOf, templateSpecs } from '#contract/herbal-templates.specs.ts'
import type { QualitySpec } from '#contract/quality-specs.ts'
import { limitFields, specFaults, specOf } from '#contract/quality-specs.ts'
import { templates } from '#server/demo/data/templates.ts'

const spec = (over: Partial<QualitySpec>): QualitySpec => ({
  code: 'x',
  name_zh: '指标',
  operator: 'lte',
  basis: 'internal',
  ...over,
})

describe('strictnessOf', () => {
  it.each([
    // Operator «at most»: a lower limit is stricter.
    [{ operator: 'lte', max: '9.5', chp_limit: '13.0' }, 'stricter'],
    [{ operator: 'lte', max: '13', chp_limit: '13.0' }, 'equal'],
    [{ operator: 'lte', max: '13.01', chp_limit: '13.0' }, 'looser'],
    // Operator «at least»: a higher limit is stricter. A float would make these two values equal.
    [{ operator: 'gte', min: '0.0820000000000001', chp_limit: '0.082' }, null],
    [{ operator: 'gte', min: '0.082', chp_limit: '0.080' }, 'stricter'],
    [{ operator: 'gte', min: '0.08', chp_limit: '0.080' }, 'equal'],
    [{ operator: 'gte', min: '0.079', chp_limit: '0.080' }, 'looser'],
    // Both bounds: a narrower range is stricter, and one that exceeds either bound is looser.
    [{ operator: 'between', min: '2', max: '3', chp_limit: '1–4' }, 'stricter'],
    [{ operator: 'between', min: '1', max: '4', chp_limit: '1-4' }, 'equal'],
    [{ operator: 'between', min: '2', max: '5', chp_limit: '1~4' }, 'looser'],
    [{ operator: 'between', min: '2', max: '5', chp_limit: '4' }, null],
    // A limit with its sign and unit, as people write it.
    [{ operator: 'lte', max: '4.5', chp_limit: '≤ 5 mg/kg' }, 'stricter'],
    // No numbers to compare.
    [{ operator: 'lte', max: '5', chp_limit: null }, null],
    [{ operator: 'lte', max: '少', chp_limit: '5' }, null],
    [{ operator: 'absent', chp_limit: '5' }, null],
    [{ operator: 'text', max: '符合', chp_limit: '5' }, null],
  ] as const)('%o is %s', (over, strictness) => {
    expect(strictnessOf(spec(over))).toBe(strictness)
  })
})

describe('the catalogue of indicators', () => {
  it('names each code once, in a group of the list', () => {
    expect(new Set(indicators.map((one) => one.code)).size).toBe(indicators.length)
    expect([...new Set(indicators.map((one) => one.group))].toSorted()).toEqual([...specGroups].toSorted())
  })

  it('contains the general limits of the pharmacopoeia', () => {
    const limits = ['so2', 'lead', 'cadmium', 'arsenic', 'mercury', 'copper'].map((one) => indicatorOf(one)?.chp_limit)
    expect(limits).toEqual(['150', '5', '1', '2', '0.2', '20'])
    const pieces = (code: string) => specOf(indicatorOf(code) ?? missing(code), 'decoction_piece').max
    expect([pieces('water'), pieces('impurity')]).toEqual(['13', '3'])
    expect(specOf(indicatorOf('water') ?? missing('water'), 'crude_herb').max).toBeNull()
  })

  it('starts each indicator so that only its open limit is missing', () => {
    for (const indicator of indicators) {
      const begun = specOf(indicator, 'crude_herb')
      const open = limitFields[begun.operator].filter((field) => begun[field] === null)
      expect(
        specFaults([begun]).map(({ path, code }) => [path, code]),
        indicator.code,
      ).toEqual(open.map((field) => [[0, field], 'required']))
    }
  })
})

describe('the templates of the demo', () => {
  it('have valid indicators', () => {
    const faulty = templates.flatMap((one) => {
      const { error } = templateSpecs.safeParse(one.quality_specs)
      return error === undefined ? [] : [`${one.name}: ${JSON.stringify(error.issues)}`]
    })
    expect(faulty).toEqual([])
  })

  it('are never looser than the pharmacopoeia', () => {
    const looser = templates.flatMap((one) =>
      one.quality_specs.flatMap((own) => (strictnessOf(own) === 'looser' ? [`${one.name} ${own.name_zh}`] : [])),
    )
    expect(looser).toEqual([])
  })
})

const missing = (code: string): never => {
  throw new Error(`no indicator ${code}`)
}
