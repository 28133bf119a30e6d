import { describe, expect, test } from 'vitest'
import type { CertificateType, SupplierType } from '#contract/suppliers.options.ts'
import {
  covers,
  coversSupply,
  hasEveryPaper,
  isEveryPaperVerified,
  mayTradeToxic,
  type Paper,
  papersEnd,
} from '#contract/suppliers.papers.ts'

const TODAY = '2026-05-10'

const paper = (type: CertificateType, over: Partial<Paper> = {}): Paper => ({
  type,
  scope: null,
  valid_to: null,
  verdict: 'valid',
  ...over,
})

const holder = (supplier_type: SupplierType, ...certificates: Paper[]) => ({ supplier_type, certificates })

const licence = paper('drug_business_licence', { scope: '中药材、中药饮片', valid_to: '2028-01-01' })
const dealer = (...more: Paper[]) =>
  holder('distributor', paper('business_licence'), paper('authorization', { valid_to: '2026-12-31' }), ...more)

describe('required papers', () => {
  test('a dealer needs licence, drug licence and authorization', () => {
    expect(hasEveryPaper(dealer())).toBe(false)
    expect(hasEveryPaper(dealer(licence))).toBe(true)
    expect(hasEveryPaper(dealer({ ...licence, verdict: 'invalid' }))).toBe(false)
    expect(hasEveryPaper(dealer(paper('drug_production_licence')))).toBe(false)
  })

  test('a grower needs proof of origin and any paper of identity', () => {
    const origin = paper('origin_proof')
    for (const type of ['business_licence', 'cooperative_licence', 'id_card'] as const)
      expect(hasEveryPaper(holder('farmer', origin, paper(type)))).toBe(true)
    expect(hasEveryPaper(holder('cooperative', origin))).toBe(false)
    expect(hasEveryPaper(holder('base', paper('business_licence')))).toBe(false)
  })

  test('a paper without a verdict is not verified', () => {
    expect(isEveryPaperVerified(dealer({ ...licence, verdict: null }))).toBe(false)
    expect(isEveryPaperVerified(dealer({ ...licence, verdict: null }, licence))).toBe(true)
  })
})

describe('the end of the papers', () => {
  test('is that of the first required paper to end, and other papers do not count', () => {
    expect(papersEnd(dealer(licence, paper('test_report', { valid_to: '2026-06-01' })))).toBe('2026-12-31')
    expect(papersEnd(holder('farmer', paper('id_card'), paper('origin_proof')))).toBeNull()
  })

  test('is moved on by a renewed paper, and not by an invalid one', () => {
    const renewed = paper('authorization', { valid_to: '2027-12-31' })
    expect(papersEnd(dealer(licence, renewed))).toBe('2027-12-31')
    expect(papersEnd(dealer(licence, { ...renewed, verdict: 'invalid' }))).toBe('2026-12-31')
  })
})

describe('the goods of a supplier', () => {
  test('include decoction pieces only for a dealer whose licence names them and is valid', () => {
    expect(covers(dealer(licence), 'decoction_piece', TODAY)).toBe(true)
    expect(covers(dealer({ ...licence, scope: '中药材' }), 'decoction_piece', TODAY)).toBe(false)
    expect(covers(dealer({ ...licence, valid_to: '2026-05-09' }), 'decoction_piece', TODAY)).toBe(false)
    expect(covers(dealer({ ...licence, valid_to: TODAY }), 'decoction_piece', TODAY)).toBe(true)
    expect(covers(dealer({ ...licence, verdict: 'invalid' }), 'decoction_piece', TODAY)).toBe(false)
    expect(covers(holder('cooperative', licence), 'decoction_piece', TODAY)).toBe(false)
  })

  test('include crude herbs for any dealer, and for a grower with proofs of origin and identity', () => {
    expect(covers(dealer(), 'crude_herb', TODAY)).toBe(true)
    const origin = paper('origin_proof', { valid_to: '2026-06-01' })
    expect(covers(holder('farmer', paper('id_card'), origin), 'crude_herb', TODAY)).toBe(true)
    expect(covers(holder('farmer', paper('id_card'), origin), 'crude_herb', '2026-06-02')).toBe(false)
    expect(covers(holder('farmer', origin), 'crude_herb', TODAY)).toBe(false)
  })

  test('that are toxic need their own qualification', () => {
    const toxic = paper('toxic_qualification', { valid_to: '2026-05-09' })
    expect(mayTradeToxic(dealer(licence, toxic), TODAY)).toBe(false)
    expect(mayTradeToxic(dealer(licence, { ...toxic, valid_to: null }), TODAY)).toBe(true)
    expect(coversSupply(dealer(licence), false, TODAY)).toBe(true)
    expect(coversSupply(dealer(licence), true, TODAY)).toBe(false)
    expect(coversSupply(dealer({ ...licence, scope: '日用百货' }), false, TODAY)).toBe(false)
  })
})
