import { useTranslation } from 'react-i18next'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import type { ReviewChange } from '#src/machines/use-review.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { LastChange, useTrail } from './matrix/last-change.tsx'
import type { MatrixLine } from './matrix/model.ts'

export interface ChangesBannerProps {
  orderId: string
  changes: readonly ReviewChange[]
  lines: readonly MatrixLine[]
  names: ReadonlyMap<string, string>
  /** Moves to the first of the changes. */
  onShow: () => void
  onSeen: () => void
}

/** Maximum number of changes that are named. */
const NAMED = 3

/** Other users have changed offers: which, who last, and that the award waits until the changes are acknowledged. */
export const ChangesBanner = ({ orderId, changes, lines, names, onShow, onSeen }: ChangesBannerProps) => {
  const { t } = useTranslation('reviews')
  const keysOf = useKeysOf()
  const [last] = useTrail(orderId, changes.length === 0)
  if (changes.length === 0) return null
  const herbs = new Map(lines.map((one) => [one.line.id, one.item.name ?? '']))
  const named = changes.slice(0, NAMED).map((one) =>
    t(`changes.${one.what}`, {
      supplier: names.get(one.tender_id) ?? t('changes.gone'),
      herb: herbs.get(one.order_item_id) ?? '',
    }),
  )
  return (
    <Banner
      alert
      tone="warning"
      className="mx-gutter mb-2"
      // A judged answer enables or blocks an offer without changing a price; the judge sees it here too.
      title={t(last?.action === 'judge_answer' ? 'changes.judged' : 'changes.title', { count: changes.length })}
      text={
        <>
          {named.join(t('words.list'))}
          {changes.length > NAMED && t('changes.more', { count: changes.length - NAMED })}
          {t('words.stop')} <LastChange orderId={orderId} />
        </>
      }
      action={
        <>
          <Button size="sm" variant="quiet" onClick={onShow}>
            {t('changes.show')}
          </Button>
          <Button size="sm" keys={keysOf('matrix.seen', 'matrix')} onClick={onSeen}>
            {t('changes.seen')}
          </Button>
        </>
      }
    />
  )
}
