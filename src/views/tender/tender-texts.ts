// Texts of terms and times on the tender page.
import type { TFunction } from 'i18next'
import { isCounted } from '#contract/tenders.price.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { lineWants, priceUnitText, specText } from '#src/components/line-text.ts'
import { timeLeft } from '#src/ui/text/day.tsx'
import type { DemandLine, LineEntry } from './entries.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * The time left until `until` (ISO), as `3 天 02 时 28 分`; under a day with seconds. `now` in ms by the server's clock.
 */
export const timeLeftText = (t: TFunction, until: string, now: number): string => {
  const left = timeLeft(until, now)
  if (left.passed) return t('tenders:left.passed')
  const parts = { days: left.days, hours: two(left.hours), minutes: two(left.minutes), seconds: two(left.seconds) }
  return t(left.days > 0 ? 'tenders:left.days' : left.hours > 0 ? 'tenders:left.hours' : 'tenders:left.minutes', parts)
}

/** A hash in groups of four capitals, for reading it out on the telephone; `at` is the offset of a group. */
export const hashGroups = (hash: string): { at: number; figures: string }[] =>
  [...hash.toUpperCase().matchAll(/.{1,4}/g)].map((match) => ({ at: match.index, figures: match[0] }))

/** The first and last characters of a hash. */
export const hashShort = (hash: string): string => {
  const groups = hashGroups(hash).map(({ figures }) => figures)
  return groups.length <= 4 ? groups.join(' ') : `${groups.slice(0, 2).join(' ')} · ${groups.slice(-2).join(' ')}`
}

/** The unit of a line's quantity. */
export const unitText = (t: TFunction, line: Pick<DemandLine, 'unit'>): string => t(`orders:options.unit.${line.unit}`)

/** What stands behind a price with its sign: `/kg`, `/件` for counted goods, or the weight for which it was `typed`. */
export const perText = (
  t: TFunction,
  line: { readonly unit: string | null },
  typed: LineEntry['price_unit'] = 'yuan_kg',
): string =>
  isCounted(line.unit)
    ? t('tenders:per.each', { unit: t(`orders:options.unit.${line.unit}`) })
    : t(`tenders:per.${typed}`)

/** A line's requirements besides its name: preparation, grade, size, origin, age, growing. */
export const lineSpec = (t: TFunction, line: DemandLine): string =>
  [specText(line, t), line.origin_text, ...lineWants(line, t)].filter(Boolean).join(' · ')

/** The terms of a price, short enough for a phone. */
export const termTexts = (t: TFunction, order: SupplierPage['order']): string[] => {
  const words: string[] = []
  if (order.price_basis !== null)
    words.push(
      t('tenders:terms.basis', {
        unit: [...new Set(order.items.map((line) => priceUnitText(line.unit, t)))].join(t('tenders:comma')),
        basis: t(`orders:options.price_basis.${order.price_basis}`),
      }),
    )
  if (order.delivery_address !== null && order.delivery_address !== '')
    words.push(t('tenders:terms.deliver_to', { place: order.delivery_address }))
  if (order.delivery_date !== null) words.push(t('tenders:terms.deliver_by', { day: order.delivery_date.slice(5) }))
  else if (order.delivery_days !== null) words.push(t('tenders:terms.deliver_within', { count: order.delivery_days }))
  if (order.payment_terms !== null) words.push(t(`orders:options.payment_terms.${order.payment_terms}`))
  return words
}

/** A line by the names of its herb. */
export type NamedLine = Pick<DemandLine, 'name' | 'name_latin'>

/** The Latin name for a reader outside Chinese, the language of the name; empty where it is unknown or not needed. */
export const latinName = (language: string, { name_latin }: NamedLine): string =>
  language === 'zh-CN' ? '' : (name_latin ?? '')

/** The herb of a line as plain text, outside Chinese with its Latin name; undefined for a line without a name. */
export const herbNameText = (language: string, line: NamedLine): string | undefined => {
  const said = [line.name ?? '', latinName(language, line)].filter((one) => one !== '').join(' ')
  return said === '' ? undefined : said
}
