// The receipt of a submission: time, sum, and the number that must match at the opening.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { ZonedInstant } from '#src/components/zoned-instant.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { DemandQuestions } from './demand-questions.tsx'
import { entriesFrom } from './entries.ts'
import { totalsOf } from './entry-sums.ts'
import { LinkNote } from './link-note.tsx'
import { OwnLines } from './own-lines.tsx'
import { DemandedSum, OfferedSum, SumBasis } from './sum-note.tsx'
import { column } from './tender-head.tsx'
import { hashGroups } from './tender-texts.ts'

interface Props {
  page: SupplierPage
  /** Submitted just now: the page scrolls to the receipt, whose title confirms it. */
  fresh: boolean
  onEdit(): void
}

export const Receipt = ({ page, fresh, onEdit }: Props) => {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!fresh) return
    window.scrollTo({ top: 0 })
    heading.current?.focus()
  }, [fresh])
  const tender = page.tender
  const entries = entriesFrom(page)
  const { total, lines } = totalsOf(page, entries)
  const hash = tender?.commitment_hash ?? null
  return (
    <div className={`${column} flex flex-col gap-3 py-3`}>
      <section className="rounded-l bg-surface p-4">
        <div className="flex flex-wrap items-start gap-3">
          <Icon name="check-fill" size={24} className="mt-0.5 text-success-ink" />
          <div className="min-w-40 flex-1">
            <h2 ref={heading} tabIndex={-1} className="outline-none">
              {fresh ? t('tenders:receipt.done') : t('tenders:standing.tendered.title')}
            </h2>
            <p className="text-table text-ink-2">
              {t('tenders:receipt.at')} <ZonedInstant value={tender?.submitted_at} format="seconds" />
            </p>
            {tender?.reconfirmed_at == null ? null : (
              <p className="text-table text-ink-2">
                {t('tenders:receipt.reconfirmed')} <ZonedInstant value={tender.reconfirmed_at} format="seconds" />
              </p>
            )}
          </div>
          {tender?.is_withheld === true ? null : (
            <div className="ml-auto text-right">
              <div className="text-cap text-ink-3">{t('tenders:foot.lines', { count: lines })}</div>
              <Money value={total} className="text-h2 font-semibold" />
              <div className="text-cap text-ink-3">
                <SumBasis page={page} entries={entries} />
              </div>
              <OfferedSum page={page} entries={entries} />
              <DemandedSum page={page} entries={entries} />
            </div>
          )}
        </div>
        {hash !== null ? (
          <div className="mt-4 rounded bg-violet-soft p-3">
            <div className="flex items-center gap-2 text-table font-semibold text-violet-ink">
              <Icon name="lock" />
              {t('tenders:receipt.number')}
              <CommandButton
                id="tenders.copy_receipt"
                iconOnly
                keys={false}
                className="-my-1.5 ml-auto text-violet-ink"
              />
            </div>
            <p className="mt-2 grid grid-cols-4 gap-x-3 gap-y-1 font-mono text-table text-ink sm:grid-cols-8">
              {hashGroups(hash).map(({ at, figures }) => (
                <span key={at}>{figures}</span>
              ))}
            </p>
            <p className="mt-2 text-cap text-ink-2">{t('tenders:receipt.keep')}</p>
          </div>
        ) : null}
        <p className="mt-3 text-table text-ink-2">{t('tenders:standing.tendered.text')}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            variant={tender?.surrogate_confirmed === false ? 'default' : 'primary'}
            size="lg"
            icon="edit"
            onClick={onEdit}
          >
            {t('tenders:receipt.edit')}
          </Button>
          <CommandButton id="tenders.withdraw" size="lg" keys={false} />
        </div>
      </section>
      <DemandQuestions page={page} />
      <OwnLines page={page} />
      <LinkNote page={page} />
    </div>
  )
}
