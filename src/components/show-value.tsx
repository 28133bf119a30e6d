// The value of any field as text, for lists of changes; it comes from the server and may have any type.
import type { i18n as I18n } from 'i18next'
import { plainDecimal } from '#src/ui/text/decimal-text.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { quantityText } from '#src/ui/text/quantity.tsx'
import { zonedText } from './zoned-instant.tsx'

const amounts = new Set(['budget_amount', 'bid_bond_amount', 'reference_price', 'ceiling_price'])
const instants = new Set(['bid_start_at', 'bid_deadline_at', 'open_at'])
const percents = new Set(['tax_rate', 'performance_bond_pct', 'price_band_pct', 'qty_tolerance_pct', 'main_share_pct'])

/** The value as text; empty for a missing value. */
export const showValue = (path: string, value: unknown, i18n: I18n): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return i18n.t(value ? 'orders:words.yes' : 'orders:words.no')
  if (typeof value === 'number') return percents.has(path) ? `${value}%` : String(value)
  if (typeof value === 'string') return showText(path, value, i18n)
  if (Array.isArray(value)) return showList(path, value, i18n)
  return showLine(value, i18n)
}

const showText = (path: string, text: string, i18n: I18n): string => {
  if (amounts.has(path)) return moneyText(plainDecimal(text, 2), i18n.language)
  if (instants.has(path)) return zonedText(i18n.t, text)
  if (percents.has(path)) return `${plainDecimal(text)}%`
  if (path === 'quantity') return quantityText(text, i18n.language)
  const option = `orders:options.${path}.${text}`
  return i18n.exists(option) ? i18n.t(option) : text
}

const showList = (path: string, values: readonly unknown[], i18n: I18n): string => {
  if (values.length === 0) return ''
  if (path === 'invited_supplier_ids') return i18n.t('order_form:suppliers.count', { count: values.length })
  if (path === 'quality_specs') return i18n.t('order_detail:detail.indicators', { count: values.length })
  if (path === 'attachments') return values.map((value) => attachmentText(value, i18n)).join(i18n.t('lists:and'))
  if (path === 'criteria') return values.map(criterionText).join(' · ')
  return values.every((value) => typeof value === 'string')
    ? values.join(i18n.t('lists:and'))
    : i18n.t('orders:words.entries', { count: values.length })
}

const attachmentText = (value: unknown, i18n: I18n): string =>
  typeof value === 'object' && value !== null && 'name' in value
    ? [String(value.name), 'doc_type' in value ? i18n.t(`orders:options.doc_type.${String(value.doc_type)}`) : '']
        .filter(Boolean)
        .join(' ')
    : ''

const criterionText = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value && 'weight' in value
    ? `${String(value.name)} ${String(value.weight)}%`
    : ''

/** An added or removed line: its name and quantity. */
const showLine = (value: object, i18n: I18n): string => {
  const { name, quantity, unit } = value as Partial<Record<string, unknown>> // its keys are checked one by one
  return [name, typeof quantity === 'string' ? quantityText(quantity, i18n.language) : '', unit]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ')
}
