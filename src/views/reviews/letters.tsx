// 中标通知书 and 未中标通知 (招标投标法 §45): one page per supplier, with its own lines only.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sum } from '#contract/decimal.ts'
import type { Order } from '#contract/orders.ts'
import type { AwardLine, Decision, DecisionVersion } from '#contract/reviews.schemas.ts'
import { isStanding } from '#contract/reviews.standing.ts'
import { depositOf } from '#contract/reviews.terms.ts'
import type { OpenedTender } from '#contract/tenders.schemas.ts'
import { taxesOf, UNTAXED } from '#contract/tenders.tax.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useDeclineText } from '#src/components/award-lines.tsx'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import { goodsText, priceUnitText, sharedPriceUnit, specText } from '#src/components/line-text.ts'
import { showValue } from '#src/components/show-value.tsx'
import { ZonedInstant } from '#src/components/zoned-instant.tsx'
import { useViewer } from '#src/machines/use-session.ts'
import { to } from '#src/paths.ts'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Day } from '#src/ui/text/day.tsx'
import { percentText } from '#src/ui/text/decimal-text.ts'
import { Link } from '#src/ui/text/link.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { Money, moneyText } from '#src/ui/text/money.tsx'
import { issuedLetters } from './letters-issued.ts'
import { useExclusionText } from './matrix/texts.ts'
import { useTaxText } from './tax-texts.ts'

export interface LettersProps {
  order: Order
  /** An award in force. */
  award: Decision
  tenders: readonly OpenedTender[]
}

/** Every letter of an award as it was issued, winners first. */
export const Letters = ({ order, award, tenders }: LettersProps) => {
  const { t } = useTranslation('reviews')
  const { won, lost } = issuedLetters(award, tenders)
  return (
    <>
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-gutter py-2 print:hidden">
        <h1 tabIndex={-1} className="min-w-0 break-words">
          {t('letter.all', { title: order.title })}
        </h1>
        <span className="text-cap text-ink-3">{t('letter.counts', { won: won.length, lost: lost.length })}</span>
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <Link to={to('review_detail', { id: order.id })}>{t('letter.back')}</Link>
          <CommandButton id="view.print" size="sm" variant="primary" />
        </span>
      </header>
      <div
        data-own-paper=""
        className="flex flex-col items-center gap-6 bg-page px-gutter py-6 print:block print:bg-transparent print:p-0"
      >
        {won.map((letter) => (
          <Won key={`${letter.tender.id} ${letter.version.id}`} order={order} {...letter} />
        ))}
        {lost.map((letter) => (
          <Lost key={letter.tender.id} order={order} {...letter} />
        ))}
      </div>
    </>
  )
}

interface SheetProps {
  title: string
  /** The decision of the letter. */
  version: DecisionVersion
  tender: OpenedTender
  /** Number of the letter within its decision. */
  nth: number
  children: ReactNode
}

const Sheet = ({ title, version, tender, nth, children }: SheetProps) => {
  const { t } = useTranslation('reviews')
  const viewer = useViewer()
  return (
    <article className="w-full max-w-190 rounded border border-line bg-surface px-10 py-8 leading-7 max-sm:px-5 print:max-w-none print:break-after-page print:rounded-none print:border-0 print:p-0 print:last:break-after-auto">
      <h2 className="text-center text-h1">{title}</h2>
      <p className="pb-4 text-center text-cap text-ink-3">
        {t('letter.no', { no: `${version.decision_no}-${String(nth).padStart(2, '0')}` })}
      </p>
      <p className="wrap-anywhere">
        <b>{tender.supplier_name}</b>
        {t('words.colon')}
      </p>
      {children}
      <p className="pt-6 text-right">
        {viewer?.enterprise.name}
        <br />
        <ZonedInstant value={version.effective_at} />
      </p>
    </article>
  )
}

/** The terms by which the goods are delivered, invoiced and paid. */
const goodsTerms = [
  'price_basis',
  'tax_rate',
  'invoice_type',
  'delivery_date',
  'delivery_days',
  'delivery_mode',
  'delivery_address',
  'package_req',
  'payment_terms',
  'payment_days',
  'payment_terms_text',
] as const

/** What the tender offers of these terms, which the letter accepts, comes before what the demand asked for. */
const useOffered = ({ order, tender, lines }: LetterProps & { lines: readonly AwardLine[] }) => {
  const { t } = useTranslation('reviews')
  const taxText = useTaxText()
  const won = new Set(lines.map((line) => line.tender_item_id))
  const items = tender.items.filter((item) => won.has(item.id))
  const days = items.flatMap((item) => item.delivery_days ?? tender.delivery_days ?? order.delivery_days ?? [])
  return {
    ...order,
    // A price without tax is said by its basis.
    tax_rate: taxText(taxesOf({ ...tender, items }, order).filter((tax) => tax !== UNTAXED)),
    invoice_type: tender.invoice_type ?? order.invoice_type,
    delivery_days: [...new Set(days)].toSorted((a, b) => a - b).join(t('words.list')),
  }
}

type LetterProps = Omit<SheetProps, 'title' | 'children'> & { order: Order }

const Won = ({ order, lines, ...sheet }: LetterProps & { lines: readonly AwardLine[] }) => {
  const { t, i18n } = useTranslation('reviews')
  const terms = useOffered({ order, lines, ...sheet })
  const locale = useLocale()
  const { sign_by, deposit_pct } = sheet.version
  const items = new Map(order.items.map((item) => [item.id, item]))
  const numberOf = (line: AwardLine): number => items.get(line.order_item_id)?.line_no ?? 0
  const until = lines.find((line) => line.confirm_deadline_at !== null)?.confirm_deadline_at ?? null
  const total = sum(lines.map((line) => line.amount))
  const priceUnit = sharedPriceUnit(lines, t)
  const columns: Column<AwardLine>[] = [
    { id: 'no', head: '#', width: 44, align: 'end', cell: numberOf },
    {
      id: 'name',
      head: t('head.name'),
      card: 'title',
      cell: (line) => items.get(line.order_item_id)?.name,
    },
    {
      id: 'spec',
      head: t('head.spec'),
      cell: (line) => {
        const item = items.get(line.order_item_id)
        return item === undefined ? '–' : specText(item, t) || '–'
      },
    },
    {
      id: 'qty',
      head: t('decision.quantity'),
      width: 104,
      align: 'end',
      cell: (line) => <LineQuantity value={line.awarded_qty} line={items.get(line.order_item_id)} />,
    },
    {
      id: 'landed_price_kg',
      head: priceUnit === null ? t('peek.fact.landed') : t('decision.price', { unit: priceUnit }),
      width: 148,
      align: 'end',
      cell: (line) => (
        <Money bare value={line.unit_price} unit={priceUnit === null ? ` ${priceUnitText(line.unit, t)}` : undefined} />
      ),
    },
    {
      id: 'amount',
      head: t('decision.amount'),
      width: 124,
      align: 'end',
      cell: (line) => <Money value={line.amount} />,
    },
  ]
  return (
    <Sheet {...sheet} title={t('letter.won')}>
      <p className="indent-[2em]">{t('letter.won_text', { title: order.title, no: order.order_no })}</p>
      <div className="py-3 leading-normal">
        <PlainTable
          wrap
          framed
          caption={t('letter.won')}
          columns={columns}
          rows={lines.toSorted((a, b) => numberOf(a) - numberOf(b))}
          keyOf={(line) => line.id}
        />
      </div>
      <p>{t('letter.total', { count: lines.length, total: moneyText(total, locale) })}</p>
      <ul className="list-disc pl-6">
        {goodsTerms.map((field) => {
          const value = field === 'tax_rate' ? terms.tax_rate : showValue(field, terms[field], i18n)
          return value === '' ? null : (
            <li key={field}>
              {field === 'tax_rate' ? t('tax.title') : t(`orders:fields.${field}`)}
              {t('words.colon')}
              {value}
            </li>
          )
        })}
        {until !== null && (
          <li>
            {t('letter.confirm')} <ZonedInstant value={until} />
          </li>
        )}
        {sign_by !== null && (
          <li>
            {t('letter.sign')} <Day value={sign_by} />
          </li>
        )}
        {deposit_pct !== null && (
          <li>
            {t('order_detail:award.deposit', { percent: percentText(deposit_pct) })}{' '}
            <Money value={depositOf(total, deposit_pct)} />
          </li>
        )}
        {order.price_band_pct != null && <li>{t('letter.band', { percent: percentText(order.price_band_pct) })}</li>}
      </ul>
      <Declined lines={lines} items={items} />
    </Sheet>
  )
}

/** An addition to a letter, marked as such: the lines that its supplier declined after the letter was issued. */
const Declined = ({
  lines,
  items,
}: {
  lines: readonly AwardLine[]
  items: ReadonlyMap<string, Order['items'][number]>
}) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const declineText = useDeclineText()
  const declined = lines.filter((line) => line.status === 'declined')
  if (declined.length === 0) return null
  const standing = lines.filter(isStanding)
  const total = sum(standing.map((line) => line.amount))
  return (
    <section className="mt-3 border-t border-line pt-2">
      <p>
        <b>{t('letter.added')}</b> {t('letter.added_text')}
      </p>
      <ul className="list-disc pl-6">
        {declined.map((line) => (
          <li key={line.id}>
            {goodsText(items.get(line.order_item_id) ?? {})}{' '}
            <LineQuantity value={line.awarded_qty} line={items.get(line.order_item_id)} /> <Money value={line.amount} />{' '}
            {declineText(line)} <ZonedInstant value={line.confirm_at} />
          </li>
        ))}
      </ul>
      <p>{t('letter.added_total', { count: standing.length, total: moneyText(total, locale) })}</p>
    </section>
  )
}

const Lost = ({ order, ...sheet }: LetterProps) => {
  const { t } = useTranslation('reviews')
  const exclusionText = useExclusionText()
  const { status, disqualify_reason: code, disqualify_text: text } = sheet.tender
  return (
    <Sheet {...sheet} title={t('letter.lost')}>
      <p className="indent-[2em]">{t('letter.lost_text', { title: order.title, no: order.order_no })}</p>
      {status === 'disqualified' && (
        <p className="indent-[2em]">
          {t('letter.disqualified', { reason: exclusionText({ is: 'disqualified', code, text }) })}
        </p>
      )}
      <p className="indent-[2em]">{t('letter.thanks')}</p>
    </Sheet>
  )
}
