// The difference between two queries of a list in words, for announcing undo and redo of filters. Pure.
import type { TFunction } from 'i18next'
import { excludedKey, filterKeys, type ListFilters } from './filters.ts'

const own: Readonly<Record<string, string>> = {
  search: 'forms:history.search',
  ordering: 'forms:history.ordering',
  page_size: 'forms:history.page_size',
  status: 'lists:status',
  status_not: 'lists:status',
}

/** `截止、品种`: the filters, the search and the order that differ between two query strings. */
const stepText = (before: string, after: string, filters: ListFilters, t: TFunction): string => {
  const [was, is] = [new URLSearchParams(before), new URLSearchParams(after)]
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key))
  const labelOf = (key: string): string => {
    const found = Object.entries(filters).find(
      ([name, filter]) => filterKeys(name, filter).includes(key) || excludedKey(name) === key,
    )
    return t(own[key] ?? found?.[1].label ?? 'lists:filter')
  }
  return [...new Set(changed.map(labelOf))].join(t('lists:and'))
}

/** What an undo or redo of the query has done, for the foot: `已撤销：截止`. */
export const saidOf = (
  act: 'undone' | 'redone',
  before: string,
  after: string,
  filters: ListFilters,
  t: TFunction,
): string => t(`forms:history.${act}`, { step: stepText(before, after, filters, t) })
