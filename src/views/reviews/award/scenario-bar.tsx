import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { percentDelta, subtract } from '#contract/decimal.ts'
import { directionOf } from '#contract/differences.ts'
import type { Order } from '#contract/orders.ts'
import { lineCoverage } from '#contract/reviews.coverage.ts'
import type { ScenarioCode, ScenarioFigures } from '#contract/reviews.schemas.ts'
import { useDifference } from '#src/components/use-difference.tsx'
import { IconButton } from '#src/ui/input/button.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { useShortageText } from '../use-shortage-text.ts'

export interface ScenarioCard {
  readonly scenario: ScenarioCode
  /** The figures of the scenario; null where it is not possible, such as B where nobody offers everything. */
  readonly figures: ScenarioFigures | null
  /** The name of the supplier, where there is only one. */
  readonly supplier: string | null
}

export interface ScenarioBarProps {
  cards: readonly ScenarioCard[]
  value: ScenarioCode
  onChange: (scenario: ScenarioCode) => void
  /** The main supplier's share in scenario E, percent. */
  mainShare: number
  lines: number
  items: Order['items']
  /** The number of all flags of the comparison. */
  flags: number
  /** Opens the table of all scenarios. */
  onCompare: () => void
  /** Imports G from a spreadsheet. */
  onImport: () => void
  /** The text of what is still missing, and the button. */
  note: ReactNode
  action: ReactNode
}

/** The scenarios side by side, and the figures of the chosen one. */
export const ScenarioBar = ({
  cards,
  value,
  onChange,
  mainShare,
  lines,
  items,
  flags,
  onCompare,
  onImport,
  note,
  action,
}: ScenarioBarProps) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const base = cards.find((card) => card.scenario === 'A')?.figures ?? null
  const chosen = cards.find((card) => card.scenario === value)?.figures ?? null
  return (
    <section
      aria-label={t('scenario.label')}
      className="grid flex-none grid-cols-1 border-t max-sm:contents border-line-strong bg-surface xl:grid-cols-[minmax(0,1fr)_400px] print:hidden"
    >
      <div
        role="radiogroup"
        aria-label={t('scenario.label')}
        className="grid grid-cols-7 py-3 pl-[calc(var(--gutter)-12px)] max-xl:pr-[calc(var(--gutter)-12px)] max-xl:pb-0 max-lg:grid-cols-4 max-sm:grid-cols-2"
      >
        {cards.map((card, at) => (
          <Card
            key={card.scenario}
            card={card}
            first={at === 0 || cards[at - 1]?.scenario === value}
            base={base}
            lines={lines}
            items={items}
            mainShare={mainShare}
            checked={card.scenario === value}
            onChoose={() => onChange(card.scenario)}
            {...(card.scenario === 'G' && { onImport })}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 bg-surface px-gutter py-3 max-sm:sticky max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-line-strong xl:grid grid-cols-[1fr_auto] xl:gap-x-3 xl:pl-6 print:hidden">
        <div>
          <div className="text-cap text-ink-2">
            {t('scenario.sum', { scenario: value, covered: fullLines(chosen, lines), lines })}
          </div>
          <div className="text-h2 font-semibold tracking-tight whitespace-nowrap">
            {moneyText(chosen?.total ?? '0.00', locale)}
          </div>
        </div>
        {chosen !== null && <Compared figures={chosen} />}
        {chosen !== null && <FiguresLine figures={chosen} all={flags} />}
        <div className="text-cap text-ink-2">{note}</div>
        <div className="ml-auto flex items-center gap-1">
          <IconButton icon="columns" label={t('scenario.compare')} onClick={onCompare} />
          {action}
        </div>
      </div>
    </section>
  )
}

/** Further figures of the chosen scenario: against budget and last purchase, delivery, flags. */
const FiguresLine = ({ figures, all }: { figures: ScenarioFigures; all: number }) => {
  const { t } = useTranslation('reviews')
  const difference = useDifference()
  const locale = useLocale()
  const {
    saving_vs_budget: left,
    saving_vs_last_pct: last,
    delivery_days: days,
    soonest_days: soonest,
    days_lines: said,
    flags,
  } = figures
  const isOver = left?.startsWith('-') === true
  const over = isOver ? t('scenario.over_budget', { amount: moneyText(left.slice(1), locale) }) : ''
  /** In full for the tooltip; shorter where it stands, so that the note takes one line of a page with twelve lines. */
  const wordsOf = (length: 'full' | 'short'): string =>
    [
      last === null ? '' : t(`scenario.last_${length}`, { difference: difference.percent(subtract('0', last)) }),
      days === null ? '' : t(`scenario.delivery_${length}`, { days, soonest }),
      days === null || said === undefined || said >= figures.lines
        ? ''
        : t('scenario.col.days_on', { count: said, lines: figures.lines }),
      t(`scenario.flags_${length}`, { count: flags, all }),
    ]
      .filter((part) => part !== '')
      .join(t('cell.separator'))
  return (
    <div className="min-w-0 text-cap text-ink-2 max-sm:hidden xl:col-span-2" title={wordsOf('full')}>
      {over !== '' && (
        <>
          <span className="text-danger-ink">{over}</span>
          {t('cell.separator')}
        </>
      )}
      {wordsOf('short')}
    </div>
  )
}

const Compared = ({ figures }: { figures: ScenarioFigures }) => {
  const { t } = useTranslation('reviews')
  const difference = useDifference()
  const { saving, saving_pct } = figures
  return (
    <div className="text-right max-sm:ml-auto">
      <div className="text-cap text-ink-2">{t('scenario.against_reference')}</div>
      {saving === null || saving_pct === null ? (
        <div className="leading-7 text-ink-3">–</div>
      ) : (
        <div
          className={cx(
            'text-table leading-7 font-semibold',
            directionOf(saving) === 'less' ? 'text-warning-ink' : 'text-success-ink',
          )}
        >
          {difference.saving(saving, saving_pct)}
        </div>
      )}
    </div>
  )
}

/** Lines that get their full quantity. */
const fullLines = (figures: ScenarioFigures | null, lines: number): number =>
  figures === null ? 0 : lineCoverage(lines, figures).full

interface CardProps {
  card: ScenarioCard
  first: boolean
  base: ScenarioFigures | null
  lines: number
  items: Order['items']
  mainShare: number
  checked: boolean
  onChoose: () => void
  /** Imports the scenario, where it comes from a file. */
  onImport?: () => void
}

const Card = ({ card, first, base, lines, items, mainShare, checked, onChoose, onImport }: CardProps) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const difference = useDifference()
  const { scenario, figures, supplier } = card
  const shortageText = useShortageText(items)
  const who = figures === null ? '' : (supplier ?? t('scenario.suppliers', { count: figures.suppliers }))
  const name = `${scenario} ${t(`scenario.name.${scenario}`, { main: mainShare, rest: 100 - mainShare })}`
  /** The difference of the scenario from A, and its suppliers. */
  const against = (): readonly [string, string] => {
    if (figures === null) return [t(`scenario.missing.${scenario}`), '']
    if (figures.lines === 0) return [t('scenario.nothing'), '']
    const full = fullLines(figures, lines)
    if (scenario === 'A' || base === null)
      return [full < lines ? t('scenario.short', { goods: shortageText.goodsOf(figures) }) : t('scenario.base'), who]
    // During the choice by hand the progress is shown in place of the missing parts, because it is more useful.
    if (scenario === 'F' && full < lines) return [t('scenario.covered', { covered: full, lines }), who]
    const why = shortageText.incomparable(figures, base)
    if (why !== null) return [why, who]
    const delta = percentDelta(figures.total, base.total, 2)
    return [delta === null ? '' : t('scenario.against_a', { difference: difference.percent(delta) }), who]
  }
  const [standing, suppliers] = against()
  const isShort = scenario !== 'F' && figures !== null && fullLines(figures, lines) < lines
  return (
    <label
      className={cx(
        'relative flex flex-col gap-0.5 px-3 py-1.5 text-cap whitespace-nowrap text-ink-3',
        checked
          ? 'rounded bg-primary-soft outline-1 -outline-offset-1 outline-primary'
          : cx('hover:bg-surface-2', !first && 'sm:border-l sm:border-line'),
        'has-focus-visible:rounded has-focus-visible:outline-2! has-focus-visible:outline-primary',
        figures === null && 'opacity-70',
      )}
    >
      <input
        type="radio"
        name="scenario"
        value={scenario}
        checked={checked}
        disabled={figures === null}
        onChange={onChoose}
        className="absolute inset-0 size-full appearance-none outline-none"
      />
      <span
        title={name}
        className={cx(
          'truncate text-table max-sm:whitespace-normal',
          checked ? 'font-semibold text-primary-ink' : 'text-ink-2',
        )}
      >
        {name}
      </span>
      <span className="text-body leading-5 font-semibold text-ink tabular-nums">
        {figures === null ? '–' : moneyText(figures.total, locale)}
      </span>
      {figures === null && onImport !== undefined ? (
        // The button lies above the card's radio, which is disabled until a scenario is imported.
        <button
          type="button"
          onClick={onImport}
          className="relative z-10 self-start truncate text-primary-ink underline-offset-3 hover:underline"
        >
          {t('scenario.import')}
        </button>
      ) : (
        <span
          title={[standing, suppliers].filter((one) => one !== '').join(t('cell.separator'))}
          className="flex flex-wrap gap-x-1.5"
        >
          {/* A number never wraps apart from its unit. */}
          <span className={isShort ? 'line-clamp-2 whitespace-normal text-warning-ink' : 'max-w-full truncate'}>
            {standing}
          </span>
          {suppliers !== '' && <span className="max-w-full truncate">{suppliers}</span>}
        </span>
      )}
    </label>
  )
}
