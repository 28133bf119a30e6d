import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { HerbalTemplate, TemplateChange } from '#contract/herbal-templates.ts'
import { isRecord } from '#contract/is-record.ts'
import { specName } from '#contract/quality-specs.ts'
import { PartContent } from '#src/components/async-section.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { movedBetween, TrailEntry } from '#src/ui/layout/trail-entry.tsx'
import type { IconName } from '#src/ui/text/icon.tsx'

const glyphs: Readonly<Record<string, IconName>> = {
  create: 'plus',
  edit: 'edit',
  enable: 'check-circle',
  disable: 'ban',
  delete: 'trash',
}

interface Changes {
  readonly list: readonly TemplateChange[]
  readonly total: number
}

/** A template older than the change log still has a creation entry. */
export const withCreation = (template: HerbalTemplate, { list, total }: Changes): Changes => {
  if (total > list.length || list.some((change) => change.action === 'create')) return { list, total }
  const creation: TemplateChange = {
    id: template.id,
    action: 'create',
    from_status: null,
    to_status: null,
    operator_name: template.created_by_name,
    payload: null,
    occurred_at: template.created_at,
  }
  return { list: [...list, creation], total: total + 1 }
}

interface TabChangesProps {
  changes: {
    readonly data: Changes | undefined
    readonly error: { readonly message: string } | null
    reload(): void
  }
}

/** Who wrote what and when, newest first. */
export const TabChanges = ({ changes }: TabChangesProps) => {
  const { t } = useTranslation()
  return (
    <PartContent part={changes}>
      {({ list, total }) =>
        list.length === 0 ? (
          <Empty icon="clock" title={t('herbal:changes.none')} />
        ) : (
          <>
            <ol className="px-gutter py-4">
              {list.map((change) => (
                <Entry key={change.id} change={change} />
              ))}
            </ol>
            {total > list.length && (
              <p className="px-gutter pb-4 text-cap text-ink-3">
                {t('herbal:changes.rest', { count: total - list.length })}
              </p>
            )}
          </>
        )
      }
    </PartContent>
  )
}

const Entry = ({ change }: { change: TemplateChange }) => {
  const { t, i18n } = useTranslation()
  const fields = fieldsIn(change.payload)
  return (
    <TrailEntry
      icon={glyphs[change.action] ?? 'doc'}
      act={t(`herbal:changes.${change.action}`)}
      by={change.operator_name}
      moved={movedBetween(change.from_status, change.to_status, (status) => t(`herbal:status.${status}`))}
      at={change.occurred_at}
    >
      {fields.length > 0 && (
        <ul className="mt-0.5 text-ink-2">
          {fields.map(([field, before, after]) => (
            <li key={field} className="break-words">
              {field === 'quality_specs'
                ? specChangesText(before, after, t, i18n.language)
                : t('herbal:changes.field', {
                    field: t(`herbal:fields.${field}`),
                    before: valueText(field, before, t),
                    after: valueText(field, after, t),
                  })}
            </li>
          ))}
        </ul>
      )}
    </TrailEntry>
  )
}

/** What an edit changed: field, before, after. */
const fieldsIn = (payload: TemplateChange['payload']): [string, unknown, unknown][] => {
  const fields = payload?.fields
  if (!isRecord(fields)) return []
  return Object.entries(fields).flatMap(([field, change]): [string, unknown, unknown][] =>
    isRecord(change) ? [[field, change.before, change.after]] : [],
  )
}

const specsIn = (value: unknown): ReadonlyMap<string, Record<string, unknown>> =>
  new Map(
    (Array.isArray(value) ? value : []).flatMap((spec: unknown): [string, Record<string, unknown>][] =>
      isRecord(spec) && typeof spec.code === 'string' ? [[spec.code, spec]] : [],
    ),
  )

/** Whether a field of an indicator has changed; a missing field equals an empty one. */
const isChanged = (before: Record<string, unknown>, after: Record<string, unknown>): boolean =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].some(
    (key) => (before[key] || null) !== (after[key] || null),
  )

/** Which indicators were added, removed and changed, by name. */
const specChangesText = (before: unknown, after: unknown, t: TFunction, language: string): string => {
  const [old, now] = [specsIn(before), specsIn(after)]
  const names = (specs: Iterable<Record<string, unknown>>) =>
    [...specs]
      .map((spec) =>
        specName({ name_zh: String(spec.name_zh), name_en: spec.name_en ? String(spec.name_en) : null }, language),
      )
      .join(t('herbal:words.and'))
  const parts = [
    ['added', [...now].flatMap(([code, spec]) => (old.has(code) ? [] : [spec]))],
    ['removed', [...old].flatMap(([code, spec]) => (now.has(code) ? [] : [spec]))],
    ['changed', [...now].flatMap(([code, spec]) => (isChanged(old.get(code) ?? spec, spec) ? [spec] : []))],
  ] as const
  const words = parts.flatMap(([what, specs]) =>
    specs.length === 0 ? [] : [t(`herbal:changes.specs_${what}`, { names: names(specs) })],
  )
  return t('herbal:changes.list', {
    field: t('herbal:fields.quality_specs'),
    words: words.length === 0 ? t('herbal:changes.order') : words.join(t('herbal:words.then')),
  })
}

/** Locale key prefix of a field's options. */
const choices: Readonly<Record<string, string>> = {
  category: 'herbal:options.category',
  goods_type: 'orders:options.goods_type',
  medicinal_part: 'herbal:options.medicinal_part',
  form: 'orders:options.form',
  grade: 'orders:options.grade',
  unit: 'orders:options.unit',
  storage_req: 'herbal:options.storage_req',
  quality_standard: 'orders:options.quality_standard',
  price_source: 'herbal:options.price_source',
}

const valueText = (field: string, value: unknown, t: TFunction): string => {
  if (value === null || value === undefined || value === '') return t('herbal:changes.empty')
  if (typeof value === 'boolean') return t(value ? 'herbal:changes.yes' : 'herbal:changes.no')
  if (Array.isArray(value)) {
    if (value.length === 0) return t('herbal:changes.empty')
    // Objects and codes are not readable; their number is shown.
    const isPlain = field === 'alias' && value.every((one) => typeof one === 'string')
    return isPlain ? value.join(t('herbal:words.and')) : t('herbal:changes.specs', { count: value.length })
  }
  const list = choices[field]
  return list === undefined ? String(value) : t(`${list}.${String(value)}`)
}
