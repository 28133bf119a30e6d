import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { MAIN_SHARE } from '#contract/reviews.award.ts'
import type { Decision } from '#contract/reviews.schemas.ts'
import { useAvailability, useDoneListener, useRun } from '#src/commands/command-context.tsx'
import { refusalProps } from '#src/commands/refusal-props.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { type ReviewActor, type ReviewCell, useReview, useReviewChoice } from '#src/machines/use-review.ts'
import { focusCell } from '#src/ui/grid/use-cell-grid.ts'
import { Button } from '#src/ui/input/button.tsx'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'
import { PHONE, useMedia } from '#src/ui/layout/use-media.ts'
import { bodyOf, promotionBodyOf } from './award/body.ts'
import { ChoiceNote } from './award/choice-note.tsx'
import { AwardDialog } from './award/dialog.tsx'
import type { LineFault } from './award/note.tsx'
import { PicksKeeper } from './award/picks-keeper.tsx'
import { ReasonDialog } from './award/reason-dialog.tsx'
import { SplitDialog } from './award/split-dialog.tsx'
import { awardRefusal } from './award-refusal.ts'
import { ChangesBanner } from './changes-banner.tsx'
import { LineVerdict } from './line-verdict.tsx'
import { MatrixBar } from './matrix/bar.tsx'
import { MatrixCards } from './matrix/cards.tsx'
import { cellElement, mayActOnStop } from './matrix/focus.ts'
import { tabStop } from './matrix/ground.ts'
import { Matrix } from './matrix/matrix.tsx'
import type { MatrixModel } from './matrix/model.ts'
import type { OfferVerdict } from './matrix/offer-peek.tsx'
import { useFaultText } from './matrix/texts.ts'
import { TransposedMatrix } from './matrix/transposed.tsx'
import { useMatrixActs } from './matrix/use-matrix-acts.ts'
import { useMatrixDisplay } from './matrix/use-matrix-display.ts'
import { cellsActedIn } from './own-acts.ts'
import { PromotionBar } from './promotion-bar.tsx'
import { endedAward, submittedPicks } from './returned-award.tsx'
import { Scenarios } from './scenarios.tsx'
import { useTaxNote } from './tax-texts.ts'
import { useLineVerdict, useVetoUndo } from './use-line-verdict.ts'

export interface ComparisonProps {
  order: Order
  model: MatrixModel
  review: ReviewActor
  /** Opens the list of tenders and of their verdicts. */
  onTenders: () => void
  /** The award in force, while its open lines are chosen for (补定); then `model` has only those. */
  later?: Decision | undefined
}

/** The matrix with its choices: scenarios, the choice by hand, its reasons, and the submission of the award. */
export const Comparison = ({ order, model, review, onTenders, later }: ComparisonProps) => {
  const { t } = useTranslation('reviews')
  const keysOf = useKeysOf()
  const faultText = useFaultText()
  const isPhone = useMedia(PHONE)
  const run = useRun()
  const mayAward = useAvailability(later === undefined ? 'orders.submit_award' : 'orders.promote')
  const around = useRef<HTMLDivElement>(null)
  const afterRender = useAfterRender()
  const [done, setDone] = useState(false)
  const focus = useReview(review, (snapshot) => snapshot.context.focus)
  const asked = useReview(review, (snapshot) => snapshot.context.asked)
  const splitting = useReview(review, (snapshot) => snapshot.matches({ comparing: 'splitting' }))
  const reasoning = useReview(review, (snapshot) => snapshot.matches({ comparing: 'reasoning' }))
  const awarding = useReview(review, (snapshot) => snapshot.matches({ comparing: 'awarding' }))
  const changes = useReview(review, (snapshot) => snapshot.context.changes)
  const past = useReview(review, (snapshot) => snapshot.context.past)
  const canRedo = useReview(review, (snapshot) => snapshot.context.future.length > 0)
  const choice = useReviewChoice(review)
  const ended = endedAward(order)
  const { acts, told } = useMatrixActs(review, model)
  const { picks, shown, point } = choice

  const taxNote = useTaxNote()(model, order)
  const display = useMatrixDisplay(model)
  const { lines, seen, names, view } = display
  const changed = useMemo(
    () =>
      new Map(
        [...Map.groupBy(changes, (one) => one.order_item_id)].map(([line, own]) => [
          line,
          new Set(own.map((one) => one.tender_id)),
        ]),
      ),
    [changes],
  )
  const faults = useMemo(
    () =>
      new Map(
        [...point.by_line].flatMap(([lineId, fault]): [string, LineFault][] =>
          fault.code === 'line_unsettled' ? [] : [[lineId, { code: fault.code, sentence: faultText(fault) }]],
        ),
      ),
    [point, faultText],
  )
  const noAward = useMemo(
    () => Object.fromEntries(point.proposal.no_award.map((one) => [one.order_item_id, one.reason])),
    [point],
  )
  const ground = { lines: lines.map((one) => one.line.id), tenders: seen.columns.map((one) => one.tender.id) }
  const stop = tabStop(ground, focus)
  const line = model.lines.find((one) => one.line.id === asked)

  /** Dialogs about the line of the tab stop name it, so they open wherever on the page the focus is. */
  const onStop = (act: (cell: ReviewCell) => void) => () => stop !== null && act(stop)
  /** Awards at the tab stop only where it is ringed; from elsewhere the key rings it. */
  const onRinged = (act: (cell: ReviewCell) => void) => () => {
    if (stop === null) return
    if (mayActOnStop()) act(stop)
    else focusCell(cellElement(around.current, stop))
  }
  const isEmpty = shown.length === 0 && (later !== undefined || point.proposal.no_award.length === 0)
  const award = () => review.send({ type: 'review.ask_award' })
  const showChange = () => {
    const cell = changes.find(
      (one) => ground.lines.includes(one.order_item_id) && ground.tenders.includes(one.tender_id),
    )
    if (cell === undefined) return
    review.send({ type: 'review.focused', cell })
    afterRender(() => focusCell(cellElement(around.current, cell)))
  }
  const seeChanges = () => {
    review.send({ type: 'review.seen' })
    if (stop !== null) focusCell(cellElement(around.current, stop))
  }
  useDoneListener((command, { subject }, args) => {
    const cells = subject?.id === order.id ? cellsActedIn(command.id, args, model) : []
    if (cells.length > 0) review.send({ type: 'review.acted', cells })
  })
  const verdict = useLineVerdict(order, model, stop)
  const undoVeto = useVetoUndo(order, past)
  const refused = awardRefusal({
    mayAward,
    changes: changes.length,
    isEmpty,
    seenKeys: keysOf('matrix.seen', 'matrix'),
  })
  const place = useAnswers(
    {
      'matrix.pick': onRinged(acts.pick),
      'matrix.lowest': onRinged(acts.lowest),
      'matrix.lowest_all': () => review.send({ type: 'review.scenario', scenario: 'A' }),
      ...(changes.length > 0 && { 'matrix.seen': seeChanges }),
      ...((undoVeto !== null || past.length > 0) && { 'matrix.undo': undoVeto ?? acts.undo }),
      ...(canRedo && { 'matrix.redo': acts.redo }),
      'matrix.reason': onStop(acts.openReason),
      'matrix.split': onStop(acts.openSplit),
      ...(verdict !== null && { 'matrix.veto': verdict }),
      ...display.answers(stop?.tender_id),
      ...(mayAward.is === 'available' && refused === null && { 'matrix.award': award }),
    },
    refused === null ? {} : { 'matrix.award': refused },
  )

  const lineVerdict =
    (iconOnly: boolean): OfferVerdict =>
    ({ tender, item }, herb) => (
      <LineVerdict order={order} tender={tender} item={item} herb={herb} iconOnly={iconOnly} />
    )
  const common = { model: seen, lines, names, given: shown, noAward, faults, view, acts }
  const Grid = display.on.transposed ? TransposedMatrix : Matrix
  /** `open`: the number of open lines of an award in force. */
  const note = (open: number) => (
    <>
      <PicksKeeper
        key={`${order.id} ${later === undefined ? order.version : 'later'}`}
        orderId={order.id}
        {...(later === undefined ? { version: order.version } : { version: later.versions.length, form: 'promotion' })}
        review={review}
        {...(later === undefined && ended !== null && mayAward.is === 'available' && { begin: submittedPicks(ended) })}
        done={done}
      />
      <ChoiceNote point={point} told={told} open={open} />
    </>
  )
  const button =
    mayAward.is === 'hidden' ? (
      <span className="text-cap text-ink-3">{t('scenario.only_compare')}</span>
    ) : (
      <Button variant="primary" keys={keysOf('matrix.award', 'matrix')} {...refusalProps(refused, t)} onClick={award}>
        {t(later === undefined ? 'orders:event.submit_award' : 'promote.submit')}
      </Button>
    )
  return (
    <div {...place} ref={around} className="flex min-h-0 flex-1 flex-col">
      <ChangesBanner
        orderId={order.id}
        changes={changes}
        lines={model.lines}
        names={names}
        onShow={showChange}
        onSeen={seeChanges}
      />
      <MatrixBar model={model} display={display} onTenders={onTenders} readOnly={false} />
      {taxNote !== null && <p className="flex-none px-gutter pb-1.5 text-cap text-ink-2">{taxNote}</p>}
      {isPhone ? (
        <MatrixCards {...common} verdict={lineVerdict(true)} />
      ) : (
        <Grid
          {...common}
          verdict={lineVerdict(false)}
          changed={changed}
          label={t('matrix.label', { title: order.title })}
          takeFocus
          totals={point.totals}
          focus={focus}
          onFocus={(cell) => review.send({ type: 'review.focused', cell })}
        />
      )}
      {later === undefined ? (
        <Scenarios order={order} model={model} review={review} choice={choice} note={note(0)} action={button} />
      ) : (
        <PromotionBar model={model} award={later} choice={choice} note={note(model.lines.length)}>
          {button}
        </PromotionBar>
      )}
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
        <ReasonDialog line={line} model={model} choice={choice} names={names} review={review} />
      )}
      {awarding && (
        <AwardDialog
          order={order}
          model={model}
          choice={choice}
          review={review}
          names={names}
          changed={changes.length > 0}
          title={t(later === undefined ? 'orders:event.submit_award' : 'promote.submit')}
          send={(acknowledged) =>
            later === undefined
              ? run('orders.submit_award', { body: bodyOf(order, picks, point.proposal, acknowledged) })
              : run('orders.promote', promotionBodyOf(point.proposal, acknowledged))
          }
          onDone={() => setDone(true)}
        />
      )}
    </div>
  )
}
