// One supplier of the picker in one line: its coverage of the demand, its certificates, its last deal and its response
// rate.
import { useTranslation } from 'react-i18next'
import { shortPlace } from '#contract/place-names.ts'
import type { Candidate } from '#contract/suppliers.candidates.ts'
import { priceUnitText } from '#src/components/line-text.ts'
import { to } from '#src/paths.ts'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Hit, type HitRange } from '#src/ui/input/hit.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { awardGoodsText } from './award-goods-text.ts'
import type { WantedHerb } from './candidates.ts'

/** The columns of a line; a narrow window leaves out deal and responses, a phone uses two lines. */
export const candidateLine =
  'grid grid-cols-[16px_minmax(0,1fr)_160px_132px] items-center gap-x-4 px-6 lg:grid-cols-[16px_minmax(0,1fr)_150px_130px_180px_44px] max-sm:grid-cols-[16px_minmax(0,1fr)_auto] max-sm:px-4'

interface RowProps {
  candidate: Candidate
  ranges: readonly HitRange[]
  herbs: readonly WantedHerb[]
  chosen: boolean
  onToggle: () => void
}

export const CandidateRow = ({ candidate, ranges, herbs, chosen, onToggle }: RowProps) => {
  const { t } = useTranslation('order_form')
  const locale = useLocale()
  const { supplier_name, region_text, herbal_ids, refusal, trades_toxic, deal, asked, tendered } = candidate
  const lacksToxic = refusal === null && !trades_toxic && herbs.some((herb) => herb.toxic === true)
  const dealText =
    deal === null
      ? '–'
      : `${deal.day.slice(5)} ${moneyText(deal.price, locale, false)} ${priceUnitText(deal.unit, t)} ${[deal.name, awardGoodsText(deal, t)].filter(Boolean).join(' · ')}`
  // A supplier chosen before its certificates expired can still be removed.
  const isClosed = refusal !== null && !chosen
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the box in it
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the box
    <div
      data-candidate={candidate.id}
      onClick={(event) => {
        if (isClosed || (event.target instanceof Element && event.target.closest('a, input, label') !== null)) return
        onToggle()
      }}
      className={cx(
        candidateLine,
        'h-row border-b border-line text-table -outline-offset-2 outline-primary has-[input:focus-visible]:outline-2',
        isClosed && 'text-ink-3',
        chosen ? 'bg-primary-soft' : 'has-[input:focus-visible]:bg-surface-3',
      )}
    >
      <Checkbox
        checked={chosen}
        aria-disabled={isClosed || undefined}
        aria-label={supplier_name}
        onChange={() => {
          if (!isClosed) onToggle()
        }}
      />
      <span className="min-w-0">
        <span className="flex min-w-0 items-baseline gap-2" title={supplier_name}>
          <span className="min-w-0 max-w-full truncate font-medium">
            <Hit text={supplier_name} ranges={ranges} />
          </span>
          <span
            title={region_text ?? undefined}
            className="min-w-0 shrink-999 truncate text-cap text-ink-3 max-lg:hidden"
          >
            {shortPlace(region_text ?? '')}
          </span>
          {lacksToxic && (
            <span className="flex-none text-cap text-warning-ink">{t('suppliers.refusal_short.toxic')}</span>
          )}
        </span>
        <span className="flex items-center gap-2 text-cap text-ink-3 sm:hidden">
          <span className="truncate">{shortPlace(region_text ?? '')}</span>
          {refusal === null ? <Papers candidate={candidate} /> : <Refused candidate={candidate} />}
        </span>
      </span>
      {herbs.length === 0 ? (
        <span />
      ) : (
        <span className="flex items-center gap-2 tabular-nums" title={namesOf(herbs, herbal_ids)}>
          <span aria-hidden="true" className="flex w-23 gap-0.5 max-sm:hidden">
            {herbs.slice(0, 16).map((herb) => (
              <i
                key={herb.id}
                className={cx(
                  'h-2.5 flex-1 rounded-[2px]',
                  herbal_ids.includes(herb.id) ? 'bg-primary' : 'border border-line-strong bg-surface',
                )}
              />
            ))}
          </span>
          {t('suppliers.of', { part: herbal_ids.length, whole: herbs.length })}
        </span>
      )}
      <span className="max-sm:hidden">
        <Papers candidate={candidate} />
      </span>
      <span className="truncate text-ink-2 tabular-nums max-lg:hidden" title={refusal === null ? dealText : undefined}>
        {refusal === null ? dealText : <Refused candidate={candidate} />}
      </span>
      <span className="text-right text-ink-2 tabular-nums max-lg:hidden">
        {asked === 0 ? '–' : t('suppliers.of', { part: tendered, whole: asked })}
      </span>
    </div>
  )
}

const namesOf = (herbs: readonly WantedHerb[], ids: readonly string[]): string =>
  herbs.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(' ')

/** The end of its certificates: an icon and a text, coloured by how near the end is. */
const Papers = ({ candidate: { valid_until, days_left, expiry, refusal } }: { candidate: Candidate }) => {
  const { t } = useTranslation('order_form')
  if (refusal === 'expired' || expiry === 'past')
    return <Marked icon="x-circle" ink="text-danger-ink" words={t('suppliers.ended')} />
  if (valid_until === null) return <Marked icon="shield" ink="text-success-ink" words={t('suppliers.long_term')} />
  if (expiry === 'fine')
    return (
      <Marked icon="shield" ink="text-success-ink" words={t('suppliers.until', { day: valid_until.slice(0, 7) })} />
    )
  const words = days_left === 0 ? t('suppliers.ends_today') : t('suppliers.ends', { count: days_left ?? 0 })
  return <Marked icon="warn" ink="text-warning-ink" words={words} />
}

const Marked = ({ icon, ink, words }: { icon: 'shield' | 'warn' | 'x-circle'; ink: string; words: string }) => (
  <span className="inline-flex items-center gap-1.5 align-top whitespace-nowrap tabular-nums">
    <Icon name={icon} size={14} className={ink} />
    {words}
  </span>
)

/** Why the supplier cannot be invited, with a link to its certificates; in a new tab, because the form stays open. */
const Refused = ({ candidate: { id, refusal } }: { candidate: Candidate }) => {
  const { t } = useTranslation('order_form')
  const why = refusal ?? 'expired'
  return (
    <span className="flex gap-1" title={t(`suppliers.refusal.${why}`)}>
      <span className="truncate text-danger-ink">{t(`suppliers.refusal_short.${why}`)}</span>
      <a
        href={new URL(`.${to('supplier_detail', { id })}`, document.baseURI).href}
        target="_blank"
        rel="noreferrer"
        tabIndex={-1}
        className="flex-none text-primary-ink"
      >
        {t('suppliers.remedy')}
      </a>
    </span>
  )
}
