import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { shownTotal } from '#contract/tenders.price.ts'
import type { OpenedTender } from '#contract/tenders.schemas.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { OfferedFiles } from '#src/components/tender-files.tsx'
import { useLackingText } from '#src/components/use-lacking-text.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Day, Instant } from '#src/ui/text/day.tsx'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { StatusTag } from '#src/ui/text/status-tag.tsx'
import { Tag, type Tone } from '#src/ui/text/tag.tsx'
import { Clarifications } from './clarifications.tsx'
import type { MatrixColumn } from './matrix/model.ts'
import { TenderLines } from './tender-lines.tsx'
import { useFlagText } from './use-flag-text.tsx'

const verdicts: Partial<Record<OpenedTender['status'], { glyph: IconName; tone: Tone }>> = {
  opened: { glyph: 'circle-dashed', tone: 'warning' },
  unopened: { glyph: 'lock', tone: 'danger' },
  shortlisted: { glyph: 'check-circle', tone: 'success' },
  disqualified: { glyph: 'ban', tone: 'danger' },
  awarded: { glyph: 'check-fill', tone: 'success' },
  part_awarded: { glyph: 'half', tone: 'success' },
  lost: { glyph: 'circle', tone: 'neutral' },
}

/** Each tender with its strengths and faults, its verdict, and the two commands that give one. */
export const TenderVerdicts = ({ order, columns }: { order: Order; columns: readonly MatrixColumn[] }) => {
  const { t } = useTranslation('reviews')
  // A verdict changes the ranking; the order here stays, so that each tender keeps its place for the reviewer.
  const [first] = useState(() => columns.map(({ tender }) => tender.id))
  const placeOf = ({ tender }: MatrixColumn): number => {
    const place = first.indexOf(tender.id)
    return place === -1 ? first.length : place
  }
  const kept = columns.toSorted((a, b) => placeOf(a) - placeOf(b))
  return (
    <ul className="divide-y divide-line border-y border-line">
      {kept.map((column) => (
        <Tender key={column.tender.id} order={order} column={column} />
      ))}
      {columns.length === 0 && <li className="px-gutter py-6 text-center text-ink-3">{t('tenders.none')}</li>}
    </ul>
  )
}

const Tender = ({ order, column }: { order: Order; column: MatrixColumn }) => {
  const { t } = useTranslation('reviews')
  const { tender } = column
  const lackingText = useLackingText()
  const flagText = useFlagText()
  const { glyph, tone } = verdicts[tender.status] ?? { glyph: 'circle' as const, tone: 'neutral' as const }
  // The dialogs of both commands name the supplier too.
  const subject = { ...orderSubject(order), label: `${order.order_no} ${tender.supplier_name}` }
  const isUnopened = tender.status === 'unopened'
  const good = column.certified && column.licence_days === null
  return (
    <li className="@container px-gutter py-3 text-table">
      <div className="grid items-start gap-x-6 gap-y-2 @min-[560px]:grid-cols-[1.3fr_1fr] @min-[976px]:grid-cols-[minmax(188px,1.3fr)_minmax(120px,0.8fr)_minmax(168px,1.1fr)_428px]">
        <div className="min-w-0">
          <b className="text-body wrap-anywhere">{tender.supplier_name}</b>
          <div className="flex flex-wrap items-center gap-x-2 text-cap text-ink-3">
            <span>{tender.tender_no}</span>
            <span>{tender.supplier_region}</span>
            <Instant value={tender.submitted_at} format="short" />
            {!tender.entry_channel.startsWith('self') && <Tag tone="violet">{t('supplier.surrogate')}</Tag>}
          </div>
          <div className="mt-1 flex flex-wrap gap-1">
            {tender.mobile_on_file === false && (
              <Tag tone="warning" icon="warn">
                {t('supplier.mobile_unknown')}
              </Tag>
            )}
            {tender.flags.map((flag) => (
              <span key={flag} title={flagText.fullOf(flag, tender)}>
                <Tag tone="warning" icon="flag">
                  {flagText.nameOf(flag)}
                </Tag>
              </span>
            ))}
          </div>
        </div>
        <Fact
          good={good}
          name={
            column.certified
              ? t('supplier.certified')
              : t(`exclusion.supplier.${tender.supplier_status}`, { defaultValue: t('exclusion.supplier.other') })
          }
        >
          {tender.supplier_valid_until === null ? null : (
            <>
              {t('tenders.licence_until')} <Day value={tender.supplier_valid_until} />
            </>
          )}
        </Fact>
        <Fact
          good={tender.opened_hash_ok}
          name={t(
            tender.opened_hash_ok ? 'tenders.hash_agrees' : isUnopened ? 'tenders.unopened' : 'tenders.hash_differs',
          )}
        >
          <span className="block">
            {isUnopened ? (
              <code title={tender.commitment_hash}>{tender.commitment_hash.slice(0, 12)}…</code>
            ) : (
              <>
                <Money value={shownTotal(tender)} /> ({column.covered}/{order.item_count})
                <span className={cx('ml-2', column.rank === null && 'text-warning-ink')}>
                  {column.rank === null ? lackingText(tender) : t('supplier.rank', { rank: column.rank })}
                </span>
              </>
            )}
          </span>
          {tender.valid_until && (
            <>
              {t('tenders.valid_until')} <Day value={tender.valid_until} />
            </>
          )}
        </Fact>
        <div className="flex flex-wrap items-center gap-2">
          <span className="mr-auto">
            <StatusTag glyph={glyph} tone={tone}>
              {t(`verdict.${tender.status}`)}
            </StatusTag>
          </span>
          {tender.facts.askable && (
            <CommandButton
              id="orders.clarify"
              subject={subject}
              args={{ tender_id: tender.id }}
              size="sm"
              variant="quiet"
            />
          )}
          {isUnopened && <CommandButton id="orders.open_rest" size="sm" />}
          {tender.facts.judgeable && tender.status !== 'shortlisted' && (
            <CommandButton
              id="orders.requalify"
              subject={subject}
              args={{ tender_id: tender.id, text: '' }}
              size="sm"
              {...(tender.status === 'disqualified' && { label: 'reviews:tenders.requalify' })}
            />
          )}
          {tender.facts.judgeable && tender.status !== 'disqualified' && (
            <CommandButton
              id="orders.disqualify"
              subject={subject}
              args={{ tender_id: tender.id }}
              size="sm"
              variant="quiet"
            />
          )}
        </div>
      </div>
      {tender.disqualify_reason !== null && (
        <p className="mt-2 text-danger-ink">
          {t(`orders:options.disqualify_reason.${tender.disqualify_reason}`)}
          {tender.disqualify_text !== null &&
            tender.disqualify_text !== '' &&
            `${t('words.colon')}${tender.disqualify_text}`}
        </p>
      )}
      <TenderLines order={order} tender={tender} />
      <Clarifications list={tender.clarifications} subject={subject} />
      {tender.payment_terms_offer && (
        <p className="mt-1 wrap-anywhere text-ink-2">
          {t('tenders.payment_terms_offer')}
          {t('words.colon')}
          {tender.payment_terms_offer}
        </p>
      )}
      {tender.remark && <p className="mt-1 wrap-anywhere text-ink-2">{tender.remark}</p>}
      <div className="mt-2 empty:hidden">
        <OfferedFiles files={tender.attachments} nameOf={(id) => order.items.find((item) => item.id === id)?.name} />
      </div>
    </li>
  )
}

const Fact = ({ good, name, children }: { good: boolean; name: string; children: React.ReactNode }) => (
  <div className="min-w-0">
    <span className={cx('flex items-center gap-1.5', good ? 'text-success-ink' : 'text-warning-ink')}>
      <Icon name={good ? 'shield' : 'warn'} size={14} />
      <span className="text-ink">{name}</span>
    </span>
    <span className="block text-cap text-ink-3">{children}</span>
  </div>
)
