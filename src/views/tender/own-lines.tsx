// The supplier's own tender, read-only.
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { asHandedIn, entriesFrom, entryOf } from './entries.ts'
import { isTendered, landedOf, lineAmount, otherQuantity, totalsOf } from './entry-sums.ts'
import { statedOf } from './line-demands.ts'
import { saidOf } from './line-details.tsx'
import { GoodsName } from './line-quality.tsx'
import { OwnFiles } from './own-files.tsx'
import { DemandedSum, OfferedSum, SumBasis } from './sum-note.tsx'
import { hashShort, perText, unitText } from './tender-texts.ts'

/** Own prices by line with their sum. Nothing without a submitted tender. */
export const OwnLines = ({ page: shown, receipt = false }: { page: SupplierPage; receipt?: boolean }) => {
  const { t, i18n } = useTranslation()
  const page = asHandedIn(shown)
  const entries = entriesFrom(page)
  const lines = page.order.items.map((line) => ({ line, entry: entryOf(entries, line) }))
  const tendered = lines.filter(({ entry }) => isTendered(entry))
  if (page.tender === null || tendered.length === 0) return null
  const hash = page.tender.commitment_hash
  return (
    <section className="rounded-l bg-surface p-4" aria-label={t('tenders:own.title')}>
      <h2>{t('tenders:own.title')}</h2>
      <ul className="mt-1 divide-y divide-line">
        {tendered.map(({ line, entry }) => {
          const unit = unitText(t, line)
          const per = perText(t, line, entry.price_unit)
          const extra = [...saidOf(t, i18n.language, line, entry), ...statedOf(i18n.language, line, entry)]
          const landed = landedOf(page.order, entry)
          const demanded = otherQuantity(line, entry)
          return (
            <li key={line.id} className="flex flex-wrap items-baseline gap-x-2 py-2 text-table">
              <b>
                <GoodsName line={line} />
              </b>
              <span className="text-ink-2">
                <Money value={entry.unit_price} />
                {per} × <LineQuantity value={entry.offered_qty} line={line} />
              </span>
              {demanded === null ? null : (
                <span className="text-cap text-warning-ink">
                  {t('tenders:own.demanded')} <Quantity value={demanded} unit={unit} />
                </span>
              )}
              <Money value={lineAmount(page.order, line, entry)} className="ml-auto font-medium" />
              {landed === null ? null : (
                <span className="w-full text-cap text-ink-2">
                  {t('tenders:left_out.landed', { basis: t(`orders:options.price_basis.${page.order.price_basis}`) })}{' '}
                  <Money value={landed} unit={perText(t, line)} />
                </span>
              )}
              {extra.length > 0 ? <span className="w-full text-cap text-ink-3">{extra.join(' · ')}</span> : null}
            </li>
          )
        })}
      </ul>
      <p className="flex items-baseline justify-between border-t border-line pt-3 text-table">
        <span className="text-ink-2">
          {t('tenders:own.total')}{' '}
          <span className="text-cap">
            <SumBasis page={page} entries={entries} />
          </span>
        </span>
        <span className="text-right">
          <Money value={totalsOf(page, entries).total} className="text-h3 font-semibold" />
          <OfferedSum page={page} entries={entries} />
          <DemandedSum page={page} entries={entries} />
        </span>
      </p>
      <OwnFiles files={page.tender.attachments} lines={page.order.items} />
      {receipt && hash !== null ? (
        <p className="mt-2 text-cap text-ink-3">
          {t('tenders:sealed.receipt')} <span className="font-mono text-ink-2">{hashShort(hash)}</span>
        </p>
      ) : null}
    </section>
  )
}
