// Expired offers: they cannot be awarded until their suppliers extend them; staff ask for that here.
import { useTranslation } from 'react-i18next'
import type { OpenedTender } from '#contract/tenders.schemas.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { instantText } from '#src/ui/text/day.tsx'
import { softOf } from '#src/ui/text/tag.tsx'
import type { MatrixModel } from './matrix/model.ts'

/** Whether the tender's supplier was asked and has not extended it since. */
const waits = ({ extend_asked_at: asked, extended_at: given }: OpenedTender): boolean =>
  asked != null && (given == null || Date.parse(given) < Date.parse(asked))

/** The tenders with an expired offer that has no other fault. */
export const expiredIn = ({ columns, table }: Pick<MatrixModel, 'columns' | 'table'>): OpenedTender[] => {
  const expired = new Set(table.offers.filter((offer) => offer.expired === true).map((offer) => offer.tender_id))
  return columns.flatMap(({ tender }) => (expired.has(tender.id) ? [tender] : []))
}

/** Each with its date, contact and the command to ask for an extension; nothing where none has expired. */
export const ExpiredOffers = ({ tenders }: { tenders: readonly OpenedTender[] }) => {
  const { t } = useTranslation('reviews')
  const title = t('expired.title', { count: tenders.length })
  if (tenders.length === 0) return null
  return (
    <section className={cx('mx-gutter mb-2 flex-none rounded text-table', softOf.warning)}>
      <Banner tone="warning" title={title} text={t('expired.text')} />
      <ul aria-label={title} className="flex flex-col gap-1 px-3 pb-2 pl-9 sm:max-h-28 sm:overflow-y-auto">
        {tenders.map((tender) => {
          const contact = [tender.contact_name, tender.contact_phone].filter((part) => part != null && part !== '')
          return (
            <li key={tender.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <b title={tender.supplier_name} className="font-medium">
                {tender.supplier_short_name ?? tender.supplier_name}
              </b>
              <span>{t('expired.until', { day: tender.valid_until })}</span>
              {contact.length > 0 && <span>{contact.join(' ')}</span>}
              {tender.extend_asked_at != null && waits(tender) && (
                <span className="text-ink-2">
                  {t('expired.asked', { time: instantText(tender.extend_asked_at, 'short') })}
                </span>
              )}
              <CommandButton
                id="orders.ask_extend"
                args={{ tender_id: tender.id }}
                size="sm"
                keys={false}
                {...(waits(tender) && { variant: 'quiet' as const, label: 'reviews:expired.again' })}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
