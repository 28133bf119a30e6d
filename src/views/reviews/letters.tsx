// 中标通知书 and 未中标通知 (招标投标法 §45): one page per supplier, with its own lines only.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sum } from '#contract/decimal.ts'
import type { Order } from '#contract/orders.ts'
import type { AwardLine, Decision, DecisionVersion } from '#contract/reviews.schemas.ts'
import { isStanding } from '#contract/reviews.standing.ts'
import type { OpenedTender } from '#contract/tenders.schemas.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { bondOf } from '#src/components/award-terms.tsx'
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
import { Quantity } from '#src/ui/text/quantity.tsx'
import { specOf } from './matrix/row.tsx'
import { useExclusionText } from './matrix/texts.ts'

export interface LettersProps {
  order: Order
  /** An award in force. */
  award: Decision
  tenders: readonly OpenedTender[]
}

interface WonLetter {
  readonly tender: OpenedTender
  readonly version: DecisionVersion
  /** The awarded lines that were not revoked. */
  readonly lines: readonly AwardLine[]
}

/**
 * One letter for each decision that gives a supplier a standing line: a later decision has its own date, terms and
 * sums.
 */
const wonLetters = (award: Decision, tenders: readonly OpenedTender[]): WonLetter[] =>
  tenders.flatMap((tender) =>
    award.versions.flatMap((version) => {
      const lines = award.lines.filter(
        (line) =>
          line.supplier_id === tender.supplier_id && line.decision_version === version.version && isStanding(line),
      )
      return lines.length === 0 ? [] : [{ tender, version, lines }]
    }),
  )

/** Every letter of an award, winners first. A winner that declined everything gets no further letter. */
export const Letters = ({ order, award, tenders }: LettersProps) => {
  const { t } = useTranslation('reviews')
  const winners = wonLetters(award, tenders)
  const chosen = new Set(award.lines.filter((line) => line.role === 'main').map((line) => line.supplier_id))
  const others = tenders.filter((tender) => !chosen.has(tender.supplier_id))
  const first = award.versions.find((version) => version.version === award.version)
  return (
    <>
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-gutter py-2 print:hidden">
        <h1 tabIndex={-1} className="min-w-0 break-words">
          {t('letter.all', { title: order.title })}
        </h1>
        <span className="text-cap text-ink-3">{t('letter.counts', { won: winners.length, lost: others.length })}</span>
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <Link to={to('review_detail', { id: order.id })}>{t('letter.back')}</Link>
          <CommandButton id="view.print" size="sm" variant="primary" />
        </span>
      </header>
      <div
        data-own-paper=""
        className="flex flex-col items-center gap-6 bg-page px-gutter py-6 print:block print:bg-transparent print:p-0"
      >
        {winners.map((one, at) => (
          <Won key={`${one.tender.id} ${one.version.id}`} order={order} nth={at + 1} {...one} />
        ))}
        {first !== undefined &&
          others.map((tender, at) => (
            <Lost key={tender.id} order={order} version={first} tender={tender} nth={winners.length + at + 1} />
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
  /** Number of the letter within the award. */
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

type LetterProps = Omit<SheetProps, 'title' | 'children'> & { order: Order }

const Won = ({ order, lines, ...sheet }: LetterProps & { lines: readonly AwardLine[] }) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const { sign_by, deposit_pct } = sheet.version
  const items = new Map(order.items.map((item) => [item.id, item]))
  const numberOf = (line: AwardLine): number => items.get(line.order_item_id)?.line_no ?? 0
  const until = lines.find((line) => line.confirm_deadline_at !== null)?.confirm_deadline_at ?? null
  const total = sum(lines.map((line) => line.amount))
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
        return item === undefined ? '–' : specOf(item, t) || '–'
      },
    },
    {
      id: 'qty',
      head: t('decision.quantity'),
      width: 104,
      align: 'end',
      cell: (line) => <Quantity value={line.awarded_qty} unit={t(`orders:options.unit.${line.unit}`)} />,
    },
    {
      id: 'landed_price_kg',
      head: t('decision.price'),
      width: 148,
      align: 'end',
      cell: (line) => <Money bare value={line.unit_price} />,
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
            <Money value={bondOf(lines, deposit_pct)} />
          </li>
        )}
        {order.price_band_pct != null && <li>{t('letter.band', { percent: percentText(order.price_band_pct) })}</li>}
      </ul>
    </Sheet>
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
