import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { percentDelta } from '#contract/decimal.ts'
import type { Order } from '#contract/orders.ts'
import type { ScenarioCode, ScenarioFigures } from '#contract/reviews.schemas.ts'
import { useDifference } from '#src/components/use-difference.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Money } from '#src/ui/text/money.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import { useShortageText } from '../use-shortage-text.ts'

export interface ScenarioRow {
  readonly scenario: ScenarioCode
  /** The figures of the scenario; null where it is not possible. */
  readonly figures: ScenarioFigures | null
}

export interface ScenarioTableProps {
  rows: readonly ScenarioRow[]
  /** The chosen or submitted one. */
  chosen: ScenarioCode
  /** The label of that scenario. */
  chosenWord: string
  /** The main supplier's share in scenario E, percent. */
  mainShare: number
  items: Order['items']
  framed?: boolean
}

/** Every scenario with all its figures: for comparison while choosing, and as evidence afterwards. */
export const ScenarioTable = ({ rows, chosen, chosenWord, mainShare, items, framed = false }: ScenarioTableProps) => {
  const { t } = useTranslation('reviews')
  const difference = useDifference()
  const shortageText = useShortageText(items)
  const base = rows.find((row) => row.scenario === 'A')?.figures
  const saved = (amount: string | null, percent: string | null) =>
    amount === null ? (
      '–'
    ) : (
      <span className={amount.startsWith('-') ? 'text-warning-ink' : 'text-success-ink'}>
        {difference.saving(amount, null, false)}
        {percent !== null && <span className="block text-cap">{percent.replace('-', '')}%</span>}
      </span>
    )
  const figure = (of: (figures: ScenarioFigures) => ReactNode) => (row: ScenarioRow) =>
    row.figures === null ? '–' : of(row.figures)
  const end = 'end' as const
  // A page has room for an amount on one line; a dialog has less.
  const [percentWidth, amountWidth] = framed ? [84, 108] : [104, 140]
  const columns: Column<ScenarioRow>[] = [
    {
      id: 'scenario',
      head: t('scenario.label'),
      card: 'title',
      cell: ({ scenario, figures }) => (
        <>
          <b className={scenario === chosen ? 'text-primary-ink' : undefined}>
            {scenario} {t(`scenario.name.${scenario}`, { main: mainShare, rest: 100 - mainShare })}
          </b>{' '}
          {scenario === chosen && (
            <Tag size="sm" tone="info">
              {chosenWord}
            </Tag>
          )}
          {figures === null && <span className="block text-cap text-ink-3">{t(`scenario.missing.${scenario}`)}</span>}
        </>
      ),
    },
    {
      id: 'total',
      head: t('decision.total'),
      width: 120,
      align: end,
      cell: figure(({ total }) => <Money value={total} />),
    },
    {
      id: 'base',
      head: t('scenario.col.base'),
      width: percentWidth,
      align: end,
      cell: figure((figures) => {
        if (base == null || figures.lines === 0) return '–'
        const why = shortageText.incomparable(figures, base)
        if (why !== null) return <span className="text-cap text-warning-ink">{why}</span>
        const delta = percentDelta(figures.total, base.total)
        return delta === null ? '–' : difference.percent(delta)
      }),
    },
    {
      id: 'saving',
      head: t('scenario.col.reference'),
      width: amountWidth,
      align: end,
      cell: figure((figures) => saved(figures.saving, figures.saving_pct)),
    },
    {
      id: 'budget',
      head: t('scenario.col.budget'),
      width: amountWidth,
      align: end,
      // The budget is for all goods: a scenario that leaves some out saves nothing against it.
      cell: figure((figures) =>
        base != null && shortageText.incomparable(figures, base) !== null ? (
          <span className="text-ink-3">{t('scenario.not_compared')}</span>
        ) : (
          saved(figures.saving_vs_budget, figures.saving_vs_budget_pct)
        ),
      ),
    },
    {
      id: 'last',
      head: t('scenario.col.last'),
      width: amountWidth,
      align: end,
      cell: figure((figures) => saved(figures.saving_vs_last, figures.saving_vs_last_pct)),
    },
    {
      id: 'suppliers',
      head: t('scenario.col.suppliers'),
      width: 56,
      align: end,
      cell: figure((figures) => figures.suppliers),
    },
    {
      id: 'coverage',
      head: t('scenario.col.coverage'),
      width: 80,
      align: end,
      cell: figure((figures) => (
        <>
          {Number(figures.coverage_pct)}%
          {(figures.short?.length ?? 0) > 0 && (
            <span className="block text-cap text-warning-ink">{shortageText.goodsOf(figures)}</span>
          )}
        </>
      )),
    },
    {
      id: 'days',
      head: t('scenario.col.days'),
      width: 80,
      align: end,
      cell: figure((figures) =>
        figures.delivery_days === null ? (
          '–'
        ) : (
          <>
            {t('scenario.col.days_value', { days: figures.delivery_days })}
            {figures.days_lines !== undefined && figures.days_lines < figures.lines && (
              <span className="block text-cap text-ink-3">
                {t('scenario.col.days_on', { count: figures.days_lines, lines: figures.lines })}
              </span>
            )}
          </>
        ),
      ),
    },
    { id: 'flags', head: t('scenario.col.flags'), width: 104, align: end, cell: figure((figures) => figures.flags) },
  ]
  return (
    <PlainTable
      wrap
      framed={framed}
      caption={t('scenario.compare')}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.scenario}
    />
  )
}
