// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid on table elements, as the ARIA practices show it.

import { useTranslation } from 'react-i18next'
import { shortPlace } from '#contract/place-names.ts'
import { type CheckState, checkKinds, type TenderCheck } from '#contract/reviews.checks.ts'
import { shownTotal } from '#contract/tenders.price.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { useExclusionText } from '../matrix/texts.ts'
import type { BenchRow } from './row.ts'

export interface ChecksGridProps {
  rows: readonly BenchRow[]
  /** The focused row and check. */
  at: readonly [number, number]
  onFocus: (to: readonly [number, number]) => void
  /** The lines of the demand. */
  items: number
}

const glyphs: Readonly<Record<CheckState, IconName>> = {
  valid: 'check-circle',
  near: 'warn',
  expired: 'x-circle',
  invalid: 'x-circle',
  missing: 'x-circle',
  absent: 'circle-dashed',
  unneeded: 'minus',
}
const tones: Readonly<Record<CheckState, string>> = {
  valid: 'text-success-ink',
  near: 'text-warning-ink',
  expired: 'text-danger-ink',
  invalid: 'text-danger-ink',
  missing: 'text-danger-ink',
  absent: 'text-ink-3',
  unneeded: 'text-ink-3',
}
const grounds: Partial<Record<CheckState, string>> = {
  near: 'bg-warning-soft',
  expired: 'bg-danger-soft',
  invalid: 'bg-danger-soft',
  missing: 'bg-danger-soft',
}
const verdictGlyphs: Partial<Record<string, { glyph: IconName; tone: string }>> = {
  opened: { glyph: 'circle-dashed', tone: 'text-warning-ink' },
  unopened: { glyph: 'lock', tone: 'text-danger-ink' },
  shortlisted: { glyph: 'check-fill', tone: 'text-success-ink' },
  disqualified: { glyph: 'ban', tone: 'text-danger-ink' },
}

const head = 'h-10 border-b border-line bg-surface-2 px-2.5 text-left text-cap font-normal text-ink-3 whitespace-nowrap'
const body = 'h-16 border-b border-line px-2.5 align-middle text-table'

const sum = 'h-10 border-b border-line px-2.5 text-cap'

/** How often each state of a check occurs, in the order of {@link glyphs}; unneeded checks are not counted. */
const told = (states: readonly (CheckState | undefined)[]): [CheckState, number][] =>
  countedStates.flatMap((state): [CheckState, number][] => {
    const count = states.filter((one) => one === state).length
    return count === 0 ? [] : [[state, count]]
  })
const countedStates = [
  'valid',
  'near',
  'expired',
  'invalid',
  'missing',
  'absent',
] as const satisfies readonly CheckState[]

/** Each supplier with its checks: a hollow icon was checked by rule, a filled one by a person. */
export const ChecksGrid = ({ rows, at, onFocus, items }: ChecksGridProps) => {
  const { t } = useTranslation('reviews')
  const exclusionText = useExclusionText()
  return (
    <div className="overflow-x-auto">
      <table role="grid" aria-label={t('checks.label')} className="w-full min-w-200 border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={cx(head, 'pl-gutter')}>
              {t('record.supplier')}
            </th>
            <th scope="col" className={cx(head, 'text-right')}>
              {t('checks.total')}
            </th>
            {checkKinds.map((kind) => (
              <th key={kind} scope="col" className={cx(head, 'border-l')}>
                {t(`checks.kind.${kind}`)}
              </th>
            ))}
            <th scope="col" className={cx(head, 'border-l')}>
              {t('checks.verdict')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ column, checks }, nth) => {
            const { tender } = column
            const on = nth === at[0]
            const verdict = verdictGlyphs[tender.status]
            const why = tender.disqualify_reason
            return (
              <tr key={tender.id} aria-selected={on} className={on ? 'bg-surface-3' : undefined}>
                <th scope="row" className={cx(body, 'max-w-48 pl-gutter text-left font-normal')}>
                  <b className="block truncate font-semibold" title={tender.supplier_name}>
                    {column.name}
                  </b>
                  <span className="block truncate text-cap text-ink-3" title={tender.supplier_region ?? undefined}>
                    {shortPlace(tender.supplier_region ?? '')}
                  </span>
                </th>
                <td className={cx(body, 'text-right')}>
                  <Money bare value={shownTotal(tender)} />
                  <span className="block text-cap text-ink-3">
                    {t('checks.covered', { covered: column.covered, lines: items })}
                  </span>
                </td>
                {checks.map((check, place) => (
                  <CheckCell
                    key={check.kind}
                    check={check}
                    label={`${column.name} ${t(`checks.kind.${check.kind}`)}`}
                    focused={on && place === at[1]}
                    onFocus={() => onFocus([nth, place])}
                  />
                ))}
                <td className={cx(body, 'border-l whitespace-nowrap')}>
                  <span className={cx('flex items-center gap-1.5', verdict?.tone)}>
                    {verdict !== undefined && <Icon name={verdict.glyph} size={14} />}
                    <span className="text-ink">{t(`verdict.${tender.status}`)}</span>
                  </span>
                  {why !== null && (
                    <span className="block max-w-36 truncate text-cap text-ink-3">
                      {exclusionText({ is: 'disqualified', code: why, text: tender.disqualify_text })}
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot className="bg-surface-2 text-table text-ink-2">
          <tr>
            <th scope="row" colSpan={2} className={cx(sum, 'pl-gutter text-left font-normal')}>
              {t('checks.suppliers', { count: rows.length })}
            </th>
            {checkKinds.map((kind, place) => (
              <td key={kind} className={cx(sum, 'border-l')}>
                {told(rows.map(({ checks }) => checks[place]?.state)).map(([state, count]) => (
                  <span key={state} className={cx('mr-2 inline-block', state !== 'valid' && tones[state])}>
                    {t(`checks.sum.${state}`, { count })}
                  </span>
                ))}
              </td>
            ))}
            <td className={cx(sum, 'border-l')}>
              {(['shortlisted', 'disqualified', 'opened'] as const).map((status) => {
                const count = rows.filter(({ column }) => column.tender.status === status).length
                return count === 0 ? null : (
                  <span key={status} className="mr-2 inline-block">
                    {t(`checks.judged.${status}`, { count })}
                  </span>
                )
              })}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface CheckCellProps {
  check: TenderCheck
  label: string
  focused: boolean
  onFocus: () => void
}

const CheckCell = ({ check, label, focused, onFocus }: CheckCellProps) => {
  const { t } = useTranslation('reviews')
  const { state, seen, until, days } = check
  const words = t(`checks.state.${state}`, { count: Math.abs(days ?? 0) })
  const holds = state === 'valid' || state === 'near'
  // For a certificate the month is enough; the full date stands beside its scan.
  const day = state === 'valid' && until !== null ? until.slice(0, 7) : until
  const term = day !== null ? t('checks.until', { day }) : holds ? t('checks.no_end') : ''
  return (
    <td
      role="gridcell"
      tabIndex={focused ? 0 : -1}
      aria-label={[label, `${words} ${term}`.trim(), seen ? t('checks.seen') : '']
        .filter((part) => part !== '')
        .join(t('words.list'))}
      onFocus={onFocus}
      className={cx(
        body,
        'border-l whitespace-nowrap focus:outline-2 focus:-outline-offset-2 focus:outline-primary',
        focused ? 'bg-surface outline-2 -outline-offset-2 outline-primary/50' : grounds[state],
      )}
    >
      <span className={cx('flex items-center gap-1.5', tones[state])}>
        <Icon name={seen && state === 'valid' ? 'check-fill' : glyphs[state]} size={14} />
        <span className={state === 'valid' ? 'text-ink' : undefined}>{words}</span>
      </span>{' '}
      <span className="block pl-5 text-cap text-ink-3">{term === '' ? ' ' : term}</span>
    </td>
  )
}
