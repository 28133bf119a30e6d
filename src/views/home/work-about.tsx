// The facts of a worklist row in one line, by its act.
import { useTranslation } from 'react-i18next'
import { bareFigure, directionOf, triangles } from '#contract/differences.ts'
import type { Work } from '#contract/home.worklist.ts'
import { weightOf } from '#src/components/order-totals.tsx'
import { instantText } from '#src/ui/text/day.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { quantityText } from '#src/ui/text/quantity.tsx'

/** `4 种 · 6,800 kg`, `10 家，还有 4 家待结论`, `授予 5 家 · ▼ 省 4.12%`; empty where the user may not see them. */
export const useAboutText = (): ((work: Work) => string) => {
  const { t } = useTranslation('home')
  const locale = useLocale()
  const goods = ({ order }: Work): string[] => {
    if (order === null || order.item_count === 0) return [t('about.no_lines')]
    const weight = weightOf(order)
    return [
      ...(weight !== null && order.item_count === 1 ? [] : [t('about.kinds', { count: order.item_count })]),
      ...(weight === null
        ? []
        : [`${quantityText(weight, locale)} kg`, ...(order.unweighed?.length ? [t('orders:list.unweighed')] : [])]),
    ]
  }
  /** A rate with its triangle. `saved`: a positive rate means cheaper. `over_budget`: the rate is always an excess. */
  const rated = (pct: string, words: 'saved' | 'over_budget'): string => {
    const direction = directionOf(pct)
    const figure = bareFigure(pct)
    if (words === 'over_budget') return `${triangles.more} ${t('about.over_budget', { pct: figure })}`
    if (direction === 'same') return t('common:difference.same')
    return direction === 'more'
      ? `${triangles.less} ${t('common:difference.less', { figure: `${figure}%` })}`
      : `${triangles.more} ${t('common:difference.more', { figure: `${figure}%` })}`
  }
  const factsOf = (work: Work): string => {
    const { act, count, of, pct, note } = work
    const entered = work.order?.stats.entered ?? 0
    switch (act) {
      case 'approve':
        return [...goods(work), ...(pct === null ? [] : [rated(pct, 'over_budget')])].join(' · ')
      case 'approve_award':
        return [t('about.approve_award', { count: count ?? 0 }), ...(pct === null ? [] : [rated(pct, 'saved')])].join(
          ' · ',
        )
      case 'amend_approve':
      case 'draft':
        return goods(work).join(' · ')
      case 'revise':
        return note === null ? goods(work).join(' · ') : t('about.revise', { note })
      case 'propose':
        return [
          ...(note === null ? [] : [t('about.revise', { note })]),
          t('about.propose', { count: count ?? 0 }),
        ].join(' · ')
      case 'open':
        if (count === null) return t(of !== null && of > 1 ? 'about.open_two' : 'about.open_sealed')
        return [
          t(of !== null && of > 1 ? 'about.open_count_two' : 'about.open_count', { count }),
          ...(entered > 0 ? [t('orders:entered', { count: entered })] : []),
        ].join(' · ')
      case 'qualify':
        return count === 0
          ? t('about.qualified', { count: of ?? 0 })
          : t('about.qualify', { count: count ?? 0, of: of ?? 0 })
      case 'chase':
        return t('about.chase', { count: count ?? 0, of: of ?? 0 })
      case 'certify':
      case 'renew':
        return of === 0
          ? t('about.no_papers')
          : t(count === 0 ? 'about.papers_seen' : 'about.papers', { count: count ?? 0, of: of ?? 0 })
      default:
        return t(`about.${act}`, { count: count ?? 0 })
    }
  }
  return (work) =>
    work.snoozed_until == null
      ? factsOf(work)
      : [t('about.snoozed', { at: instantText(work.snoozed_until, 'short') }), factsOf(work)].join(' · ')
}
