import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { add, places } from '#contract/decimal.ts'
import type { Order } from '#contract/orders.ts'
import { type Allocation, isLowest, rankedOffers } from '#contract/reviews.award.ts'
import {
  openDemand,
  openOffers,
  type PromotionGround,
  promotedAmount,
  promotionFaults,
  proposedPromotion,
  standingAmount,
} from '#contract/reviews.promote.ts'
import type { Decision } from '#contract/reviews.schemas.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useAvailability, useRun } from '#src/commands/command-context.tsx'
import type { Reason } from '#src/machines/use-review.ts'
import { useSubmission } from '#src/machines/use-submission.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { isDecimal } from '#src/ui/decimal-text.ts'
import { Field } from '#src/ui/field.tsx'
import { Textarea } from '#src/ui/input.tsx'
import { Money } from '#src/ui/money.tsx'
import { Quantity } from '#src/ui/quantity.tsx'
import type { MatrixModel } from './matrix-model.ts'
import { PromotionOffer } from './promotion-offer.tsx'
import { useFaultWords } from './words.ts'

export interface PromotionProps {
  order: Order
  award: Decision
  model: MatrixModel
}

interface Part extends Reason {
  /** As typed. */
  readonly quantity: string
}

const nothing: Part = { quantity: '', code: '', text: '' }

/** Grams are the smallest part of a quantity. */
const isQuantity = (text: string): boolean => isDecimal(text) && /^\d+(\.\d{1,3})?$/.test(text) && /[1-9]/.test(text)

/**
 * What suppliers gave up, and what becomes of it (补定): promoted to the next offers, closed, or tendered again. Its key is the
 * number of decisions: what is typed outlasts a supplier's answer, and not the promotion it was typed for.
 */
export const Promotion = ({ order, award, model }: PromotionProps) => {
  const { t } = useTranslation('reviews')
  const run = useRun()
  const faultWords = useFaultWords()
  const may = useAvailability('orders.promote').is === 'available'
  const ground = useMemo(
    (): PromotionGround => ({ ...model.table, standing: award.lines, open: award.open_lines }),
    [model, award],
  )
  const demand = openDemand(ground)
  const offers = useMemo(() => openOffers(ground), [ground])
  const proposed = useMemo(
    () => new Map(proposedPromotion(ground).map((one) => [one.tender_item_id, one.awarded_qty] as const)),
    [ground],
  )
  const [typed, setTyped] = useState<ReadonlyMap<string, Part>>(new Map())
  const partOf = (id: string): Part => typed.get(id) ?? { ...nothing, quantity: proposed.get(id) ?? '' }
  const [summary, setSummary] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const [marked, setMarked] = useState(false)
  const form = useSubmission<readonly Allocation[]>((lines) =>
    run('orders.promote', {
      lines: lines.map(({ order_item_id, tender_item_id, awarded_qty, reason_code, reason_text }) => ({
        order_item_id,
        tender_item_id,
        awarded_qty,
        ...(reason_code !== null && { reason_code }),
        ...(reason_text !== null && { reason_text }),
      })),
      ...(summary.trim() !== '' && { summary_reason: summary.trim() }),
      coi_confirmed: true,
    }),
  )

  const lines = offers.flatMap((offer): Allocation[] => {
    const part = partOf(offer.id)
    if (part.quantity === '') return []
    return [
      {
        order_item_id: offer.order_item_id,
        tender_item_id: offer.id,
        awarded_qty: part.quantity,
        role: 'main',
        reason_code: part.code || null,
        reason_text: part.text.trim() || null,
      },
    ]
  })
  const isNumber = lines.every((one) => isQuantity(one.awarded_qty))
  const faults = isNumber ? promotionFaults(ground, lines, summary) : []
  const about = (index: number) => faults.find((fault) => fault.path.startsWith(`lines.${index}.`))
  const overBudget = faults.find((fault) => fault.path === 'summary_reason')
  const ready = isNumber && lines.length > 0 && faults.length === 0 && confirmed
  const change = (id: string, patch: Partial<Part>) => setTyped(new Map([...typed, [id, { ...partOf(id), ...patch }]]))
  const submit = () => {
    setMarked(true)
    if (ready) form.submit(lines)
  }
  if (demand.length === 0) return null
  const promoted = isNumber ? promotedAmount(ground, lines) : null

  return (
    <section aria-label={t('promote.title')} className="px-gutter py-4 print:hidden">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2>{t('promote.title')}</h2>
        <p className="text-table text-ink-2">{t('promote.hint')}</p>
        <span className="ml-auto">
          <CommandButton id="orders.retender" size="sm" label="reviews:promote.retender" />
        </span>
      </div>
      {form.state === 'refused' && (
        <Banner alert className="mb-3" title={form.message} text={form.errors.map((one) => one.message).join(' ')} />
      )}
      {form.state === 'conflicted' && <Banner alert tone="warning" className="mb-3" title={form.message} />}
      {form.state === 'unknown' && (
        <Banner
          alert
          tone="warning"
          className="mb-3"
          title={t('award.unknown')}
          action={
            <Button size="sm" onClick={form.retry}>
              {t('words.retry')}
            </Button>
          }
        />
      )}
      <div className="flex flex-col gap-4">
        {demand.map((line) => {
          const ranked = rankedOffers(line.id, offers)
          const name = order.items.find((item) => item.id === line.id)?.name ?? ''
          const unit = t(`orders:options.unit.${line.unit}`)
          return (
            <div key={line.id} className="rounded border border-line">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface-2 px-3 py-2 text-table">
                <b className="min-w-0 wrap-anywhere">
                  <span className="mr-2 font-normal text-ink-3">{line.line_no}</span>
                  {name}
                </b>
                <span className="text-warning-ink">
                  {t('promote.open')} <Quantity value={line.quantity} unit={unit} />
                </span>
                <span className="ml-auto">
                  <CommandButton id="orders.line_close" args={{ order_item_id: line.id }} size="sm" variant="quiet" />
                </span>
              </div>
              {ranked.length === 0 ? (
                <p className="px-3 py-2 text-table text-ink-2">{t('promote.nobody')}</p>
              ) : (
                <ul className="divide-y divide-line">
                  {ranked.map((offer) => {
                    const part = partOf(offer.id)
                    const index = lines.findIndex((one) => one.tender_item_id === offer.id)
                    const fault = index < 0 ? undefined : about(index)
                    return (
                      <PromotionOffer
                        key={offer.id}
                        offer={offer}
                        supplier={model.columns.find((one) => one.tender.id === offer.tender_id)?.name ?? ''}
                        herb={name}
                        unit={unit}
                        isBackup={award.lines.some((one) => one.role === 'backup' && one.tender_item_id === offer.id)}
                        isLowest={isLowest(offer, offers)}
                        part={part}
                        onChange={may ? (patch) => change(offer.id, patch) : undefined}
                        fault={
                          part.quantity !== '' && !isQuantity(part.quantity)
                            ? { path: 'awarded_qty', sentence: t('split.wrong.number', { places: places.quantity }) }
                            : fault === undefined
                              ? null
                              : { path: fault.path, sentence: faultWords(fault) }
                        }
                        marked={marked}
                      />
                    )
                  })}
                </ul>
              )}
            </div>
          )
        })}
      </div>
      {may && (
        <div className="mt-4 flex max-w-180 flex-col gap-4">
          {promoted !== null && (
            <p className="text-table text-ink-2">
              {t('promote.amount')} <Money value={promoted} /> · {t('promote.standing')}{' '}
              <Money value={add(standingAmount(award.lines), promoted)} />
            </p>
          )}
          <Field
            label={t('award.summary_reason')}
            required={overBudget !== undefined}
            error={marked && overBudget !== undefined ? faultWords(overBudget) : undefined}
          >
            <Textarea rows={2} maxLength={1000} value={summary} onChange={(event) => setSummary(event.target.value)} />
          </Field>
          <Field
            group
            required
            label={t('award.statement')}
            error={marked && !confirmed ? t('award.statement_needed') : undefined}
          >
            <Checkbox checked={confirmed} onChange={setConfirmed} label={t('award.no_conflict')} />
          </Field>
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="primary" busy={form.state === 'submitting'} onClick={submit}>
              {t('promote.submit', { count: lines.length })}
            </Button>
            {marked && !ready && <span className="text-table text-danger-ink">{t('promote.incomplete')}</span>}
          </div>
        </div>
      )}
    </section>
  )
}
