import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Allocation } from '#contract/reviews.award.ts'
import { useDifference } from '#src/components/use-difference.tsx'
import type { Picks, Reason, ReviewActor, ReviewStandingPoint } from '#src/machines/use-review.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Money } from '#src/ui/text/money.tsx'
import type { MatrixCell, MatrixLine, MatrixModel } from '../matrix/model.ts'
import { ReasonFields } from './reason-fields.tsx'

export interface AwardReasonsProps {
  model: MatrixModel
  shown: readonly Allocation[]
  picks: Picks
  point: ReviewStandingPoint
  review: ReviewActor
  names: ReadonlyMap<string, string>
  /** Missing reasons are marked after the first attempt to submit. */
  marked: boolean
  /** The server's errors by line. */
  errors: ReadonlyMap<string, readonly string[]>
}

const unsaid: Reason = { code: '', text: '' }
const reasonFaults: ReadonlySet<string> = new Set(['reason_required', 'reason_text_short', 'backup_passed_over'])
const isReasonFault = (code: string): boolean => reasonFaults.has(code)

/** Every line that needs a reason: not the lowest was chosen, or nobody gets it. */
export const AwardReasons = (props: AwardReasonsProps) => {
  const { model, shown, picks, point, review, names, marked, errors } = props
  const { t } = useTranslation('reviews')
  const difference = useDifference()
  const dear = model.lines.flatMap((line) => dearOf(line, shown, point.wants_reason))
  const given = new Set(shown.map((one) => one.order_item_id))
  // The open lines of an award in force may stay open.
  const nobody = model.table.later === undefined ? model.lines.filter((line) => !given.has(line.line.id)) : []
  const faultOf = (lineId: string, wanted: (code: string) => boolean): string | undefined => {
    const own = point.by_line.get(lineId)
    const local = marked && own !== undefined && wanted(own.code) ? t(`fault.${own.code}`) : undefined
    return errors.get(lineId)?.[0] ?? local
  }
  return (
    <>
      {dear.length > 0 && (
        <Part title={t(model.table.later === undefined ? 'award.dear' : 'promote.dear', { count: dear.length })}>
          {dear.length > 1 && (
            <ToAll
              kind="dear"
              count={dear.length}
              onApply={(reason) =>
                review.send({
                  type: 'review.reason',
                  tender_item_ids: dear.map((one) => one.given.tender_item_id),
                  reason,
                })
              }
            />
          )}
          {dear.map(({ line, cell, given: one }) => (
            <Row key={one.tender_item_id} line={line}>
              <span className="min-w-0 leading-7">
                <b className="mr-2 wrap-anywhere">{names.get(cell.tender.id)}</b>
                <span className="text-ink-2">
                  <Money bare value={cell.item.landed_price_kg} />
                  {cell.to_lowest !== null &&
                    ` ${t('award.above', { difference: difference.percent(cell.to_lowest) })}`}
                </span>
              </span>
              <ReasonFields
                kind="dear"
                about={`${line.item.name ?? ''} ${names.get(cell.tender.id) ?? ''}`}
                value={{ code: one.reason_code ?? '', text: one.reason_text ?? '' }}
                onChange={(reason) =>
                  review.send({ type: 'review.reason', tender_item_ids: [one.tender_item_id], reason })
                }
                error={faultOf(line.line.id, isReasonFault)}
              />
            </Row>
          ))}
        </Part>
      )}
      {nobody.length > 0 && (
        <Part title={t('award.nobody', { count: nobody.length })}>
          {nobody.length > 1 && (
            <ToAll
              kind="nobody"
              count={nobody.length}
              onApply={(reason) =>
                review.send({ type: 'review.no_award', order_item_ids: nobody.map((one) => one.line.id), reason })
              }
            />
          )}
          {nobody.map((line) => (
            <Row key={line.line.id} line={line}>
              <span className="leading-7 text-ink-2">{t('award.offers', { count: line.cells.size })}</span>
              <ReasonFields
                kind="nobody"
                about={line.item.name ?? ''}
                value={picks.no_award[line.line.id] ?? unsaid}
                onChange={(reason) => review.send({ type: 'review.no_award', order_item_ids: [line.line.id], reason })}
                error={faultOf(line.line.id, (code) => code === 'line_unsettled')}
              />
            </Row>
          ))}
        </Part>
      )}
    </>
  )
}

const dearOf = (
  line: MatrixLine,
  shown: readonly Allocation[],
  wanted: ReadonlySet<string>,
): { line: MatrixLine; cell: MatrixCell; given: Allocation }[] =>
  shown.flatMap((given) => {
    if (given.order_item_id !== line.line.id) return []
    const cell = [...line.cells.values()].find((one) => one.item.id === given.tender_item_id)
    return cell === undefined || !wanted.has(given.tender_item_id) ? [] : [{ line, cell, given }]
  })

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="mb-5">
    <h3 className="mb-1">{title}</h3>
    <div className="divide-y divide-line border-y border-line">{children}</div>
  </section>
)

const Row = ({ line, children }: { line: MatrixLine; children: React.ReactNode }) => (
  <div className="grid items-start gap-x-4 gap-y-1 py-2 text-table sm:grid-cols-[140px_minmax(0,200px)_minmax(0,1fr)]">
    <span className="truncate leading-7">
      <span className="mr-2 inline-block min-w-5 text-ink-3">{line.line.line_no}</span>
      {line.item.name}
    </span>
    {children}
  </div>
)

/** One reason for all lines of the part. */
const ToAll = ({
  kind,
  count,
  onApply,
}: {
  kind: 'dear' | 'nobody'
  count: number
  onApply: (reason: Reason) => void
}) => {
  const { t } = useTranslation('reviews')
  const [reason, setReason] = useState(unsaid)
  return (
    <div className="grid items-start gap-x-4 gap-y-1 bg-surface-2 py-2 text-table sm:grid-cols-[356px_minmax(0,1fr)]">
      <span className="px-1">
        <Button
          size="sm"
          aria-disabled={reason.code === '' || undefined}
          onClick={() => reason.code !== '' && onApply(reason)}
        >
          {t('award.to_all', { count })}
        </Button>
      </span>
      <ReasonFields kind={kind} about={t('award.all_lines')} value={reason} onChange={setReason} />
    </div>
  )
}
