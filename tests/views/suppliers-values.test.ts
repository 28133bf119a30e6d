import { describe, expect, test } from 'vitest'
import { supplierBody } from '#contract/suppliers.schemas.ts'
import {
  bodyOf,
  type CertifyValues,
  decisionsFor,
  factsIn,
  missingPapers,
  newPaper,
  restored,
  valuesOf,
} from '#src/views/suppliers/certify-values.ts'
import { aSupplierRecord } from '../support/suppliers.ts'

const TODAY = '2026-11-21'

const values = (over: Partial<CertifyValues> = {}): CertifyValues => ({ ...valuesOf(aSupplierRecord(), ''), ...over })

const sent = (values: CertifyValues) => {
  const parsed = supplierBody.safeParse({ ...bodyOf(values), version: 3 })
  if (!parsed.success) throw new Error(JSON.stringify(parsed.error.issues))
  return parsed.data
}

describe('the body that is sent', () => {
  test('is the record as it was read when nothing was changed, without a decision and without secret numbers', () => {
    const body = sent(values())
    expect(body).toMatchObject({ supplier_name: '蓉城本草堂', registered_capital: '500.00', score: null })
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['status']))
    for (const key of ['status', 'bank_account', 'id_no', 'audit_opinion']) expect(body).not.toHaveProperty(key)
    expect(body.certificates?.map((paper) => [paper.type, paper.valid_to, paper.long_term, paper.verdict])).toEqual([
      ['business_licence', null, true, null],
      ['drug_business_licence', '2028-01-01', false, null],
      ['authorization', '2027-01-01', false, null],
    ])
  })

  test('drops the reason of a certificate that is valid again, and the end date of a long-term one', () => {
    const [first, ...others] = values().certificates
    if (first === undefined) throw new Error('no paper')
    const paper = {
      ...first,
      verdict: 'valid',
      verdict_reason: 'old',
      valid_to: '2026-01-01',
      long_term: true,
    } as const
    expect(sent(values({ certificates: [paper, ...others] })).certificates?.[0]).toMatchObject({
      verdict: 'valid',
      verdict_reason: null,
      valid_to: null,
    })
  })

  test('splits origins at Chinese and Western commas', () => {
    const herb = {
      herbal_id: '01939f2e-0000-7000-8000-0000000000f1',
      name: '川芎',
      is_toxic: false,
      origins: ' 四川都江堰、彭州，江西, ',
      annual_capacity_t: '',
      has_base: true,
      gap: false,
    }
    expect(sent(values({ supply_herbs: [herb] })).supply_herbs?.[0]).toMatchObject({
      origins: ['四川都江堰', '彭州', '江西'],
      annual_capacity_t: null,
    })
  })

  test('is refused at the missing scores of an incomplete scorecard', () => {
    const body = { ...bodyOf(values({ score_quality: '90' })), version: 3 }
    const parsed = supplierBody.safeParse(body)
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([
      'score.delivery',
      'score.price',
      'score.service',
    ])
  })

  test('has no id for a new certificate', () => {
    const body = bodyOf(values({ certificates: [{ ...newPaper('gmp', 'new-1'), long_term: true }] }))
    expect(supplierBody.safeParse({ ...body, version: 3 }).success).toBe(true)
    expect(JSON.stringify(body.certificates)).not.toContain('new-1')
  })
})

describe('the checks before certifying', () => {
  const verified = values().certificates.map((paper) => ({ ...paper, verdict: 'valid' as const }))

  test('change with the ticked certificates', () => {
    expect(factsIn(values(), TODAY)).toMatchObject({ documents_complete: true, papers_verified: false })
    expect(factsIn(values({ certificates: verified }), TODAY)).toEqual({
      documents_complete: true,
      nothing_expired: true,
      papers_verified: true,
      scope_covers_goods: true,
    })
    expect(factsIn(values({ certificates: verified }), '2027-01-02').nothing_expired).toBe(false)
    expect(factsIn(values({ certificates: verified, supplier_type: 'producer' }), TODAY).documents_complete).toBe(false)
  })

  test('name the missing certificates', () => {
    const without = values().certificates.filter((paper) => paper.type !== 'authorization')
    expect(missingPapers(values({ certificates: without }))).toEqual([['authorization']])
    expect(missingPapers(values({ supplier_type: 'farmer' }))).toEqual([['origin_proof']])
  })
})

test('only the decisions of the present status can be chosen', () => {
  expect(decisionsFor('pending')).toEqual(['certified', 'supplement', 'rejected'])
  expect(decisionsFor('expired')).toEqual(['pending'])
  expect(decisionsFor('certified')).toEqual([])
  expect(valuesOf(aSupplierRecord(), 'certified').decision).toBe('certified')
  expect(valuesOf(aSupplierRecord({ status: 'certified' }), 'certified').decision).toBe('')
})

test('a draft of another shape is not restored', () => {
  const now = values()
  expect(restored({ supplier_name: '新名', certificates: 'x' }, now)).toEqual(now)
  expect(restored({ supplier_name: '新名' }, now)).toEqual({ ...now, supplier_name: '新名' })
})
