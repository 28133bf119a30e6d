// The buyer's amendments, field by field, before and after: those since the tender was submitted, and all of them.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isRecord } from '#contract/is-record.ts'
import { units } from '#contract/orders.options.ts'
import type { DemandChange } from '#contract/tenders.demand.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { ZonedInstant } from '#src/components/zoned-instant.tsx'
import { Instant } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { type DemandLine, plain } from './entries.ts'
import { specLimit, specName, specsOf } from './line-demands.ts'
import { herbNameText, unitText } from './tender-texts.ts'

type Translation = Pick<ReturnType<typeof useTranslation>, 't' | 'i18n'>
type Diff = DemandChange['diffs'][number]

const nameIn = (value: unknown): string => {
  if (typeof value === 'string') return value
  return isRecord(value) && 'name' in value ? String(value.name) : ''
}

/** A value as text: a choice by its label, a figure without trailing zeros, a whole line by its name. */
const shown = ({ t, i18n }: Translation, path: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'tenders:amended.yes' : 'tenders:amended.no')
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') {
    const choice = `orders:options.${path}.${value}`
    if (i18n.exists(choice)) return t(choice)
    return /^\d+\.\d+$/.test(value) ? plain(value) : value
  }
  // Attachments are shown by name.
  if (Array.isArray(value)) return value.map(nameIn).join(t('tenders:comma')) || '–'
  return nameIn(value) || t('tenders:amended.long')
}

interface Row {
  readonly id: string
  readonly name: string
  /** The earlier value; null for an added line, as `after` is for a removed one. */
  readonly before: ReactNode
  readonly after: ReactNode
}

const instants: readonly string[] = ['bid_deadline_at', 'open_at', 'bid_start_at']
/** An opening time that was not set equals the deadline. */
const at = ({ t }: Translation, path: string, value: unknown): ReactNode => {
  if (typeof value === 'string') return <ZonedInstant value={value} format="short" />
  return path === 'open_at' ? t('tenders:amended.same_as_deadline') : '–'
}

/** An added or removed line: its name and quantity. */
const wholeLine = ({ t }: Translation, { before, after }: Diff, id: string): Row => {
  const came = before === null || before === undefined
  const line = came ? after : before
  const told = isRecord(line) ? line : {}
  const unit = 'unit' in told ? units.find((one) => one === told.unit) : undefined
  const words = (
    <>
      {nameIn(told)}{' '}
      {'quantity' in told && typeof told.quantity === 'string' ? (
        <Quantity value={told.quantity} unit={unit === undefined ? undefined : unitText(t, { unit })} />
      ) : null}
    </>
  )
  const name = t(came ? 'tenders:amended.added' : 'tenders:amended.removed')
  return { id, name, before: came ? null : words, after: came ? words : null }
}

/** One row for each changed field; a list of limits has one for each changed limit. */
const rowsOf = (
  translation: Translation,
  lines: readonly DemandLine[],
  diffs: readonly Diff[],
  nameOf: (diff: Diff) => string,
): Row[] =>
  diffs.flatMap((diff): Row[] => {
    const id = `${diff.line_no} ${diff.path}`
    const name = nameOf(diff)
    if (diff.path === 'quality_specs') return limitRows(translation, diff, id, name)
    if (diff.path === 'items') return [wholeLine(translation, diff, id)]
    if (instants.includes(diff.path))
      return [
        { id, name, before: at(translation, diff.path, diff.before), after: at(translation, diff.path, diff.after) },
      ]
    const unit = diff.path === 'quantity' ? lines.find(({ line_no }) => line_no === diff.line_no) : undefined
    const of = (value: unknown): ReactNode =>
      unit !== undefined && typeof value === 'string' ? (
        <Quantity value={value} unit={unitText(translation.t, unit)} />
      ) : (
        shown(translation, diff.path, value)
      )
    return [{ id, name, before: of(diff.before), after: of(diff.after) }]
  })

const limitRows = ({ t, i18n }: Translation, { before, after }: Diff, id: string, name: string): Row[] => {
  const were = new Map(specsOf({ quality_specs: before }).map((spec) => [spec.code, spec]))
  const are = new Map(specsOf({ quality_specs: after }).map((spec) => [spec.code, spec]))
  return [...new Set([...were.keys(), ...are.keys()])].flatMap((code): Row[] => {
    const was = were.get(code)
    const is = are.get(code)
    const known = is ?? was
    const limits = [was, is].map((spec) => (spec === undefined ? t('tenders:amended.not_asked') : specLimit(t, spec)))
    const [one = '', other = ''] = limits
    if (known === undefined || one === other) return []
    return [{ id: `${id} ${code}`, name: `${name} · ${specName(i18n.language, known)}`, before: one, after: other }]
  })
}

/** Amendments with their reason, each changed field with what stood before and what stands now. */
const ChangeList = ({ changes, lines }: { changes: readonly DemandChange[]; lines: readonly DemandLine[] }) => {
  const translation = useTranslation()
  const { t, i18n } = translation
  const names = new Map(lines.map((line) => [line.line_no, herbNameText(i18n.language, line)]))
  const fieldName = ({ path, line_no }: Diff) =>
    line_no === null
      ? t(`orders:fields.${path}`)
      : `${names.get(line_no) ?? t('tenders:amended.line', { line: line_no })} · ${t(`orders:fields.item.${path}`)}`
  return changes.map((change) => (
    <div key={change.doc_version} className="mt-2 text-table">
      <p className="text-cap text-ink-2 wrap-anywhere">
        <Instant value={change.changed_at} format="short" />
        {change.change_reason === null ? null : ` · ${change.change_reason}`}
      </p>
      <dl className="mt-1 divide-y divide-line rounded bg-surface px-3">
        {rowsOf(translation, lines, change.diffs, fieldName).map((row) => (
          <div key={row.id} className="py-2">
            <dt className="text-cap text-ink-2">{row.name}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
              {row.before === null ? null : (
                <del className="text-ink-3">
                  <span className="sr-only">{t('tenders:amended.before')} </span>
                  {row.before}
                </del>
              )}
              {row.before === null || row.after === null ? null : (
                <Icon name="right" size={12} className="self-center text-ink-3" />
              )}
              {row.after === null ? null : (
                <ins className="font-semibold no-underline">
                  <span className="sr-only">{t('tenders:amended.after')} </span>
                  {row.after}
                </ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ))
}

/** Changes since the supplier's own tender, which must be reconfirmed. */
export const Amendments = ({ page }: { page: SupplierPage }) => {
  const { t } = useTranslation()
  return (
    <section className="rounded-l bg-warning-soft p-3">
      <h2 className="flex items-center gap-2 text-table font-semibold text-warning-ink">
        <Icon name="warn" />
        {t('tenders:standing.reconfirm.title')}
      </h2>
      <p className="mt-0.5 text-table text-ink-2">{t('tenders:standing.reconfirm.text')}</p>
      <ChangeList changes={page.changes ?? []} lines={page.order.items} />
    </section>
  )
}

/** All amendments of the demand, folded; nothing where {@link Amendments} shows them already. */
export const AllAmendments = ({ page }: { page: SupplierPage }) => {
  const { t } = useTranslation()
  const all = page.amendments ?? []
  if (all.length === 0 || (page.standing === 'reconfirm' && page.changes?.length === all.length)) return null
  return (
    <details className="group rounded-l bg-surface text-table">
      <summary className="flex min-h-11 list-none items-center gap-2 px-3 py-1.5 [&::-webkit-details-marker]:hidden">
        <Icon name="edit" className="text-warning-ink" />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <b className="font-medium">{t('tenders:amended.all')}</b>
          <span className="text-cap text-ink-3">{t('tenders:amended.count', { count: all.length })}</span>
        </span>
        <Instant value={all[0]?.changed_at} format="short" className="text-cap text-ink-3 group-open:hidden" />
        <Icon name="down" size={14} className="text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line px-3 pb-2">
        <ChangeList changes={all} lines={page.order.items} />
      </div>
    </details>
  )
}
