// The lots of a demand, newest first; one of them is selected.
import { useTranslation } from 'react-i18next'
import type { TraceCode } from '#contract/codes.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { CodeStatusTag } from './code-status.tsx'
import { goodsName } from './goods-text.ts'

interface LotListProps {
  lots: readonly TraceCode[]
  chosen: TraceCode
  onChoose: (lot: TraceCode) => void
}

export const LotList = ({ lots, chosen, onChoose }: LotListProps) => {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('codes:lots')} data-screen-only="" className="mb-4 min-w-0">
      <h2 className="mb-2">{t('codes:lots')}</h2>
      <ul className="flex flex-col gap-0.5 max-lg:max-h-56 max-lg:overflow-y-auto">
        {lots.map((lot) => {
          const isChosen = lot.id === chosen.id
          return (
            <li key={lot.id}>
              <button
                type="button"
                aria-current={isChosen || undefined}
                onClick={() => onChoose(lot)}
                className={cx(
                  'w-full rounded px-3 py-2 text-left text-table',
                  isChosen ? 'bg-primary-soft' : 'hover:bg-surface-3',
                )}
              >
                <span className="flex items-center gap-2">
                  <b className="min-w-0 flex-1 truncate font-medium" title={lot.batch_no ?? lot.code}>
                    {lot.goods && goodsName(lot.goods)} {lot.batch_no}
                  </b>
                  {lot.status === 'void' && <CodeStatusTag status={lot.status} />}
                </span>
                <span className="flex gap-2 text-cap text-ink-3">
                  <span className="min-w-0 flex-1 truncate" title={lot.goods?.supplier}>
                    {lot.goods?.supplier}
                  </span>
                  <Instant value={lot.created_at} format="short" />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
