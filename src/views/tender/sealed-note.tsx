// The state of a sealed tender: until when, and its receipt number.
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { ZonedInstant } from '#src/components/zoned-instant.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { hashShort } from './tender-texts.ts'

export const SealedNote = ({ page }: { page: SupplierPage }) => {
  const { t } = useTranslation()
  const { bid_deadline_at: deadline } = page.order
  const opens = page.order.open_at ?? deadline
  const hash = page.tender?.commitment_hash ?? null
  return (
    <section className="grid grid-cols-[20px_1fr] gap-x-2 gap-y-0.5 rounded-l bg-violet-soft p-3 text-cap leading-4.5 text-ink-2">
      <Icon name="lock" className="mt-0.5 text-violet-ink" />
      <h2 className="text-table font-semibold text-violet-ink">{t('tenders:sealed.title')}</h2>
      <p className="col-start-2">
        {opens !== null ? (
          <>
            {t('tenders:sealed.until')} <ZonedInstant value={opens} format="short" /> {t('tenders:sealed.then')}
          </>
        ) : null}
        {t('tenders:sealed.change')}
      </p>
      {hash !== null ? (
        <p className="col-start-2 flex items-center gap-1.5">
          <span className="text-ink-3">{t('tenders:sealed.receipt')}</span>
          <span className="font-mono text-ink">{hashShort(hash)}</span>
          <CommandButton id="tenders.copy_receipt" iconOnly keys={false} className="-my-2 text-violet-ink" />
        </p>
      ) : null}
    </section>
  )
}
