import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { MAIN_SHARE } from '#contract/reviews.award.ts'
import type { ScenarioCode } from '#contract/reviews.schemas.ts'
import { flagCountOf } from '#contract/reviews.step.ts'
import { useAvailability, useRun } from '#src/commands/command-context.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { type ReviewActor, type ReviewChoice, useScenarios } from '#src/machines/use-review.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { ScenarioBar } from './award/scenario-bar.tsx'
import { ScenarioTable } from './award/scenario-table.tsx'
import type { MatrixModel } from './matrix/model.ts'

interface ScenariosProps {
  order: Order
  model: MatrixModel
  review: ReviewActor
  choice: ReviewChoice
  /** The text of what is still missing, and the button. */
  note: ReactNode
  action: ReactNode
}

/** The part under an award's matrix: its scenarios, the comparison of all of them, and the import of one. */
export const Scenarios = ({ order, model, review, choice, note, action }: ScenariosProps) => {
  const { t } = useTranslation('reviews')
  const run = useRun()
  const mayExport = useAvailability('reviews.export_allocation')
  const [comparesAll, setComparesAll] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const { picks, shown } = choice
  const scenarios = useScenarios(review)
  const take = (scenario: ScenarioCode) => () => review.send({ type: 'review.scenario', scenario })
  const exportSheet = () => {
    const lines = shown.map(({ tender_item_id, awarded_qty }) => ({ tender_item_id, awarded_qty }))
    void run('reviews.export_allocation', { lines })
  }
  const there = new Set(scenarios.flatMap((one) => (one.figures === null ? [] : [one.scenario])))
  const place = useAnswers({
    ...(there.has('B') && { 'matrix.take_b': take('B') }),
    ...(there.has('C2') && { 'matrix.take_c2': take('C2') }),
    ...(there.has('C3') && { 'matrix.take_c3': take('C3') }),
    ...(there.has('E') && { 'matrix.take_e': take('E') }),
    'matrix.take_f': take('F'),
    ...(there.has('G') && { 'matrix.take_g': take('G') }),
    'matrix.import': () => setImporting(true),
    ...(mayExport.is === 'available' && { 'matrix.export': exportSheet }),
    'matrix.scenarios': () => setComparesAll(true),
  })
  const mainShare = order.main_share_pct ?? MAIN_SHARE
  return (
    <div {...place} className="contents">
      <ScenarioBar
        cards={scenarios.map(({ scenario, allocations, figures }) => ({
          scenario,
          figures,
          supplier: figures?.suppliers === 1 ? supplierOf(model, allocations?.[0]?.tender_item_id) : null,
        }))}
        value={picks.scenario}
        onChange={(scenario) => review.send({ type: 'review.scenario', scenario })}
        mainShare={mainShare}
        lines={model.lines.length}
        items={order.items}
        flags={flagCountOf(model.columns.map(({ tender }) => tender))}
        onCompare={() => setComparesAll(true)}
        onImport={() => setImporting(true)}
        note={note}
        action={action}
      />
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
            rows={scenarios}
            items={order.items}
            chosen={picks.scenario}
            chosenWord={t('scenario.chosen')}
            mainShare={mainShare}
          />
        </Dialog>
      )}
    </div>
  )
}

const AllocationImport = lazy(async () => (await import('./award/allocation-dialog.tsx')).AllocationImport, {
  early: false,
})

const supplierOf = (model: MatrixModel, itemId: string | undefined): string | null =>
  model.columns.find((one) => one.tender.items.some((item) => item.id === itemId))?.name ?? null
