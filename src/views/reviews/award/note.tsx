import { useTranslation } from 'react-i18next'
import { percentsOf, places, sum } from '#contract/decimal.ts'
import type { Allocation } from '#contract/reviews.award.ts'
import { unallocated } from '#contract/reviews.scenarios.ts'
import { OTHER_REASON_MIN } from '#contract/reviews.schemas.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { quantityText } from '#src/ui/text/quantity.tsx'
import type { MatrixCell, MatrixLine } from '../matrix/model.ts'

export interface AwardNoteProps {
  line: MatrixLine
  given: readonly Allocation[]
  /** Reason code of a line that nobody gets. */
  noAward: string | null
  /** The remaining faults of the line. */
  fault: LineFault | null
  names: ReadonlyMap<string, string>
}

/** The last column: who gets the line and why. */
export const AwardNote = ({ line, given, noAward, fault, names }: AwardNoteProps) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const main = given.filter((one) => one.role === 'main')
  const cellOf = (one: Allocation): MatrixCell | undefined =>
    [...line.cells.values()].find((cell) => cell.item.id === one.tender_item_id)
  const nameOf = (one: Allocation): string => names.get(cellOf(one)?.tender.id ?? '') ?? ''
  const only = main.length === 1 ? main[0] : undefined
  const rest = unallocated(line.line, main)
  const reason = main.find((one) => one.reason_code !== null)?.reason_code
  const basis = () => {
    if (fault !== null)
      return (
        <Warning
          text={t(`fault.${fault.code}`, { min: OTHER_REASON_MIN, defaultValue: fault.sentence })}
          title={fault.sentence}
        />
      )
    if (main.length === 0) return noAward === null ? null : t(`no_award.${noAward}`)
    if (/[1-9]/.test(rest) && !rest.startsWith('-'))
      return (
        <Warning
          text={t('note.rest', {
            quantity: quantityText(rest, locale),
            unit: t(`orders:options.unit.${line.line.unit}`),
          })}
        />
      )
    if (main.length > 1) return main.map(nameOf).join(' · ')
    if (reason !== undefined) return t('note.reason', { reason: t(`reason.${reason}`) })
    return t(only !== undefined && cellOf(only)?.backup === true ? 'note.backup' : 'note.lowest')
  }
  return (
    <>
      <span className="flex items-center gap-1 truncate">
        {main.length === 0 && <span className="text-ink-3">{t(noAward === null ? 'note.open' : 'note.none')}</span>}
        {only !== undefined && (
          <b className="truncate" title={nameOf(only)}>
            {nameOf(only)}
          </b>
        )}
        {main.length > 1 && (
          <>
            <Icon name="split" size={14} className="text-primary-ink" />
            <b>{sharesOf(line, main).join(' / ')}</b>
          </>
        )}
      </span>
      <span
        className="block truncate text-cap text-ink-3"
        title={main.length > 1 ? main.map(nameOf).join(' · ') : undefined}
      >
        {basis()}
      </span>
    </>
  )
}

/** A broken rule of one line: its code, and the whole sentence. */
export interface LineFault {
  readonly code: string
  readonly sentence: string
}

const Warning = ({ text, title = text }: { text: string; title?: string }) => (
  <span title={title} className="flex items-center gap-1 text-warning-ink">
    <Icon name="warn" size={12} />
    <span className="truncate">{text}</span>
  </span>
)

/** Each allocation's share of the line, in whole percents that add up to 100. */
export const sharesOf = (line: MatrixLine, main: readonly Allocation[]): string[] => {
  const given = main.map((one) => one.awarded_qty)
  const total = sum(given, places.quantity)
  return percentsOf(given, /[1-9]/.test(total) ? total : line.line.quantity, 0) ?? given.map(() => '0')
}
