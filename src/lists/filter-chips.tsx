// The current filters of a list as chips: each has its name, its value, and the query without it.
import type { TFunction } from 'i18next'
import { asText, excludedKey, type FilterValue, isAsking, isRange, type ListFilter } from './filters.ts'
import type { ListAddress, ListQuery } from './url.ts'

/** The labels of a record filter, which need the records' names. */
export interface FilterPart {
  /** The labels of these ids as text. */
  words: (ids: readonly string[]) => string
}
export type FilterParts = Readonly<Record<string, FilterPart>>

interface Chip {
  readonly id: string
  readonly name: string
  readonly value: string
  /** The query without this filter. */
  readonly without: Partial<ListQuery>
}

const valueText = (filter: ListFilter, value: FilterValue, part: FilterPart | undefined, t: TFunction): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return filter.kind === 'flag' ? t(filter.value) : ''
  if ('from' in value) {
    if (value.from === '') return t('lists:until', { day: value.to })
    return value.to === '' ? t('lists:since', { day: value.from }) : `${value.from} – ${value.to}`
  }
  if (filter.kind === 'choices') return value.map((one) => t(`${filter.optionsKey}.${one}`)).join(t('lists:and'))
  return part?.words(value) ?? value.join(t('lists:and'))
}

/**
 * The search is left out, because it has its own box. Statuses that equal a tab are shown by the tab; with `withTab` by
 * a chip, too.
 */
export const listChips = (
  grammar: ListAddress,
  query: ListQuery,
  words: { t: TFunction; parts: FilterParts; status: (status: string) => string },
  withTab = false,
): Chip[] => {
  const { t, parts, status } = words
  const odd: Chip[] =
    query.status.length > 0 && (withTab || grammar.tabOf(query.status) === null)
      ? [
          {
            id: 'status',
            name: t('lists:status'),
            value: query.status.map(status).join(t('lists:and')),
            without: { status: [] },
          },
        ]
      : []
  const chips = Object.entries(grammar.filters).flatMap(([name, filter]): Chip[] => {
    const value = query.filters[name]
    const nothing = grammar.defaults.filters[name]
    if (value === undefined || nothing === undefined || !isAsking(value)) return []
    return [
      {
        id: name,
        name: t(filter.label),
        value: valueText(filter, value, parts[name], t),
        without: { filters: { ...query.filters, [name]: nothing } },
      },
    ]
  })
  const refused = Object.entries(query.without).map(([name, value]): Chip => {
    const filter = grammar.filters[name]
    const text =
      filter === undefined
        ? (isRange(value) ? [] : asText(value).split(',')).map(status).join(t('lists:and'))
        : valueText(filter, value, parts[name], t)
    return {
      id: excludedKey(name),
      name: t(filter?.label ?? 'lists:status'),
      value: t('lists:not', { value: text }),
      without: { without: Object.fromEntries(Object.entries(query.without).filter(([one]) => one !== name)) },
    }
  })
  return [...odd, ...chips, ...refused]
}
