import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { compare, percentDelta, subtract } from '#contract/decimal.ts'
import type { AwardTotals } from '#contract/reviews.award.ts'
import type { ScenarioCode } from '#contract/reviews.schemas.ts'
import { cx } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { moneyText } from '#src/ui/money.tsx'
import { signedPercent } from './delta.tsx'
import { Dotted } from './dotted.tsx'

export interface ScenarioCard {
  readonly scenario: ScenarioCode
  /** Null: nobody offers everything. */
  readonly totals: AwardTotals | null
  /** Named where there is only one. */
  readonly supplier: string | null
}

export interface ScenarioBarProps {
  cards: readonly ScenarioCard[]
  value: ScenarioCode
  onChange: (scenario: ScenarioCode) => void
  totals: AwardTotals
  lines: number
  budget: string | null
  /** What is still to be done, and the button. */
  note: ReactNode
  action: ReactNode
}

/** Scenarios side by side, and what the chosen one comes to. */
export const ScenarioBar = ({ cards, value, onChange, totals, lines, budget, note, action }: ScenarioBarProps) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const base = cards.find((card) => card.scenario === 'A')?.totals ?? null
  return (
    <section
      aria-label={t('scenario.label')}
      className="grid flex-none grid-cols-1 border-t max-sm:contents border-line-strong bg-surface lg:grid-cols-[minmax(0,1fr)_400px] print:hidden"
    >
      <div
        role="radiogroup"
        aria-label={t('scenario.label')}
        className="grid grid-cols-3 py-4 pl-[calc(var(--gutter)-12px)] max-lg:pr-[calc(var(--gutter)-12px)] max-lg:pb-0"
      >
        {cards.map((card, at) => (
          <Card
            key={card.scenario}
            card={card}
            first={at === 0 || cards[at - 1]?.scenario === value}
            base={base}
            lines={lines}
            checked={card.scenario === value}
            onChoose={() => onChange(card.scenario)}
          />
        ))}
      </div>
      <div className="grid gap-2 bg-surface px-gutter py-4 max-sm:sticky max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-line-strong max-sm:py-3 lg:pl-6 print:hidden">
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <div>
            <div className="text-cap text-ink-2">
              {t('scenario.sum', { scenario: value, covered: totals.lines, lines })}
            </div>
            <div className="text-h2 font-semibold tracking-tight">{moneyText(totals.total, locale)}</div>
          </div>
          <Compared totals={totals} budget={budget} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div className="text-cap text-ink-2">{note}</div>
          {action}
        </div>
      </div>
    </section>
  )
}

const Compared = ({ totals, budget }: { totals: AwardTotals; budget: string | null }) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const { saving, saving_pct } = totals
  const over = budget === null ? null : subtract(totals.total, budget)
  const isOver = over !== null && compare(over, '0') > 0
  return (
    <div className="ml-auto text-right">
      <div className="text-cap text-ink-2">{t('scenario.against_reference')}</div>
      {saving === null || saving_pct === null ? (
        <div className="leading-7 text-ink-3">–</div>
      ) : (
        <div
          className={cx(
            'text-table leading-7 font-semibold whitespace-nowrap',
            saving.startsWith('-') ? 'text-warning-ink' : 'text-success-ink',
          )}
        >
          {t(saving.startsWith('-') ? 'scenario.dearer' : 'scenario.saved', {
            amount: moneyText(saving.replace('-', ''), locale),
            percent: saving_pct.replace('-', ''),
          })}
        </div>
      )}
      {isOver && (
        <div className="text-cap text-danger-ink">{t('scenario.over_budget', { amount: moneyText(over, locale) })}</div>
      )}
    </div>
  )
}

interface CardProps {
  card: ScenarioCard
  first: boolean
  base: AwardTotals | null
  lines: number
  checked: boolean
  onChoose: () => void
}

const Card = ({ card, first, base, lines, checked, onChoose }: CardProps) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const { scenario, totals, supplier } = card
  const who = totals === null ? '' : (supplier ?? t('scenario.suppliers', { count: totals.suppliers }))
  const against = () => {
    if (totals === null) return t('scenario.nobody')
    if (totals.lines === 0) return t('scenario.nothing')
    if (totals.lines < lines && totals.lines !== base?.lines)
      return <Dotted first={t('scenario.covered', { covered: totals.lines, lines })} then={who} />
    if (scenario === 'A' || base === null) return <Dotted first={t('scenario.base')} then={who} />
    const delta = percentDelta(totals.total, base.total, 2)
    const percent = delta === null ? '' : t('scenario.against_a', { percent: signedPercent(delta) })
    return <Dotted first={percent} then={who} />
  }
  return (
    <label
      className={cx(
        'relative flex flex-col justify-center gap-0.5 px-3 py-1.5 text-cap whitespace-nowrap text-ink-3',
        checked
          ? 'rounded bg-primary-soft outline-1 -outline-offset-1 outline-primary'
          : cx('hover:bg-surface-2', !first && 'sm:border-l sm:border-line'),
        'has-focus-visible:rounded has-focus-visible:outline-2! has-focus-visible:outline-primary',
        totals === null && 'opacity-70',
      )}
    >
      <input
        type="radio"
        name="scenario"
        value={scenario}
        checked={checked}
        disabled={totals === null}
        onChange={onChoose}
        className="absolute inset-0 size-full appearance-none outline-none"
      />
      <span
        className={cx(
          'truncate text-table max-sm:whitespace-normal',
          checked ? 'font-semibold text-primary-ink' : 'text-ink-2',
        )}
      >
        {scenario} {t(`scenario.name.${scenario}`)}
      </span>
      <span className="text-body leading-5 font-semibold text-ink tabular-nums">
        {totals === null ? '–' : moneyText(totals.total, locale)}
      </span>
      <span className={totals === null ? 'whitespace-normal' : 'truncate max-xl:whitespace-normal'}>{against()}</span>
    </label>
  )
}
