import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { useAvailability } from '#src/commands/command-context.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { type ReviewActor, type ReviewCell, useReview, useReviewChoice } from '#src/machines/use-review.ts'
import { Button } from '#src/ui/button.tsx'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { AwardDialog } from './award-dialog.tsx'
import type { LineFault } from './award-note.tsx'
import { ChoiceNote } from './choice-note.tsx'
import { focusCell, keepFocus, MATRIX_ATTRIBUTE, Matrix } from './matrix.tsx'
import { MatrixBar } from './matrix-bar.tsx'
import { MatrixCards } from './matrix-cards.tsx'
import { tabStop } from './matrix-keys.ts'
import type { MatrixView } from './matrix-look.ts'
import type { MatrixModel } from './matrix-model.ts'
import { PicksKeeper } from './picks-keeper.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ScenarioBar } from './scenario-bar.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { useMatrixActs } from './use-matrix-acts.ts'
import { useFaultWords } from './words.ts'

export interface ComparisonProps {
  order: Order
  model: MatrixModel
  review: ReviewActor
  /** Opens the list of tenders with their verdicts. */
  onTenders: () => void
}

const MAIN_SHARE = 70

/** The matrix to choose from: scenarios, the choice by hand, its reasons, and the way to the award. */
export const Comparison = ({ order, model, review, onTenders }: ComparisonProps) => {
  const { t } = useTranslation('reviews')
  const keysOf = useKeysOf()
  const faultWords = useFaultWords()
  const isPhone = useMedia(PHONE)
  const mayAward = useAvailability('orders.submit_award')
  const around = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<MatrixView>('price')
  const [differences, setDifferences] = useState(false)
  const [flaggedOnly, setFlaggedOnly] = useState(false)
  const [done, setDone] = useState(false)
  const focus = useReview(review, (snapshot) => snapshot.context.focus)
  const asked = useReview(review, (snapshot) => snapshot.context.asked)
  const splitting = useReview(review, (snapshot) => snapshot.matches({ comparing: 'splitting' }))
  const reasoning = useReview(review, (snapshot) => snapshot.matches({ comparing: 'reasoning' }))
  const awarding = useReview(review, (snapshot) => snapshot.matches({ comparing: 'awarding' }))
  const canUndo = useReview(review, (snapshot) => snapshot.context.past.length > 0)
  const choice = useReviewChoice(review)
  const { acts, told } = useMatrixActs(review, model)
  const { picks, shown, point } = choice

  const lines = useMemo(
    () => model.lines.filter((line) => (!differences || line.differs) && (!flaggedOnly || line.flagged)),
    [model, differences, flaggedOnly],
  )
  const names = useMemo(() => new Map(model.columns.map((one) => [one.tender.id, one.name])), [model])
  const faults = useMemo(
    () =>
      new Map(
        [...point.by_line].flatMap(([lineId, fault]): [string, LineFault][] =>
          fault.code === 'line_unsettled' ? [] : [[lineId, { code: fault.code, sentence: faultWords(fault) }]],
        ),
      ),
    [point, faultWords],
  )
  const noAward = useMemo(
    () => Object.fromEntries(point.proposal.no_award.map((one) => [one.order_item_id, one.reason])),
    [point],
  )
  const ground = { lines: lines.map((one) => one.line.id), tenders: model.columns.map((one) => one.tender.id) }
  const stop = tabStop(ground, focus)
  const line = model.lines.find((one) => one.line.id === asked)

  /** Keys work on the line in focus, wherever on the page the keyboard is. */
  const onStop = (act: (cell: ReviewCell) => void) => () => stop !== null && act(stop)
  const award = () => mayAward.is === 'available' && review.send({ type: 'review.ask_award' })
  const place = useAnswers({
    'matrix.pick': () => {
      const inside = document.activeElement?.closest(`[${MATRIX_ATTRIBUTE}]`) !== null
      if (stop === null) return
      if (inside) acts.pick(stop)
      else focusCell(around.current, stop)
    },
    'matrix.lowest': onStop(acts.lowest),
    'matrix.lowest_all': () => review.send({ type: 'review.scenario', scenario: 'A' }),
    'matrix.reason': onStop(acts.openReason),
    'matrix.split': onStop(acts.openSplit),
    'matrix.differences': () => {
      keepFocus()
      setDifferences(!differences)
    },
    ...(mayAward.is === 'available' && { 'matrix.award': award }),
  })

  const common = { model, lines, given: shown, noAward, faults, view, acts }
  return (
    <div {...place} ref={around} className="flex min-h-0 flex-1 flex-col">
      <PicksKeeper
        key={`${order.id} ${order.version}`}
        orderId={order.id}
        version={order.version}
        review={review}
        done={done}
      />
      <MatrixBar
        model={model}
        shown={lines.length}
        view={view}
        onView={setView}
        differences={differences}
        onDifferences={setDifferences}
        flaggedOnly={flaggedOnly}
        onFlaggedOnly={setFlaggedOnly}
        onTenders={onTenders}
        onUndo={canUndo ? acts.undo : undefined}
        readOnly={false}
      />
      {isPhone ? (
        <MatrixCards {...common} names={names} />
      ) : (
        <Matrix
          {...common}
          label={t('matrix.label', { title: order.title })}
          takeFocus
          totals={point.totals}
          focus={focus}
          onFocus={(cell) => review.send({ type: 'review.focused', cell })}
        />
      )}
      <ScenarioBar
        cards={choice.scenarios.map(({ scenario, allocations, totals }) => ({
          scenario,
          totals,
          supplier: totals?.suppliers === 1 ? supplierOf(model, allocations?.[0]?.tender_item_id) : null,
        }))}
        value={picks.scenario}
        onChange={(scenario) => review.send({ type: 'review.scenario', scenario })}
        totals={point.totals}
        lines={model.lines.length}
        budget={model.table.terms.budget_amount}
        note={<ChoiceNote point={point} told={told} />}
        action={
          mayAward.is === 'hidden' ? (
            <span className="text-cap text-ink-3">{t('scenario.only_compare')}</span>
          ) : (
            <Button
              variant="primary"
              keys={keysOf('matrix.award', 'matrix')}
              disabledReason={mayAward.is === 'refused' ? t(mayAward.reason, { ...mayAward.params }) : undefined}
              onClick={award}
            >
              {t('orders:event.submit_award')}
            </Button>
          )
        }
      />
      {splitting && line !== undefined && (
        <SplitDialog
          line={line}
          offers={model.table.offers}
          names={names}
          given={
            new Map(
              shown.filter((one) => one.order_item_id === asked).map((one) => [one.tender_item_id, one.awarded_qty]),
            )
          }
          first={line.cells.get(focus?.tender_id ?? '')?.item.id ?? null}
          most={model.table.terms.split_award ? model.table.terms.max_suppliers_per_line : 1}
          main={order.main_share_pct ?? MAIN_SHARE}
          onSplit={(parts) => review.send({ type: 'review.split', order_item_id: line.line.id, parts })}
          onClose={() => review.send({ type: 'review.leave' })}
        />
      )}
      {reasoning && line !== undefined && (
        <ReasonDialog
          line={line}
          given={shown.filter((one) => one.order_item_id === asked)}
          picks={picks}
          names={names}
          review={review}
        />
      )}
      {awarding && (
        <AwardDialog
          order={order}
          model={model}
          choice={choice}
          review={review}
          names={names}
          onDone={() => setDone(true)}
        />
      )}
    </div>
  )
}

const supplierOf = (model: MatrixModel, itemId: string | undefined): string | null =>
  model.columns.find((one) => one.tender.items.some((item) => item.id === itemId))?.name ?? null
