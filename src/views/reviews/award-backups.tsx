import { useTranslation } from 'react-i18next'
import type { Allocation } from '#contract/reviews.award.ts'
import { mayStandBy, type Picks, type ReviewActor } from '#src/machines/use-review.ts'
import { Field } from '#src/ui/input/field.tsx'
import { Select } from '#src/ui/input/select.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import type { MatrixModel } from './matrix/model.ts'

interface AwardBackupsProps {
  model: MatrixModel
  shown: readonly Allocation[]
  picks: Picks
  review: ReviewActor
  names: ReadonlyMap<string, string>
}

/**
 * The backup supplier of each line, in case its winner declines: prefilled when such a line is awarded again. Optional.
 */
export const AwardBackups = ({ model, shown, picks, review, names }: AwardBackupsProps) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  if (model.table.later !== undefined) return null
  const lines = model.lines.flatMap((one) => {
    const offers = mayStandBy(one.line, shown, model.table)
    return offers.length === 0 ? [] : [{ ...one, offers }]
  })
  if (lines.length === 0) return null
  return (
    <details className="mb-5">
      <summary className="cursor-pointer text-table font-medium">
        {t('award.backups', { count: Object.keys(picks.backups).length })}
      </summary>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {lines.map(({ line, item, offers }) => (
          <li
            key={line.id}
            className="grid items-center gap-x-4 gap-y-1 py-2 text-table sm:grid-cols-[140px_minmax(0,1fr)]"
          >
            <span className="truncate">
              <span className="mr-2 inline-block min-w-5 text-ink-3">{line.line_no}</span>
              {item.name}
            </span>
            <Field label={t('award.backup_of', { herb: item.name })} hideLabel>
              <Select
                size="sm"
                options={[
                  { value: '', label: t('award.no_backup') },
                  ...offers.map((offer) => ({
                    value: offer.id,
                    label: `${names.get(offer.tender_id) ?? ''} ${moneyText(offer.landed_price_kg, locale, false)}`,
                  })),
                ]}
                value={picks.backups[line.id] ?? ''}
                onChange={(event) =>
                  review.send({
                    type: 'review.backup',
                    order_item_id: line.id,
                    tender_item_id: event.target.value === '' ? null : event.target.value,
                  })
                }
              />
            </Field>
          </li>
        ))}
      </ul>
    </details>
  )
}
