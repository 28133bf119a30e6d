// The record on which a dialog is about to act: its number, its title, and the two facts on which the decision depends.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sum } from '#contract/decimal.ts'
import { isRecord } from '#contract/is-record.ts'
import { statusesTagged } from '#contract/orders.tags.ts'
import { type Order, readOrder } from '#contract/orders.ts'
import type { Decision } from '#contract/reviews.schemas.ts'
import { shownWinners } from '#contract/reviews.standing.ts'
import type { Answer, Args, Command, Refusal, Subject } from '#src/commands/command.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { useApp } from '#src/machines/use-app.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Day, Instant } from '#src/ui/text/day.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { quantityText } from '#src/ui/text/quantity.tsx'
import { useDifference } from './use-difference.tsx'

/** Up to this number of suppliers each is named; above it their number is shown. */
const NAMED = 3

/** In these statuses an award is proposed or made, so the winners and amounts replace the estimate. */
const proposed: ReadonlySet<unknown> = new Set(statusesTagged('proposed'))

/** A field of a record as text, where the type of the record is unknown here; null where the record lacks the field. */
const textIn = (record: unknown, name: string): string | null => {
  const value = isRecord(record) ? record[name] : undefined
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null
}

/** Renders nothing for a subject that is no record: the settings, a page. */
export const SubjectFacts = ({ subject, args = {} }: { subject: Subject; args?: Args }) => {
  const { t, i18n } = useTranslation()
  const { noun, record, label } = subject
  const text = (name: string) => textIn(record, name)
  const status = (of: string) => {
    const key = `${of}:status.${text('status')}`
    return i18n.exists(key) ? t(key) : null
  }
  if (noun === 'orders') {
    const budget = text('budget_amount')
    return (
      <Facts label={label} title={text('title')}>
        {proposed.has(text('status')) ? (
          <AwardFacts orderId={subject.id} args={args} />
        ) : (
          <>
            {subject.amount !== undefined ? (
              <Fact name={t('palette:about.amount')}>
                <Money value={subject.amount} />
              </Fact>
            ) : budget !== null ? (
              <Fact name={t('orders:fields.budget_amount')}>
                <Money value={budget} />
              </Fact>
            ) : (
              <Fact name={t('palette:about.reference_total')}>
                <Money value={text('reference_total')} />
              </Fact>
            )}
            <Fact name={t('palette:about.deadline')}>
              <Moment value={text('bid_deadline_at')} />
            </Fact>
          </>
        )}
      </Facts>
    )
  }
  if (noun === 'suppliers') {
    const until = text('valid_until')
    return (
      <Facts label={label} title={null}>
        <Fact name={t('palette:about.status')}>{status('suppliers')}</Fact>
        <Fact name={t('palette:about.valid_until')}>{until === null ? null : <Day value={until} />}</Fact>
      </Facts>
    )
  }
  if (noun === 'users') {
    return (
      <Facts label={label} title={null}>
        <Fact name={t('palette:about.department')}>{text('department')}</Fact>
        <Fact name={t('palette:about.status')}>{status('users')}</Fact>
      </Facts>
    )
  }
  if (noun === 'herbal_templates') {
    return (
      <Facts label={label} title={null}>
        <Fact name={t('palette:about.used')}>{text('used_count')}</Fact>
        <Fact name={t('palette:about.status')}>{status('herbal')}</Fact>
      </Facts>
    )
  }
  return null
}

/**
 * Reads the full record where only a list row is known, because a row has neither the winners nor the pending decision.
 */
const useAwarded = (orderId: string | null) =>
  useResource(readOrder, { params: { id: orderId ?? '' } }, { nouns: ['orders'], skip: orderId === null, quiet: true })

/**
 * Why the confirmation is not possible yet, or null: the command shows the proposed award, and it has not been read.
 */
export const useUnread = ({ shows }: Pick<Command, 'shows'>, subject: Subject | null): Refusal | null => {
  const waits = shows === 'award' && subject?.noun === 'orders' && proposed.has(textIn(subject.record, 'status'))
  const { data } = useAwarded(waits ? subject.id : null)
  return waits && data === undefined ? { is: 'refused', reason: 'refusals:award_unread' } : null
}

/** Handles the confirming key of a dialog; `unread` is the result of {@link useUnread}. */
export const useConfirming = (confirm: Answer, unread: Refusal | null): void => {
  useAnswers(unread === null ? { 'dialog.confirm': confirm } : {}, unread === null ? {} : { 'dialog.confirm': unread })
}

/** The number, herb and quantity of the line that an act is about; null for acts about the whole award. */
const useLineText = ({ order_item_id, decision_line_id }: Args, order: Order | undefined): string | null => {
  const { t, i18n } = useTranslation()
  const line = order?.award?.lines.find((one) => one.id === decision_line_id)
  const item = order?.items.find((one) => one.id === (order_item_id ?? line?.order_item_id))
  if (item === undefined) return null
  const open = order?.award?.open_lines.find((one) => one.order_item_id === item.id)
  return t('palette:about.line_of', {
    no: item.line_no,
    name: item.name,
    quantity: quantityText(line?.awarded_qty ?? open?.open_qty ?? item.quantity ?? '', i18n.language),
    unit: t(`orders:options.unit.${item.unit ?? 'kg'}`),
  })
}

const AwardFacts = ({ orderId, args }: { orderId: string; args: Args }) => {
  const { t } = useTranslation()
  const app = useApp()
  const { data: order, state } = useAwarded(orderId)
  const award = order?.award ?? null
  const meant = award?.lines.find((one) => one.id === args.decision_line_id)
  const { names, total, isWhole } =
    award === null
      ? { names: [], total: null, isWhole: false }
      : meant === undefined
        ? winnersOf(award)
        : { names: [meant.supplier_name], total: meant.amount, isWhole: false }
  const difference = useDifference()
  const line = useLineText(args, order)
  const flags = award?.acknowledged_flags ?? []
  const left = award === null ? 0 : award.no_award.length
  if (order === undefined && state === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-danger-ink">
        {t('palette:about.award_unread')}
        <Button size="sm" icon="refresh" onClick={() => app.send({ type: 'changed', nouns: ['orders'] })}>
          {t('common:retry')}
        </Button>
      </div>
    )
  }
  return (
    <>
      {line !== null && <Fact name={t('palette:fields.award_line')}>{line}</Fact>}
      <Fact name={t('palette:about.suppliers')}>
        {order === undefined
          ? '…'
          : names.length > NAMED
            ? t('palette:about.suppliers_count', { count: names.length })
            : names.join(t('lists:and'))}
      </Fact>
      <Fact name={t(meant === undefined ? 'palette:about.sum' : 'palette:about.line_sum')}>
        {order === undefined ? '…' : <Money value={total} />}
      </Fact>
      {isWhole && award !== null && award.saving_vs_reference !== null && (
        <Fact name={t('palette:about.against')}>{difference.saving(award.saving_vs_reference, null)}</Fact>
      )}
      {isWhole && flags.length > 0 && (
        <Fact name={t('palette:about.flags')}>
          {flags.map((flag) => t(`orders:flag.${flag}`, { defaultValue: flag })).join(t('lists:and'))}
        </Fact>
      )}
      {award?.proceeded != null && (
        <Fact name={t('palette:about.proceeded')}>
          {t('palette:about.proceeded_why', { reason: award.proceeded.reason ?? '', name: award.proceeded.by })}
        </Fact>
      )}
      {isWhole && left > 0 && (
        <Fact name={t('palette:about.left_out')}>{t('palette:about.lines', { count: left })}</Fact>
      )}
    </>
  )
}

/** The suppliers with their amounts, 元: of a later decision that waits for approval, else of the award. */
const winnersOf = (award: Decision) => {
  const waiting = award.waiting_lines.filter(({ role }) => role === 'main')
  const won = waiting.length > 0 ? waiting : shownWinners(award)
  const isProposed = waiting.length === 0 && award.sums === null
  return {
    names: [...new Set(won.map((line) => line.supplier_name))],
    total: isProposed ? award.total_amount : sum(won.map((line) => line.amount)),
    /** Whether the total is that of the whole proposed decision, from which the other sums are computed. */
    isWhole: isProposed,
  }
}

const Moment = ({ value }: { value: string | null }) => (value === null ? <MissingValue /> : <Instant value={value} />)

const withFacts: ReadonlySet<Subject['noun']> = new Set(['orders', 'suppliers', 'users', 'herbal_templates'])

/** One record of several on which a dialog is about to act; only its name where it has no facts. */
export const SubjectLine = ({ subject }: { subject: Subject }) => (
  <li className="wrap-anywhere [&>div]:p-0">
    {withFacts.has(subject.noun) ? <SubjectFacts subject={subject} /> : subject.label}
  </li>
)

const Facts = ({ label, title, children }: { label: string; title: string | null; children: ReactNode }) => (
  <div data-subject="" className="rounded bg-surface-2 px-3 py-2 text-table">
    <p className="wrap-anywhere font-medium">
      <span className="tabular-nums">{label}</span>
      {title === null ? '' : ` · ${title}`}
    </p>
    <dl className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5">{children}</dl>
  </div>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-w-0 gap-1.5">
    <dt className="flex-none text-ink-3">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children ?? <MissingValue />}</dd>
  </div>
)
