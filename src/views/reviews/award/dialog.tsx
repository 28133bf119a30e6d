import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import type { AwardProposal } from '#contract/reviews.award.ts'
import type { Outcome } from '#src/commands/command.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { type ReviewActor, type ReviewChoice, resolvedByReason } from '#src/machines/use-review.ts'
import { useSubmission } from '#src/machines/use-submission.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Textarea } from '#src/ui/input/input.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { AwardBackups } from '../award-backups.tsx'
import { LastChange } from '../matrix/last-change.tsx'
import type { MatrixModel } from '../matrix/model.ts'
import { useFaultText } from '../matrix/texts.ts'
import { errorsByLine } from './body.ts'
import { flagsOf } from './flags.ts'
import { AwardReasons } from './reasons.tsx'

export interface AwardDialogProps {
  order: Order
  model: MatrixModel
  choice: ReviewChoice
  review: ReviewActor
  names: ReadonlyMap<string, string>
  /** Other users have changed offers, and that was not acknowledged yet. */
  changed: boolean
  title: string
  /** Submits it, with the acknowledged flags. */
  send: (acknowledged: readonly string[]) => Promise<Outcome | null>
  onDone: () => void
}

/** The final check before submitting: reasons, flags and the statement; for an award, and for the open lines of one in force. */
export const AwardDialog = (props: AwardDialogProps) => {
  const { order, model, choice, review, names, changed, title, send, onDone } = props
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const faultText = useFaultText()
  const { picks, shown, point } = choice
  const sent = useRef<AwardProposal | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState(false)
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  const [confirmed, setConfirmed] = useState(false)
  const form = useSubmission<readonly string[]>(async (acknowledged) => {
    const outcome = await send(acknowledged)
    if (outcome?.is === 'done') onDone()
    return outcome
  })

  const flags = flagsOf(model, point.proposal.lines)
  const unknown = flags.filter(({ flag }) => !known.has(flag))
  const inMatrix = point.faults.filter((fault) => !resolvedByReason.has(fault.code))
  const overBudget = point.faults.find((fault) => fault.code === 'over_budget')
  const errors = sent.current === null ? new Map<string, readonly string[]>() : errorsByLine(form.errors, sent.current)
  const ready = point.faults.length === 0 && unknown.length === 0 && confirmed && !changed
  const busy = form.state === 'submitting'
  const close = () => !busy && review.send({ type: 'review.leave' })

  const submit = () => {
    if (busy) return
    setMarked(true)
    if (!ready) return requestAnimationFrame(() => firstWrong(top.current)?.focus())
    sent.current = point.proposal
    form.submit([...known].filter((flag) => flags.some((one) => one.flag === flag)))
  }
  useAnswers({ 'dialog.confirm': submit })

  const { totals } = point
  return (
    <Dialog
      open
      stayOpen
      size="xl"
      onClose={close}
      closeLabel={t('words.close')}
      title={title}
      description={t('award.summary', {
        lines: totals.lines,
        suppliers: totals.suppliers,
        total: moneyText(totals.total, locale),
      })}
      footer={
        <>
          {marked && !ready && <span className="mr-auto text-table text-danger-ink">{t('award.incomplete')}</span>}
          <Button onClick={close}>{t('award.back')}</Button>
          <Button variant="primary" keys="Mod+Enter" busy={busy} onClick={submit}>
            {title}
          </Button>
        </>
      }
    >
      <div ref={top}>
        {form.state === 'conflicted' && (
          <Banner
            alert
            tone="warning"
            className="mb-4"
            title={form.message}
            text={<LastChange orderId={order.id} />}
            action={
              <Button size="sm" onClick={close}>
                {t('award.look_again')}
              </Button>
            }
          />
        )}
        {changed && form.state !== 'conflicted' && (
          <Banner
            alert
            tone="warning"
            className="mb-4"
            title={t('changes.first')}
            text={<LastChange orderId={order.id} />}
            action={
              <Button size="sm" onClick={close}>
                {t('award.look_again')}
              </Button>
            }
          />
        )}
        {form.state === 'unknown' && (
          <Banner
            alert
            tone="warning"
            className="mb-4"
            title={t('award.unknown')}
            action={
              <Button size="sm" onClick={form.retry}>
                {t('words.retry')}
              </Button>
            }
          />
        )}
        {form.state === 'refused' && (
          <Banner alert className="mb-4" title={form.message} text={(errors.get('') ?? []).join(' ')} />
        )}
        {inMatrix.length > 0 && (
          <Banner
            className="mb-4"
            title={t('award.mend', { count: inMatrix.length })}
            text={<ToMend said={inMatrix.map(faultText)} />}
            action={
              <Button size="sm" onClick={close}>
                {t('award.back')}
              </Button>
            }
          />
        )}
        <AwardReasons
          model={model}
          shown={shown}
          picks={picks}
          point={point}
          review={review}
          names={names}
          marked={marked}
          errors={errors}
        />
        <AwardBackups model={model} shown={shown} picks={picks} review={review} names={names} />
        {flags.length > 0 && (
          <Field
            group
            required
            label={t('award.flags')}
            error={marked && unknown.length > 0 ? t('award.flags_needed', { count: unknown.length }) : undefined}
            className="mb-5"
          >
            <div className="flex flex-col gap-1">
              {flags.map(({ flag, at }) => (
                <Checkbox
                  key={flag}
                  checked={known.has(flag)}
                  aria-invalid={(marked && !known.has(flag)) || undefined}
                  onChange={(on) => setKnown(new Set(on ? [...known, flag] : [...known].filter((one) => one !== flag)))}
                  label={t('award.flag_known', { flag: t(`flag.${flag}`, { defaultValue: flag }) })}
                  hint={[
                    at
                      .slice(0, MAX_NAMED)
                      .map(({ supplier, herb }) => (herb === null ? supplier : `${supplier} ${herb}`))
                      .join(t('words.list')),
                    at.length > MAX_NAMED ? t('award.flag_more', { count: at.length - MAX_NAMED }) : '',
                  ].join('')}
                />
              ))}
            </div>
          </Field>
        )}
        <Field
          label={t('award.summary_reason')}
          required={overBudget !== undefined}
          error={marked && overBudget !== undefined ? faultText(overBudget) : undefined}
          hint={overBudget === undefined ? undefined : faultText(overBudget)}
          hintTone="warning"
          className="mb-5"
        >
          <Textarea
            rows={2}
            maxLength={1000}
            value={picks.summary_reason}
            onChange={(event) => review.send({ type: 'review.summary', text: event.target.value })}
          />
        </Field>
        <Field
          group
          required
          label={t('award.statement')}
          error={marked && !confirmed ? t('award.statement_needed') : undefined}
        >
          <Checkbox
            checked={confirmed}
            aria-invalid={(marked && !confirmed) || undefined}
            onChange={setConfirmed}
            label={t('award.no_conflict')}
          />
        </Field>
      </div>
    </Dialog>
  )
}

const firstWrong = (within: HTMLElement | null): HTMLElement | null | undefined =>
  within?.querySelector<HTMLElement>(
    'select[aria-invalid="true"], input[aria-invalid="true"], textarea[aria-invalid="true"]',
  )

/** At most this many are named; the table marks all. */
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
