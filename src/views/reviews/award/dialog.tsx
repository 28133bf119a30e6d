import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { type AwardProposal, MAIN_SHARE } from '#contract/reviews.award.ts'
import { figuresOf } from '#contract/reviews.figures.ts'
import { decisionSumsOf } from '#contract/reviews.sums.ts'
import type { Outcome } from '#src/commands/command.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { priceUnitText } from '#src/components/line-text.ts'
import { isEditable } from '#src/keyboard/composing.ts'
import { type ReviewActor, type ReviewChoice, resolvedByReason } from '#src/machines/use-review.ts'
import { useSubmission } from '#src/machines/use-submission.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Textarea } from '#src/ui/input/input.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { AwardBackups } from '../award-backups.tsx'
import { LastChange } from '../matrix/last-change.tsx'
import type { MatrixModel } from '../matrix/model.ts'
import { useFaultText, useNamedFault } from '../matrix/texts.ts'
import { AfterSteps } from './after-steps.tsx'
import { errorsByLine } from './body.ts'
import { flagsOf } from './flags.ts'
import { useReasonRows } from './reason-rows.ts'
import { AwardReasons, useReasonKeys } from './reasons.tsx'
import { AwardSums, budgetLeftOf } from './sums.tsx'
import { SupplierSumsTable } from './supplier-sums.tsx'

export interface AwardDialogProps {
  order: Order
  model: MatrixModel
  choice: ReviewChoice
  review: ReviewActor
  names: ReadonlyMap<string, string>
  /** Other users have changed offers, and the changes were not acknowledged yet. */
  changed: boolean
  /** The name of the act, on the button and at the start of the title. */
  title: string
  /** Submits the award, with the acknowledged flags. */
  send: (acknowledged: readonly string[]) => Promise<Outcome | null>
  onDone: () => void
}

/**
 * The sums of a decision before it is submitted, for an award and for the open lines of one in force: suppliers,
 * quantities, comparison, lines left out and next steps. A gap leaves the button enabled, and the button leads to the
 * gap.
 */
export const AwardDialog = (props: AwardDialogProps) => {
  const { order, model, choice, review, names, changed, title, send, onDone } = props
  const { t } = useTranslation('reviews')
  const faultText = useFaultText()
  const namedFault = useNamedFault(model)
  const { picks, shown, point } = choice
  const { table } = model
  const sent = useRef<AwardProposal | null>(null)
  const declaration = useRef<HTMLDivElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState(false)
  const [confirmed, setConfirmed] = useState(false)
  const form = useSubmission<readonly string[]>(async (acknowledged) => {
    const outcome = await send(acknowledged)
    if (outcome?.is === 'done') onDone()
    return outcome
  })
  const errors = sent.current === null ? new Map<string, readonly string[]>() : errorsByLine(form.errors, sent.current)
  const rows = useReasonRows({ model, shown, picks, point, review, names, marked, errors })
  const [open, setOpen] = useState<string | null>(() => (rows.find((row) => !row.given) ?? rows[0])?.id ?? null)
  const keys = useReasonKeys(rows, open, setOpen)

  const sums = useMemo(() => decisionSumsOf(table.demand, table.offers, shown), [table, shown])
  const figures = useMemo(() => figuresOf(table.demand, table.offers, table.terms, shown), [table, shown])
  const flags = useMemo(() => flagsOf(model, point.proposal.lines), [model, point])
  const inMatrix = point.faults.filter((fault) => !resolvedByReason.has(fault.code))
  const overBudget = point.faults.find((fault) => fault.code === 'over_budget')
  const locked = changed ? t('changes.first') : inMatrix.length > 0 ? t('award.mend', { count: inMatrix.length }) : null
  const busy = form.state === 'submitting'
  const close = () => !busy && review.send({ type: 'review.leave' })

  /** What is missing in the dialog itself, in order; `lead` moves the focus to it. */
  const gaps = [
    ...rows
      .filter((row) => !row.given)
      .map((row) => ({ says: t('award.gap_reason', { herb: row.line.item.name }), lead: () => keys.focus(row.id) })),
    ...(overBudget === undefined
      ? []
      : [{ says: t('award.summary_reason'), lead: () => summary.current?.querySelector('textarea')?.focus() }]),
    ...(confirmed
      ? []
      : [{ says: t('award.statement'), lead: () => declaration.current?.querySelector('input')?.focus() }]),
  ]
  const [gap] = gaps

  const submit = () => {
    if (busy || locked !== null) return
    setMarked(true)
    if (gap !== undefined) return gap.lead()
    sent.current = point.proposal
    form.submit(flags.map(({ flag }) => flag))
  }
  useAnswers({ 'dialog.confirm': submit })

  const onKeyDown = (event: KeyboardEvent) => {
    if (keys.onKey(event)) event.preventDefault()
    else if (event.key === ' ' && !isEditable(event.target) && !isPressed(event.target)) {
      event.preventDefault()
      setConfirmed(!confirmed)
    }
  }
  const first = useRef<HTMLElement | null>(null)
  const main = order.main_share_pct ?? MAIN_SHARE
  const { totals } = sums
  const again = (
    <Button size="sm" onClick={close}>
      {t('award.look_again')}
    </Button>
  )
  return (
    <Dialog
      open
      stayOpen
      size="xl"
      onClose={close}
      initialFocus={first}
      closeLabel={t('words.close')}
      title={t('award.title', { act: title, lines: totals.lines, suppliers: totals.suppliers })}
      description={[
        order.order_no,
        order.title,
        table.later === undefined
          ? `${t('decision.scenario')} ${picks.scenario} ${t(`scenario.name.${picks.scenario}`, { main, rest: 100 - main })}`
          : '',
        t('sums.priced', {
          unit: [...new Set(order.items.map(({ unit }) => priceUnitText(unit, t)))].join(t('words.list')),
        }),
      ]
        .filter((part) => part !== '')
        .join(t('cell.separator'))}
      footer={
        <>
          <span
            role="status"
            className={cx(
              'mr-auto flex min-w-0 items-center gap-1.5 text-table',
              locked !== null || (gap !== undefined && marked) ? 'text-danger-ink' : 'text-ink-2',
            )}
          >
            {(locked !== null || gap !== undefined) && <Icon name="warn" size={14} />}
            {locked ??
              (gap === undefined ? t('award.complete') : t('award.gaps', { count: gaps.length, first: gap.says }))}
            {locked === null && gap !== undefined && (
              <span className="text-cap text-ink-3 max-sm:hidden">{t('award.leads')}</span>
            )}
          </span>
          <Button keys="Escape" onClick={close}>
            {t('award.back')}
          </Button>
          <Button variant="primary" keys="Mod+Enter" busy={busy} disabledReason={locked ?? undefined} onClick={submit}>
            {title}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: digits, j, k and the space bar work wherever in the dialog the focus is. */}
      <div
        onKeyDown={onKeyDown}
        ref={(node) => {
          const row = open === null ? null : node?.querySelector<HTMLElement>('[data-reason][tabindex="0"]')
          first.current = row ?? declaration.current?.querySelector('input') ?? null
        }}
        className="-mx-6 [--gutter:24px] max-sm:-mx-4 max-sm:[--gutter:16px]"
      >
        <div className="flex flex-col gap-4 px-gutter not-empty:pb-4">
          {form.state === 'conflicted' && (
            <Banner alert tone="warning" title={form.message} text={<LastChange orderId={order.id} />} action={again} />
          )}
          {changed && form.state !== 'conflicted' && (
            <Banner
              alert
              tone="warning"
              title={t('changes.first')}
              text={<LastChange orderId={order.id} />}
              action={again}
            />
          )}
          {form.state === 'unknown' && (
            <Banner
              alert
              tone="warning"
              title={t('award.unknown')}
              action={
                <Button size="sm" onClick={form.retry}>
                  {t('words.retry')}
                </Button>
              }
            />
          )}
          {form.state === 'refused' && <Banner alert title={form.message} text={(errors.get('') ?? []).join(' ')} />}
          {inMatrix.length > 0 && (
            <Banner
              title={t('award.mend', { count: inMatrix.length })}
              text={<ToMend said={inMatrix.map(namedFault)} />}
              action={
                <Button size="sm" onClick={close}>
                  {t('award.back')}
                </Button>
              }
            />
          )}
        </div>
        <AwardSums
          sums={sums}
          model={model}
          last={{ saved: figures.saving_vs_last, pct: figures.saving_vs_last_pct }}
          budgetLeft={budgetLeftOf(table, figures)}
          className="mx-gutter"
        />
        <SupplierSumsTable sums={sums} model={model} flags={flags} flagCount={figures.flags} />
        <div className="grid gap-x-6 gap-y-4 px-gutter py-3.5 lg:grid-cols-[minmax(0,1fr)_300px]">
          <div className="flex min-w-0 flex-col gap-4">
            {rows.length > 0 && <AwardReasons rows={rows} keys={keys} />}
            <AwardBackups model={model} shown={shown} picks={picks} review={review} names={names} />
            <div ref={summary}>
              <Field
                label={t('award.summary_reason')}
                required={overBudget !== undefined}
                error={marked && overBudget !== undefined ? faultText(overBudget) : undefined}
                hint={overBudget === undefined ? undefined : faultText(overBudget)}
                hintTone="warning"
              >
                <Textarea
                  rows={2}
                  maxLength={1000}
                  value={picks.summary_reason}
                  onChange={(event) => review.send({ type: 'review.summary', text: event.target.value })}
                />
              </Field>
            </div>
          </div>
          <AfterSteps
            suppliers={totals.suppliers}
            others={table.later === undefined ? model.columns.length - totals.suppliers : null}
          />
        </div>
        <div
          ref={declaration}
          className="sticky -bottom-5 z-10 -mb-5 flex items-start gap-2.5 border-t border-line bg-surface px-gutter py-3"
        >
          <Checkbox
            checked={confirmed}
            aria-invalid={(marked && !confirmed) || undefined}
            onChange={setConfirmed}
            label={t(flags.length === 0 ? 'award.no_conflict' : 'award.no_conflict_flags', {
              count: totals.suppliers,
              flags: figures.flags,
            })}
            hint={
              flags.length === 0
                ? undefined
                : flags.map(({ flag }) => t(`orders:flag.${flag}`, { defaultValue: flag })).join(t('words.list'))
            }
            className={marked && !confirmed ? 'text-danger-ink' : undefined}
          />
          <KeyHint keys="Space" className="ml-auto max-sm:hidden pointer-coarse:hidden" />
        </div>
      </div>
    </Dialog>
  )
}

/** Elements on which the space bar has its own effect. */
const isPressed = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, summary, a, select, input[type="checkbox"]') !== null

/** The number of lines that are named; the table marks all. */
const MAX_NAMED = 6

const ToMend = ({ said }: { said: readonly string[] }) => {
  const { t } = useTranslation('reviews')
  return (
    <ul className="flex flex-col gap-0.5">
      {[...new Set(said.slice(0, MAX_NAMED))].map((one) => (
        <li key={one}>{one}</li>
      ))}
      {said.length > MAX_NAMED && <li>{t('award.mend_more', { count: said.length - MAX_NAMED })}</li>}
    </ul>
  )
}
