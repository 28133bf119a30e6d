import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { MAIN_SHARE } from '#contract/reviews.award.ts'
import type { ScenarioCode } from '#contract/reviews.schemas.ts'
import { useAvailability, useRun } from '#src/commands/command-context.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { type ReviewActor, type ReviewCell, useReview, useReviewChoice } from '#src/machines/use-review.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { later } from '#src/ui/later.tsx'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { AwardDialog } from './award-dialog.tsx'
import type { LineFault } from './award-note.tsx'
import { ChangesBanner } from './changes-banner.tsx'
import { ChoiceNote } from './choice-note.tsx'
import { LineVerdict } from './line-verdict.tsx'
import { Matrix } from './matrix.tsx'
import { MatrixBar } from './matrix-bar.tsx'
import { MatrixCards } from './matrix-cards.tsx'
import { focusCell, MATRIX_ATTRIBUTE } from './matrix-focus.ts'
import { tabStop } from './matrix-keys.ts'
import type { MatrixModel } from './matrix-model.ts'
import { TurnedMatrix } from './matrix-turned.tsx'
import type { OfferVerdict } from './offer-peek.tsx'
import { PicksKeeper } from './picks-keeper.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ScenarioBar } from './scenario-bar.tsx'
import { ScenarioTable } from './scenario-table.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { useLineVerdict } from './use-line-verdict.ts'
import { useMatrixActs } from './use-matrix-acts.ts'
import { useMatrixLook } from './use-matrix-look.ts'
import { useFaultWords } from './words.ts'

export interface ComparisonProps {
  order: Order
  model: MatrixModel
  review: ReviewActor
  /** Opens the list of tenders with their verdicts. */
  onTenders: () => void
}

/** The matrix to choose from: scenarios, the choice by hand, its reasons, and the way to the award. */
export const Comparison = ({ order, model, review, onTenders }: ComparisonProps) => {
  const { t } = useTranslation('reviews')
  const keysOf = useKeysOf()
  const faultWords = useFaultWords()
  const isPhone = useMedia(PHONE)
  const run = useRun()
  const mayAward = useAvailability('orders.submit_award')
  const mayExport = useAvailability('reviews.export_allocation')
  const around = useRef<HTMLDivElement>(null)
  const [comparesAll, setComparesAll] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [done, setDone] = useState(false)
  const focus = useReview(review, (snapshot) => snapshot.context.focus)
  const asked = useReview(review, (snapshot) => snapshot.context.asked)
  const splitting = useReview(review, (snapshot) => snapshot.matches({ comparing: 'splitting' }))
  const reasoning = useReview(review, (snapshot) => snapshot.matches({ comparing: 'reasoning' }))
  const awarding = useReview(review, (snapshot) => snapshot.matches({ comparing: 'awarding' }))
  const changes = useReview(review, (snapshot) => snapshot.context.changes)
  const canUndo = useReview(review, (snapshot) => snapshot.context.past.length > 0)
  const choice = useReviewChoice(review)
  const { acts, told } = useMatrixActs(review, model)
  const { picks, shown, point } = choice

  const look = useMatrixLook(model)
  const { lines, seen, names, view } = look
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
          fault.code === 'line_unsettled' ? [] : [[lineId, { code: fault.code, sentence: faultWords(fault) }]],
        ),
      ),
    [point, faultWords],
  )
  const noAward = useMemo(
    () => Object.fromEntries(point.proposal.no_award.map((one) => [one.order_item_id, one.reason])),
    [point],
  )
  const ground = { lines: lines.map((one) => one.line.id), tenders: seen.columns.map((one) => one.tender.id) }
  const stop = tabStop(ground, focus)
  const line = model.lines.find((one) => one.line.id === asked)

  /** Keys work on the line in focus, wherever on the page the keyboard is. */
  const onStop = (act: (cell: ReviewCell) => void) => () => stop !== null && act(stop)
  const award = () => mayAward.is === 'available' && review.send({ type: 'review.ask_award' })
  const take = (scenario: ScenarioCode) => () => review.send({ type: 'review.scenario', scenario })
  const exportSheet = () => {
    const lines = shown.map(({ tender_item_id, awarded_qty }) => ({ tender_item_id, awarded_qty }))
    void run('reviews.export_allocation', { lines })
  }
  const there = new Set(choice.scenarios.flatMap((one) => (one.figures === null ? [] : [one.scenario])))
  const showChange = () => {
    const cell = changes.find(
      (one) => ground.lines.includes(one.order_item_id) && ground.tenders.includes(one.tender_id),
    )
    if (cell === undefined) return
    review.send({ type: 'review.focused', cell })
    requestAnimationFrame(() => focusCell(around.current, cell))
  }
  const seeChanges = () => {
    review.send({ type: 'review.seen' })
    if (stop !== null) focusCell(around.current, stop)
  }
  const verdict = useLineVerdict(order, model, stop)
  const place = useAnswers({
    'matrix.pick': () => {
      const inside = document.activeElement?.closest(`[${MATRIX_ATTRIBUTE}]`) !== null
      if (stop === null) return
      if (inside) acts.pick(stop)
      else focusCell(around.current, stop)
    },
    'matrix.lowest': onStop(acts.lowest),
    'matrix.lowest_all': take('A'),
    ...(there.has('B') && { 'matrix.take_b': take('B') }),
    ...(there.has('C2') && { 'matrix.take_c2': take('C2') }),
    ...(there.has('C3') && { 'matrix.take_c3': take('C3') }),
    ...(there.has('E') && { 'matrix.take_e': take('E') }),
    'matrix.take_f': take('F'),
    ...(there.has('G') && { 'matrix.take_g': take('G') }),
    'matrix.import': () => setImporting(true),
    ...(mayExport.is === 'available' && { 'matrix.export': exportSheet }),
    'matrix.scenarios': () => setComparesAll(true),
    ...(changes.length > 0 && { 'matrix.seen': seeChanges }),
    'matrix.reason': onStop(acts.openReason),
    'matrix.split': onStop(acts.openSplit),
    ...(verdict !== null && { 'matrix.veto': verdict }),
    ...look.answers(stop?.tender_id),
    ...(mayAward.is === 'available' && { 'matrix.award': award }),
  })

  const lineVerdict =
    (iconOnly: boolean): OfferVerdict =>
    ({ tender, item }, herb) => (
      <LineVerdict order={order} tender={tender} item={item} herb={herb} iconOnly={iconOnly} />
    )
  const common = { model: seen, lines, names, given: shown, noAward, faults, view, acts }
  const Grid = look.on.transposed ? TurnedMatrix : Matrix
  const mainShare = order.main_share_pct ?? MAIN_SHARE
  return (
    <div {...place} ref={around} className="flex min-h-0 flex-1 flex-col">
      <PicksKeeper
        key={`${order.id} ${order.version}`}
        orderId={order.id}
        version={order.version}
        review={review}
        done={done}
      />
      <ChangesBanner
        orderId={order.id}
        changes={changes}
        lines={model.lines}
        names={names}
        onShow={showChange}
        onSeen={seeChanges}
      />
      <MatrixBar
        model={model}
        look={look}
        onTenders={onTenders}
        onUndo={canUndo ? acts.undo : undefined}
        readOnly={false}
      />
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
      <ScenarioBar
        cards={choice.scenarios.map(({ scenario, allocations, figures }) => ({
          scenario,
          figures,
          supplier: figures?.suppliers === 1 ? supplierOf(model, allocations?.[0]?.tender_item_id) : null,
        }))}
        value={picks.scenario}
        onChange={(scenario) => review.send({ type: 'review.scenario', scenario })}
        mainShare={mainShare}
        lines={model.lines.length}
        onCompare={() => setComparesAll(true)}
        onImport={() => setImporting(true)}
        note={<ChoiceNote point={point} told={told} />}
        action={
          mayAward.is === 'hidden' ? (
            <span className="text-cap text-ink-3">{t('scenario.only_compare')}</span>
          ) : (
            <Button
              variant="primary"
              keys={keysOf('matrix.award', 'matrix')}
              disabledReason={
                mayAward.is === 'refused'
                  ? t(mayAward.reason, { ...mayAward.params })
                  : changes.length > 0
                    ? t('changes.first')
                    : undefined
              }
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
          main={mainShare}
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
      <AllocationImport
        wanted={isImporting}
        model={model}
        onTake={(parts) => review.send({ type: 'review.import', parts })}
        onClose={() => setImporting(false)}
        onDownload={mayExport.is === 'available' ? exportSheet : undefined}
      />
      {comparesAll && (
        <Dialog
          open
          size="xl"
          onClose={() => setComparesAll(false)}
          title={t('scenario.compare')}
          description={t('scenario.compare_hint')}
          closeLabel={t('words.close')}
        >
          <ScenarioTable
            framed
            rows={choice.scenarios}
            chosen={picks.scenario}
            chosenWord={t('scenario.chosen')}
            mainShare={mainShare}
          />
        </Dialog>
      )}
      {awarding && (
        <AwardDialog
          order={order}
          model={model}
          choice={choice}
          review={review}
          names={names}
          changed={changes.length > 0}
          onDone={() => setDone(true)}
        />
      )}
    </div>
  )
}

const AllocationImport = later(async () => (await import('./allocation-dialog.tsx')).AllocationImport, { early: false })

const supplierOf = (model: MatrixModel, itemId: string | undefined): string | null =>
  model.columns.find((one) => one.tender.items.some((item) => item.id === itemId))?.name ?? null
