import { describe, expect, test } from 'vitest'
import { tenderBody } from '#contract/tenders.schemas.ts'
import { cleanDecimal } from '#src/ui/text/typed-decimal.ts'
import {
  type DemandLine,
  type Entries,
  entriesFrom,
  entryOf,
  keptFrom,
  type LineEntry,
  plain,
} from '#src/views/tender/entries.ts'
import { bodyFrom } from '#src/views/tender/entry-body.ts'
import { faultsAtOnce, faultsOf, mustRead } from '#src/views/tender/entry-faults.ts'
import {
  demandedTotalOf,
  isLikeKg,
  landedOf,
  lineAmount,
  otherPrice,
  otherPrices,
  totalsOf,
  withPriceUnit,
} from '#src/views/tender/entry-sums.ts'
import { hashGroups, hashShort } from '#src/views/tender/tender-texts.ts'
import { aDemandLine, aTenderPage, ownTender } from '../support/tender-pages.ts'

const astragalus = aDemandLine()
const codonopsis = aDemandLine({
  id: '0193b2a0-0000-7000-8000-000000000002',
  line_no: 2,
  name: '党参',
  quantity: '8.000',
  unit: 't',
})
const bags = aDemandLine({
  id: '0193b2a0-0000-7000-8000-000000000003',
  line_no: 3,
  name: '贴袋',
  quantity: '12.000',
  unit: 'bag',
})
const page = aTenderPage({}, [astragalus, codonopsis, bags])

const typing = (entries: Entries, line: typeof astragalus, change: object): Entries => ({
  ...entries,
  lines: { ...entries.lines, [line.id]: { ...entryOf(entries, line), ...change } },
})

describe('sums', () => {
  test('an untouched line offers the needed quantity and does not count', () => {
    const entries = entriesFrom(page)
    expect(entryOf(entries, astragalus).offered_qty).toBe('12000')
    expect(totalsOf(page, entries)).toEqual({ lines: 0, settled: 0, total: '0.00' })
  })

  test('prices count per kg for quantities by weight, and per piece for counts', () => {
    let entries = typing(entriesFrom(page), astragalus, { unit_price: '26.8' })
    entries = typing(entries, codonopsis, { unit_price: '59.5' })
    entries = typing(entries, bags, { unit_price: '3.5' })
    expect([astragalus, codonopsis, bags].map((line) => lineAmount(page.order, line, entryOf(entries, line)))).toEqual([
      '321600.00',
      '476000.00',
      '42.00',
    ])
    expect(totalsOf(page, entries)).toEqual({ lines: 3, settled: 3, total: '797642.00' })
  })

  test('more than is demanded counts as the demand in a sum of its own, and less as offered', () => {
    let entries = typing(entriesFrom(page), astragalus, { unit_price: '26.8', offered_qty: '13000' })
    entries = typing(entries, codonopsis, { unit_price: '59.5', offered_qty: '7' })
    expect(totalsOf(page, entries).total).toBe('764900.00')
    expect(demandedTotalOf(page, entries)).toBe('738100.00')
    expect(demandedTotalOf(page, typing(entries, astragalus, { offered_qty: '12000' }))).toBeNull()
  })

  test('a line that is not tendered for counts as settled and costs nothing', () => {
    const entries = typing(entriesFrom(page), astragalus, { unit_price: '26.8', choice: 'none' })
    expect(totalsOf(page, entries)).toEqual({ lines: 0, settled: 1, total: '0.00' })
    expect(bodyFrom(page, entries).lineIds).toEqual([])
  })

  test('an incomplete number has no amount', () => {
    const entries = typing(entriesFrom(page), astragalus, { unit_price: '26.' })
    expect(lineAmount(page.order, astragalus, entryOf(entries, astragalus))).toBeNull()
  })
})

describe('the unit of a price', () => {
  test('元/市斤 is exactly half of 元/kg', () => {
    expect(otherPrice({ ...entryOf(entriesFrom(page), astragalus), unit_price: '59.5' })).toBe('29.75')
    expect(otherPrice({ ...entryOf(entriesFrom(page), astragalus), unit_price: '26', price_unit: 'yuan_jin' })).toBe(
      '52',
    )
  })

  test('a typed price is also shown in the other units of weight', () => {
    const entry = { ...entryOf(entriesFrom(page), astragalus), unit_price: '75000' }
    expect(otherPrices(entry)).toEqual([
      { unit: 'yuan_jin', price: '37500' },
      { unit: 'yuan_t', price: '75000000' },
    ])
    expect(otherPrices({ ...entry, unit_price: '26', price_unit: 'yuan_jin' })).toEqual([
      { unit: 'yuan_kg', price: '52' },
      { unit: 'yuan_t', price: '52000' },
    ])
    expect(otherPrices({ ...entry, unit_price: '' })).toEqual([])
  })

  test('a price by weight of a counted line, saved by an older release, is read per piece', () => {
    const antler: DemandLine = { ...astragalus, unit: 'piece' }
    for (const price_unit of ['yuan_jin', 'yuan_t'] as const) {
      const item = { order_item_id: antler.id, unit_price: '3.3', price_unit, offered_qty: '7' }
      const own = aTenderPage({ tender: ownTender({ items: [item] }) }, [antler])
      expect(bodyFrom(own, entriesFrom(own)).body.items[0]).toMatchObject({ unit_price: '3.3', price_unit: 'yuan_kg' })
    }
  })

  test('a saved price per 吨 is shown and sent again per kg', () => {
    const item = {
      order_item_id: astragalus.id,
      unit_price: '18500',
      price_unit: 'yuan_t' as const,
      offered_qty: '1000',
    }
    const own = aTenderPage({ tender: ownTender({ items: [item] }) }, [astragalus])
    const entry = entryOf(entriesFrom(own), astragalus)
    expect([entry.unit_price, entry.price_unit, lineAmount(page.order, astragalus, entry)]).toEqual([
      '18.5',
      'yuan_kg',
      '18500.00',
    ])
    expect(bodyFrom(own, entriesFrom(own)).body.items[0]).toMatchObject({ unit_price: '18.5', price_unit: 'yuan_kg' })
  })

  test('changing the unit changes only how prices are written', () => {
    const entries = typing(typing(entriesFrom(page), astragalus, { unit_price: '26.8' }), bags, { unit_price: '3.5' })
    const inJin = withPriceUnit(page, entries, 'yuan_jin')
    expect(entryOf(inJin, astragalus)).toMatchObject({ unit_price: '13.4', price_unit: 'yuan_jin' })
    expect(entryOf(inJin, bags)).toMatchObject({ unit_price: '3.5', price_unit: 'yuan_kg' })
    expect(totalsOf(page, inJin).total).toBe(totalsOf(page, entries).total)
    expect(withPriceUnit(page, inJin, 'yuan_kg').lines).toEqual(entries.lines)
  })

  test('a price that would need a fifth decimal place keeps its unit', () => {
    const entries = typing(entriesFrom(page), astragalus, { unit_price: '26.8001' })
    expect(entryOf(withPriceUnit(page, entries, 'yuan_jin'), astragalus)).toMatchObject({
      unit_price: '26.8001',
      price_unit: 'yuan_kg',
    })
  })
})

const report = {
  file: {
    id: '0193b2a0-0000-7000-8000-000000000901',
    name: '报价单.pdf',
    media_type: 'application/pdf' as const,
    byte_size: 9,
  },
  kind: 'quote_sheet' as const,
  line: '',
}

describe('the body', () => {
  const typed = typing(entriesFrom(page), codonopsis, {
    unit_price: '59.50',
    harvest_year: '2026',
    moisture_pct: '10.5',
    delivery_days: '10',
    remark: ' 新货 ',
    batch_no: 'DS2610-7',
    stock_state: 'in_stock',
    gap_base: true,
  })

  test('holds the lines tendered for and is accepted by the contract', () => {
    const { body, lineIds } = bodyFrom(page, typed)
    expect(lineIds).toEqual([codonopsis.id])
    expect(tenderBody.parse({ ...body, submit: true }).items).toEqual([
      {
        order_item_id: codonopsis.id,
        unit_price: '59.50',
        price_unit: 'yuan_kg',
        tax_incl: true,
        freight_incl: true,
        tax_rate: null,
        freight_per_kg: null,
        offered_qty: '8',
        unit_confirmed: null,
        grade: null,
        other_declared: null,
        moq: null,
        origin_text: null,
        harvest_year: 2026,
        moisture_pct: '10.5',
        delivery_days: 10,
        remark: '新货',
        content_pct: null,
        stock_state: 'in_stock',
        stock_location: null,
        package_spec: null,
        batch_no: 'DS2610-7',
        trace_available: null,
        gap_base: true,
      },
    ])
  })

  test('names the files in their order, for the whole tender or for a line', () => {
    const files = [report, { ...report, line: codonopsis.id, kind: 'inspection_report' as const }]
    const { body } = bodyFrom(page, { ...typed, files })
    expect(body.attachments).toEqual([
      { file_id: report.file.id, kind: 'quote_sheet', order_item_id: null },
      { file_id: report.file.id, kind: 'inspection_report', order_item_id: codonopsis.id },
    ])
    expect(tenderBody.safeParse({ ...body, submit: true }).success).toBe(true)
  })

  test('is read back into the form with its files and terms', () => {
    const attachments = [
      {
        file_id: report.file.id,
        kind: 'quote_sheet' as const,
        name: '报价单.pdf',
        media_type: report.file.media_type,
        byte_size: 9,
        sha256: '0',
      },
    ]
    const saved = ownTender({ attachments, valid_until: '2027-02-01', payment_terms_offer: '票到 30 天' })
    expect(entriesFrom(aTenderPage({ tender: saved }))).toMatchObject({
      files: [report],
      valid_until: '2027-02-01',
      payment_terms_offer: '票到 30 天',
    })
  })

  test('has one tax rate for the whole tender, which changes no price', () => {
    const said = { ...entriesFrom(page), tax_rate: ' 3 ' }
    const priced = typing(said, astragalus, { unit_price: '26.8' })
    expect(bodyFrom(page, priced).body).toMatchObject({ tax_rate: '3', items: [{ tax_incl: true, tax_rate: null }] })
    expect(landedOf(page.order, entryOf(priced, astragalus))).toBeNull()
    expect(entriesFrom(aTenderPage({ tender: ownTender({ tax_rate: '3.00' }) })).tax_rate).toBe('3')
  })

  test('is refused at the field whose text is no number', () => {
    const { body } = bodyFrom(page, typing(typed, codonopsis, { harvest_year: '去年' }))
    const parsed = tenderBody.safeParse({ ...body, submit: true })
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['items.0.harvest_year'])
  })

  test('says of tax and freight what the demand’s basis says, and nothing of a part that it leaves open', () => {
    const saidAt = (price_basis: string | null) => {
      const there = aTenderPage({ order: { ...page.order, price_basis } })
      const [item] = bodyFrom(there, typing(entriesFrom(there), astragalus, { unit_price: '1' })).body.items
      return [item?.tax_incl, item?.freight_incl]
    }
    expect(saidAt('tax_freight_incl')).toEqual([true, true])
    expect(saidAt('tax_incl')).toEqual([true, null])
    expect(saidAt('excl_tax')).toEqual([false, null])
    expect(saidAt('ex_works')).toEqual([undefined, false])
    expect(saidAt(null)).toEqual([undefined, null])
  })

  test('holds the tax and freight that a price leaves out of the demanded basis, and only these', () => {
    const left = typing(entriesFrom(page), astragalus, {
      unit_price: '26.8',
      without_tax: true,
      tax_rate: '9',
      without_freight: true,
      freight_per_kg: '0.6',
    })
    expect(bodyFrom(page, left).body.items[0]).toMatchObject({
      tax_incl: false,
      tax_rate: '9',
      freight_incl: false,
      freight_per_kg: '0.6',
    })
    expect(landedOf(page.order, entryOf(left, astragalus))).toBe('29.8120')
    const works = aTenderPage({ order: { ...page.order, price_basis: 'ex_works' } })
    expect(bodyFrom(works, left).body.items[0]).toMatchObject({ tax_rate: null, freight_per_kg: null })
    expect(landedOf(works.order, entryOf(left, astragalus))).toBeNull()
  })

  test('holds grade and declared indicators of a line, which are read back into the form', () => {
    const stated = typing(entriesFrom(page), astragalus, {
      unit_price: '26.8',
      grade: 'xuan',
      declared: { ash: ' 3.1 ', heavy_metal: '' },
    })
    const { body } = bodyFrom(page, stated)
    expect(body.items[0]).toMatchObject({ grade: 'xuan', other_declared: [{ code: 'ash', value: '3.1' }] })
    const parsed = tenderBody.parse({ ...body, submit: true })
    const back = aTenderPage({ tender: ownTender({ items: parsed.items }) }, [astragalus])
    expect(entryOf(entriesFrom(back), astragalus)).toMatchObject({ grade: 'xuan', declared: { ash: '3.1' } })
  })

  test('keeps terms that the page does not show', () => {
    const tender = ownTender({
      valid_until: '2027-02-21',
      items: [{ order_item_id: codonopsis.id, unit_price: '59.5000', offered_qty: '8.000', batch_no: 'B1' }],
    })
    const saved = aTenderPage({ standing: 'tendered', tender }, page.order.items)
    const { body } = bodyFrom(saved, entriesFrom(saved))
    expect(body).toMatchObject({ valid_until: '2027-02-21', items: [{ unit_price: '59.5', batch_no: 'B1' }] })
  })
})

describe('the faults before anything is sent', () => {
  const fields = (change: object, submit = true) =>
    faultsOf(page, typing(entriesFrom(page), astragalus, { unit_price: '26.8', ...change }), submit).map(
      ({ field, line }) => [line, field],
    )

  test.each(['二十六', '26元', '-5', '26.8.1'])(
    'include the price %s at once, and the line never counts as priced',
    (typed) => {
      const entries = typing(entriesFrom(page), astragalus, { unit_price: typed })
      expect(faultsAtOnce(astragalus, entryOf(entries, astragalus)).map(({ field }) => field)).toEqual(['unit_price'])
      expect(totalsOf(page, entries)).toEqual({ lines: 0, settled: 0, total: '0.00' })
      expect(fields({ unit_price: typed }, false)).toEqual([[astragalus.id, 'unit_price']])
    },
  )

  test('include an incomplete number only when the tender is sent', () => {
    const entry = entryOf(typing(entriesFrom(page), astragalus, { unit_price: '26.' }), astragalus)
    expect(faultsAtOnce(astragalus, entry)).toEqual([])
    expect(fields({ unit_price: '26.' })).toEqual([[astragalus.id, 'unit_price']])
  })

  test('include an unconfirmed price that looks like another unit’s when the tender is submitted, but not for a draft', () => {
    const priced = (unit_price: string, confirmed = false, submit = true) =>
      faultsOf(
        page,
        typing(typing(entriesFrom(page), astragalus, { unit_price: '26.8' }), codonopsis, {
          unit_price,
          price_confirmed: confirmed,
        }),
        submit,
      ).map(({ field, line }) => [line, field])
    expect(priced('75')).toEqual([])
    // 75,000 元/kg for 8 吨 must have been meant as 元/吨.
    expect(priced('75000')).toEqual([[codonopsis.id, 'price_confirmed']])
    expect(priced('75000', false, false)).toEqual([])
    expect(priced('75000', true)).toEqual([])
    const one = typing(entriesFrom(page), codonopsis, { unit_price: '75000' })
    expect(faultsOf(page, one, true).map(({ field }) => field)).toEqual(['price_confirmed'])
  })

  test('ask whether a price in 元/kg is one per 市斤: by the unit of the line, the level of its price or its ceiling', () => {
    const asked = (line: Partial<DemandLine>, entry: Partial<LineEntry>) => {
      const asking = aTenderPage({}, [aDemandLine(line)])
      const [first] = asking.order.items
      if (first === undefined) throw new Error('the demand has a line')
      return faultsOf(asking, typing(entriesFrom(asking), first, entry), true).map(({ field }) => field)
    }
    expect(asked({ unit: 'jin' }, { unit_price: '75' })).toEqual(['price_confirmed'])
    expect(asked({ unit: 'jin' }, { unit_price: '75', price_confirmed: true })).toEqual([])
    expect(asked({ unit: 'jin' }, { unit_price: '37.5', price_unit: 'yuan_jin' })).toEqual([])
    expect(asked({ price_decade: '100' }, { unit_price: '72' })).toEqual(['price_confirmed'])
    expect(asked({ price_decade: '100' }, { unit_price: '144' })).toEqual([])
    expect(asked({ ceiling_price: '160' }, { unit_price: '75' })).toEqual(['price_confirmed'])
    expect(asked({ ceiling_price: '160' }, { unit_price: '150' })).toEqual([])
  })

  test.each([
    ['piece', '25kg/件', '30.50', ['price_confirmed'], true],
    ['piece', ' 25 千克／件 ', '30.50', ['price_confirmed'], true],
    ['bag', '25kg/件', '30.50', [], false],
    ['piece', '25kg/件', '3.05', ['price_confirmed'], false],
    ['piece', '25kg/件', '775', [], false],
    ['piece', '25kg/件', '90', [], false],
    ['piece', '25kg/件', '77500', ['price_confirmed'], false],
    ['kg', '25kg/件', '90', [], false],
    ['piece', null, '19', ['price_confirmed'], false],
  ] as const)(
    'ask for a tick at goods by %s of %s priced at %s beside a known price of some hundreds: %j, as a price per kg: %s',
    (unit, package_spec, unit_price, asked, isPerKg) => {
      const asking = aTenderPage({}, [aDemandLine({ unit, package_spec, quantity: '40', price_decade: '100' })])
      const [line] = asking.order.items
      if (line === undefined) throw new Error('the demand has a line')
      const entries = typing(entriesFrom(asking), line, { unit_price })
      expect(faultsOf(asking, entries, true).map(({ field }) => field)).toEqual(asked)
      expect(isLikeKg(line, entryOf(entries, line))).toBe(isPerKg)
    },
  )

  test.each(['2,5', '640,00', '1,2345'])(
    'refuse the comma of %s, which is no thousands mark, with its own words',
    (typed) => {
      const entries = typing(entriesFrom(page), astragalus, { unit_price: cleanDecimal(typed) })
      expect(faultsAtOnce(astragalus, entryOf(entries, astragalus))).toEqual([
        { field: 'unit_price', key: 'tenders:error.comma' },
      ])
      expect(cleanDecimal('12,000.50')).toBe('12000.50')
    },
  )

  test('include an unconfirmed quantity above three times the demand, unless it is a draft, and any above a hundred times', () => {
    expect(fields({ offered_qty: '36000' })).toEqual([])
    expect(fields({ offered_qty: '36000.001' })).toEqual([[astragalus.id, 'unit_confirmed']])
    expect(fields({ offered_qty: '36000.001' }, false)).toEqual([])
    expect(fields({ offered_qty: '36000.001', unit_confirmed: true })).toEqual([])
    expect(fields({ offered_qty: '1200000.001', unit_confirmed: true })).toEqual([[astragalus.id, 'offered_qty']])
  })

  test('leave out a line that is not tendered for', () => {
    expect(fields({ unit_price: '二十六', choice: 'none' })).toEqual([])
  })

  test('quality requirements must be read once before a tender, and again after an amendment', () => {
    const asking = aTenderPage({}, [aDemandLine({ quality_text: '身干，无虫蛀' })])
    expect(mustRead(page, entriesFrom(page))).toBe(false)
    expect(mustRead(asking, entriesFrom(asking))).toBe(true)
    expect(mustRead(asking, { ...entriesFrom(asking), quality_read: true })).toBe(false)
    const handedIn = { ...asking, tender: ownTender() }
    expect(mustRead(handedIn, entriesFrom(handedIn))).toBe(false)
    const touched = { ...asking, tender: ownTender({ status: 'reconfirm' }) }
    expect(mustRead(touched, entriesFrom(touched))).toBe(true)
  })
})

test('a stored draft of another shape is ignored', () => {
  const entries = entriesFrom(page)
  expect(keptFrom(JSON.parse(JSON.stringify({ version: 1, entries })))).toEqual({
    version: 1,
    after_reset: '',
    entries,
  })
  expect(keptFrom({ version: 1, entries: { lines: [] } })).toBeNull()
  expect(keptFrom(null)).toBeNull()
})

test('a stored draft without the later fields is completed', () => {
  const {
    files: _files,
    valid_until: _until,
    payment_terms_offer: _terms,
    tax_rate: _rate,
    quality_read: _read,
    ...old
  } = entriesFrom(page)
  expect(keptFrom({ version: 1, entries: old })?.entries).toEqual(entriesFrom(page))
})

test('superfluous zeros are left out', () => {
  expect(['12000.000', '12000', '0.500', '100'].map(plain)).toEqual(['12000', '12000', '0.5', '100'])
})

test('a receipt number is shown in groups of four', () => {
  expect(hashGroups('9f3a6c71').map((group) => group.figures)).toEqual(['9F3A', '6C71'])
  expect(hashShort('9f3a6c71d2048be5'.repeat(4))).toBe('9F3A 6C71 · D204 8BE5')
})
