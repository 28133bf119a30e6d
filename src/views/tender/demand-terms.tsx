// The demand besides its lines: its attachments, and its terms, which are collapsed.
import { useTranslation } from 'react-i18next'
import type { readFile } from '#contract/files.ts'
import { readOrderFileAtLink } from '#contract/orders.files.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { OrderFileList } from '#src/components/order-files.tsx'
import { ZonedInstant } from '#src/components/zoned-instant.tsx'
import { DescriptionList } from '#src/ui/layout/description-list.tsx'
import { percentText } from '#src/ui/text/decimal-text.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { Money } from '#src/ui/text/money.tsx'

const chosen = [
  'goods_type',
  'price_basis',
  'quality_standard',
  'invoice_type',
  'payment_terms',
  'award_method',
] as const
/** Terms that are either allowed or not. */
const ticked = ['split_delivery', 'split_award'] as const
const written = [
  'tax_rate',
  'performance_bond_pct',
  'payment_terms_text',
  'delivery_address',
  'delivery_date',
  'package_req',
  'acceptance_rule',
  'max_suppliers_per_line',
  'contract_terms',
  'remark',
] as const

const percents: ReadonlySet<string> = new Set(['tax_rate', 'performance_bond_pct'])

const percentOf = (value: unknown): string | null => (typeof value === 'string' ? percentText(value) : null)

interface DemandTermsProps {
  order: SupplierPage['order']
  /** Endpoint to read the demand's attachments. */
  from?: typeof readFile
}

export const DemandTerms = ({ order, from = readOrderFileAtLink }: DemandTermsProps) => {
  const { t } = useTranslation()
  const items = [
    ...chosen.map((name) => ({
      name,
      value: order[name] == null ? null : t(`orders:options.${name}.${order[name]}`),
    })),
    ...ticked.map((name) => ({
      name,
      value: order[name] == null ? null : t(order[name] ? 'tenders:amended.yes' : 'tenders:amended.no'),
    })),
    ...written.map((name) => ({ name, value: percents.has(name) ? percentOf(order[name]) : order[name] })),
  ].flatMap(({ name, value }) =>
    value == null || value === '' ? [] : [{ id: name, name: t(`orders:fields.${name}`), value }],
  )
  const phone = order.contact_phone
  const contact = {
    id: 'contact',
    name: t('orders:fields.contact_name'),
    value: (
      <>
        {order.contact_name}{' '}
        {phone !== null && (
          <a
            href={`tel:${phone}`}
            className="inline-flex min-h-6 items-center text-primary-ink underline-offset-3 hover:underline"
          >
            {phone}
          </a>
        )}
      </>
    ),
  }
  const files = order.attachments ?? []
  return (
    <>
      <BidBond order={order} />
      {files.length > 0 && (
        <section className="mt-3 text-table">
          <h2 className="mb-1 text-cap text-ink-3">{t('orders:fields.attachments')}</h2>
          <OrderFileList files={files} from={from} />
        </section>
      )}
      <details className="group -mb-2 mt-1 text-table">
        <summary className="flex min-h-8 list-none items-center gap-1 text-primary-ink [&::-webkit-details-marker]:hidden">
          {t('tenders:terms.all')}
          <Icon name="down" size={12} className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="pt-1 whitespace-pre-line">
          <DescriptionList
            items={order.contact_name === null && phone === null ? items : [...items, contact]}
            variant="sheet"
          />
        </div>
      </details>
    </>
  )
}

/** The bid bond, never folded away: a supplier that overlooks it may have tendered for nothing. */
const BidBond = ({ order }: { order: SupplierPage['order'] }) => {
  const { t } = useTranslation()
  const { bid_bond_amount: amount, bond_account: account, bid_deadline_at: deadline } = order
  if (amount == null || /^0*(\.0*)?$/.test(amount)) return null
  return (
    <section className="mt-3 text-table">
      <h2 className="mb-1 text-cap text-ink-3">{t('tenders:bond.name')}</h2>
      <p>
        <Money value={amount} className="font-semibold" /> {t('tenders:bond.until')}{' '}
        {deadline === null ? null : <ZonedInstant value={deadline} />}
      </p>
      <p className="text-cap text-ink-2 wrap-anywhere">
        {account == null
          ? t('tenders:bond.ask')
          : [account.holder, account.bank_name, account.bank_account].filter(Boolean).join(' · ')}
      </p>
    </section>
  )
}
