// The sections of the form, their fields, and whether they are complete. The terms of the detail page follow them.
import { submitTerms } from '#contract/orders.terms.ts'
import type { Problem } from '#src/forms/checks.tsx'
import { isBlank } from './lines.ts'
import type { FormValues } from './values.ts'

/** The fields of each section, in the order of the page. */
export const sections = {
  basic: [
    'title',
    'goods_type',
    'purpose',
    'purchase_method',
    'seal_mode',
    'budget_amount',
    'ceiling_public',
    'regulated',
  ],
  lines: ['items'],
  suppliers: [
    'open_scope',
    'invited_supplier_ids',
    'bid_deadline_at',
    'open_at',
    'delivery_date',
    'delivery_days',
    'delivery_mode',
    'delivery_region_code',
    'delivery_address',
    'split_delivery',
    'contact_name',
    'contact_phone',
  ],
  terms: [
    'price_basis',
    'tax_rate',
    'invoice_type',
    'payment_terms',
    'payment_terms_text',
    'payment_days',
    'bid_bond_amount',
    'performance_bond_pct',
    'price_band_pct',
    'quality_standard',
    'package_req',
    'acceptance_rule',
    'contract_terms',
    'remark',
    'attachments',
  ],
  review: [
    'min_bids',
    'award_method',
    'criteria',
    'split_award',
    'max_suppliers_per_line',
    'main_share_pct',
    'allow_partial_lines',
    'allow_partial_qty',
  ],
} as const

export type SectionId = keyof typeof sections
export const sectionIds = Object.keys(sections) as SectionId[] // Object.keys types the keys as string

/** Every field in the order of the page. */
export const sectionFields: readonly string[] = sectionIds.flatMap((id) => sections[id])

/** Id of a section's heading, for the outline's links. */
export const sectionAnchor = (id: SectionId): string => `order-section-${id}`

/** The section of a field. */
const sectionOf = (path: string): SectionId | null => {
  const [field = ''] = path.split('.')
  return sectionIds.find((id) => sections[id].some((one) => one === field)) ?? null
}

/** `bad`: it has errors. `ok`: it is complete. Null: it is not complete yet. */
export type SectionMark = 'ok' | 'bad' | null

/** The mark of each section. */
export const sectionMarks = (values: FormValues, problems: readonly Problem[]): Record<SectionId, SectionMark> => {
  const bad = new Set(problems.map((problem) => sectionOf(problem.path)))
  const mark = (id: SectionId): SectionMark => (bad.has(id) ? 'bad' : complete(values, id) ? 'ok' : null)
  return {
    basic: mark('basic'),
    lines: mark('lines'),
    suppliers: mark('suppliers'),
    terms: mark('terms'),
    review: mark('review'),
  }
}

const complete = (values: FormValues, id: SectionId): boolean => {
  const there = submitTerms.every(
    (field) => field === 'min_bids' || sectionOf(field) !== id || values[field].trim() !== '',
  )
  if (id === 'basic') return there && values.title.trim() !== ''
  if (id === 'lines') {
    const lines = values.items.filter((line) => !isBlank(line))
    return lines.length > 0 && lines.every((line) => line.herbal_id !== null && line.quantity.trim() !== '')
  }
  if (id === 'suppliers')
    return (
      there &&
      (values.delivery_date !== '' || values.delivery_days.trim() !== '') &&
      (values.open_scope !== 'invited' || values.invited_supplier_ids.length > 0)
    )
  return there
}
