import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { PHONE_LATER, PLACE_LATER } from '#contract/enterprise.place.ts'
import { defaultSettings, type Enterprise } from '#contract/enterprise.ts'
import { orderCreateBody } from '#contract/orders.bodies.ts'
import { causesIn, changedBody, diffOf } from '#src/views/orders/detail/order-diff.ts'
import { emptyLine, type Line } from '#src/views/orders/form/lines.ts'
import { formPath, problemsOf } from '#src/views/orders/form/problems.ts'
import { restoredValues } from '#src/views/orders/form/restore.ts'
import { sectionMarks } from '#src/views/orders/form/sections.ts'
import { bodyOf, type FormValues, isSame, newValues, placesOf } from '#src/views/orders/form/values.ts'

const now = Date.parse('2026-11-20T10:00:00+08:00')
const herbId = '01a1fbec-ce1a-7338-ae5d-1134e192a0ef'
const supplierId = '01a1fbec-ce5e-76a7-be8b-19bc2d022c4d'

describe('the body of the order form', () => {
  it('is accepted by the contract from the start', () => {
    const { body } = bodyOf({ ...fresh(), title: '冬季黄芪' }, 'create')
    expect(orderCreateBody.safeParse(body).error?.issues).toBeUndefined()
    expect(body).not.toHaveProperty('bid_deadline_at')
    expect(body).not.toHaveProperty('min_bids')
  })

  it('sends null for fields that were cleared in the form', () => {
    const { body } = bodyOf({ ...fresh(), title: '冬季黄芪', remark: ' ' }, 'edit')
    expect(body).toMatchObject({ remark: null, bid_deadline_at: null })
    expect(orderCreateBody.safeParse(body).success).toBe(true)
  })

  it('contains criteria and suppliers only where they apply', () => {
    const values = { ...ready(), criteria: [{ code: 'price', name: '价格', weight: '100' }] }
    expect(bodyOf(values, 'create').body.criteria).toEqual([])
    expect(bodyOf({ ...values, award_method: 'comprehensive' }, 'create').body.criteria).toEqual([
      { code: 'price', name: '价格', weight: 100 },
    ])
    expect(bodyOf({ ...values, open_scope: 'public' }, 'create').body.invited_supplier_ids).toEqual([])
  })

  it('counts as unchanged when only blank lines are added', () => {
    const values = ready()
    expect(isSame(values, { ...values, items: [...values.items, emptyLine()] })).toBe(true)
    expect(isSame(values, { ...values, remark: 'x' })).toBe(false)
  })

  it('delivers to the default warehouse first, and to the enterprise itself when it has none', () => {
    expect(placesOf(enterprise).map((place) => place.name)).toEqual(['一号仓', '二号仓'])
    expect(placesOf({ ...enterprise, warehouse: [] })).toEqual([
      { name: '杏砚堂', region_code: '130606', address: '砚池路 66 号' },
    ])
  })

  it('leaves fields empty that the enterprise has not filled in since its set-up', () => {
    const bare = { ...enterprise, ...PLACE_LATER, contact_phone: PHONE_LATER, warehouse: [] }
    expect(placesOf(bare)).toEqual([])
    expect(newValues({ name: '白敏' }, bare)).toMatchObject({
      delivery_region_code: '',
      delivery_address: '',
      contact_phone: '',
    })
  })
})

describe('the problems of the order form', () => {
  it('are none when everything is there', () => {
    expect(problemsOf(ready(), 'submit', say, now)).toEqual([])
  })

  it('are only a missing title and wrong values when a draft is saved', () => {
    expect(paths(problemsOf(fresh(), 'draft', say, now))).toEqual(['title'])
    const odd = {
      ...fresh(),
      title: '冬季黄芪',
      budget_amount: 'abc',
      items: [line({ name: '黄芪', quantity: '1.23456' })],
    }
    expect(paths(problemsOf(odd, 'draft', say, now))).toEqual(['budget_amount', 'items.0.quantity'])
  })

  it('name the line by its place on the screen, blank lines included', () => {
    const values = { ...ready(), items: [emptyLine(), emptyLine(), line({ name: '没有的药', quantity: '-1' })] }
    expect(paths(problemsOf(values, 'submit', say, now))).toEqual(['items.2.quantity', 'items.2.name'])
    expect(formPath('items.0.herbal_id', [2])).toBe('items.2.name')
    expect(formPath('items.0.quality_specs.3.min', [2])).toBe('items.2.quality_specs.3.min')
    expect(formPath('items.0.quality_specs.3.code', [2])).toBe('items.2.quality_specs.3.name_zh')
    expect(formPath('items.0.source_species', [2])).toBe('items.2.name')
    expect(formPath('invited_supplier_ids.4', [])).toBe('invited_supplier_ids')
  })

  it('name everything that a demand needs for its submission', () => {
    const values = { ...fresh(), title: '冬季黄芪' }
    expect(paths(problemsOf(values, 'submit', say, now)).sort()).toEqual(
      ['bid_deadline_at', 'delivery_date', 'invited_supplier_ids', 'items.0.name'].sort(),
    )
  })

  it('compare times with each other and add up weights', () => {
    const wrong = {
      ...ready(),
      bid_deadline_at: '2026-11-20T09:00:00+08:00',
      open_at: '2026-11-20T08:00:00+08:00',
      delivery_date: '2026-11-20',
      award_method: 'comprehensive',
      criteria: [{ code: 'price', name: '价格', weight: '90' }],
    }
    expect(paths(problemsOf(wrong, 'submit', say, now)).sort()).toEqual(
      ['award_method', 'bid_deadline_at', 'criteria', 'delivery_date', 'open_at'].sort(),
    )
  })

  it('mark their section', () => {
    expect(sectionMarks(ready(), [])).toEqual({ basic: 'ok', lines: 'ok', suppliers: 'ok', terms: 'ok', review: 'ok' })
    expect(sectionMarks(ready(), [{ path: 'items.0.quantity', message: '' }]).lines).toBe('bad')
    expect(sectionMarks(fresh(), [])).toMatchObject({ basic: null, lines: null, suppliers: null, terms: 'ok' })
  })
})

describe('an amendment', () => {
  const published = {
    ...ready(),
    items: [
      line({ line_no: 1, name: '黄芪', herbal_id: herbId, quantity: '5' }),
      line({ line_no: 2, name: '党参', herbal_id: herbId, quantity: '7' }),
    ],
  }

  it('knows a deadline that is typed again with the offset of its place', () => {
    const read = { ...published, bid_deadline_at: '2026-11-25T09:00:00.000Z' }
    const typed = { ...published, bid_deadline_at: '2026-11-25T17:00:00+08:00' }
    expect(diffOf(read, typed)).toEqual([])
    expect(isSame(read, typed)).toBe(true)
  })

  it('lists every change with its line, and nothing else', () => {
    const after: FormValues = {
      ...published,
      package_req: '20 kg/袋',
      items: [
        ...published.items.slice(0, 1).map((one) => ({ ...one, quantity: '6' })),
        line({ name: '甘草', herbal_id: herbId, quantity: '1' }),
      ],
    }
    expect(diffOf(published, after)).toEqual([
      { path: 'package_req', line_no: null, before: null, after: '20 kg/袋' },
      { path: 'quantity', line_no: 1, before: '5', after: '6' },
      { path: 'items', line_no: 2, before: { name: '党参', quantity: '7', unit: 'kg' }, after: null },
      { path: 'items', line_no: 3, before: null, after: { name: '甘草', quantity: '1', unit: 'kg' } },
    ])
  })

  it('sends only what changed', () => {
    expect(changedBody(published, { ...published, remark: '请早' }).body).toEqual({ remark: '请早' })
    expect(
      Object.keys(
        changedBody(published, { ...published, items: [...published.items, line({ name: '甘草', quantity: '1' })] })
          .body,
      ),
    ).toEqual(['items'])
    expect(changedBody(published, published).body).toEqual({})
  })

  const approved = {
    pct: 10,
    lines: published.items.map(({ line_no, herbal_id, name, quantity, reference_price }) => ({
      line_no: line_no ?? 0,
      herbal_id,
      name,
      qty_kg: quantity,
      reference_price: reference_price || null,
    })),
  }
  const changed = (quantity: string, ...more: Line[]) => ({
    ...published,
    items: [...published.items.map((one, at) => (at === 0 ? { ...one, quantity } : one)), ...more],
  })

  it('needs approval for an added line, but not for the blank last line of the grid', () => {
    const [first] = published.items
    const little = String(Number(first?.quantity) * 1.05)
    expect(causesIn({ approved }, published, changed(little, emptyLine()), true)).toEqual([])
    const added = changed(little, line({ name: '甘草', quantity: '1' }))
    expect(causesIn({ approved }, published, added, true)).toEqual(['line_added'])
  })

  it('needs approval for a later deadline of somebody who may not extend it', () => {
    const later = { ...published, bid_deadline_at: '2026-12-25T17:00:00+08:00' }
    expect(causesIn({ approved }, published, later, true)).toEqual([])
    expect(causesIn({ approved }, published, later, false)).toEqual(['deadline'])
    const earlier = { ...published, bid_deadline_at: '2026-11-25T09:00:00+08:00' }
    expect(causesIn({ approved }, published, earlier, false)).toEqual([])
  })
})

describe('a local draft', () => {
  it('is restored whole', () => {
    const values = { ...ready(), remark: '未完' }
    const back = restoredValues(JSON.parse(JSON.stringify(values)), fresh())
    expect(isSame(back, values)).toBe(true)
  })

  it('of another shape restores only the fields that fit', () => {
    const start = ready()
    expect(restoredValues('nonsense', start)).toBe(start)
    expect(restoredValues({ title: 5, regulated: 'yes', items: 'x', remark: '好' }, start)).toEqual({
      ...start,
      remark: '好',
    })
  })
})

const enterprise: Enterprise = {
  id: '01a1fbec-ce1a-7338-ae5d-1134e192a0e1',
  version: 1,
  created_at: '',
  updated_at: '',
  name: '杏砚堂中药饮片有限公司',
  short_name: '杏砚堂',
  uscc: '91130606MAR8A6768E',
  enterprise_type: 'piece_factory',
  region_code: '130606',
  address: '砚池路 66 号',
  contact_name: '苏文佩',
  contact_phone: '13800138000',
  warehouse: [
    { name: '二号仓', region_code: '130683', address: '安国', contact: '田', phone: '13800138000', is_default: false },
    { name: '一号仓', region_code: '130606', address: '保定', contact: '田', phone: '13800138000', is_default: true },
  ],
  settings: defaultSettings,
}

const fresh = (): FormValues => newValues({ name: '王淑敏' }, enterprise)

const ready = (): FormValues => ({
  ...fresh(),
  title: '冬季黄芪、党参统货集采',
  bid_deadline_at: '2026-11-25T17:00:00+08:00',
  delivery_date: '2026-12-15',
  invited_supplier_ids: [supplierId],
  items: [line({ name: '黄芪', herbal_id: herbId, quantity: '12000' })],
})

const line = (parts: Partial<Line>): Line => ({ ...emptyLine(), ...parts })

const paths = (problems: readonly { path: string }[]) => problems.map((problem) => problem.path)

/** Returns the key itself, because the texts are tested elsewhere. */
const say = ((key: string) => key) as unknown as TFunction // only called with keys here
