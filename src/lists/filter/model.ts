// The offers of the filter bar: the fields of a list, their values, and the query with a chosen value. Pure.
import type { Readings } from '#contract/pinyin.ts'
import { search } from '#src/search/search.ts'
import type { Hit } from '#src/search/search-match.ts'
import { type DayRange, type FilterValue, isRange, type ListFilter } from '../filters.ts'
import type { ListAddress, ListQuery } from '../url.ts'

/** One field by which a list can be filtered; `status` has no filter of its own. */
export interface FilterField {
  readonly name: string
  readonly label: string
  readonly filter: ListFilter | null
  /** The possible statuses; empty for other fields. */
  readonly values: readonly string[]
}

/** One line of the popup. */
export interface FilterOption {
  readonly id: string
  readonly field: FilterField
  readonly label: string
  /** The value of the line; null: the line only chooses the field. */
  readonly value: FilterValue | null
  /** Text at the right: the days of a span. */
  readonly detail?: string
  readonly hit?: Hit
}

/** Filters by days have no `_not`. */
export const canRefuse = ({ filter }: FilterField): boolean => filter?.kind !== 'days'

const listed = (value: FilterValue | undefined): readonly string[] =>
  typeof value === 'object' && !isRange(value) ? value : []

/** The query with this value: added in a field with several values, otherwise in place of the old one. */
export const withValue = (
  query: ListQuery,
  { name, filter }: FilterField,
  value: FilterValue,
  { isNot, alone = false }: { isNot: boolean; alone?: boolean },
): ListQuery => {
  const joined = (before: FilterValue | undefined): FilterValue =>
    Array.isArray(value) ? [...new Set([...(alone ? [] : listed(before)), ...listed(value)])] : value
  const first: ListQuery = { ...query, page: 1 }
  if (isNot) return { ...first, without: { ...query.without, [name]: joined(query.without[name]) } }
  if (filter === null) return { ...first, status: listed(joined(query.status)) }
  return { ...first, filters: { ...query.filters, [name]: joined(query.filters[name]) } }
}

/** The current value of a field. */
export const heldBy = (query: ListQuery, { name, filter }: FilterField): FilterValue | undefined =>
  filter === null ? query.status : query.filters[name]

/** Whether the query already contains an option. */
export const isHeld = (query: ListQuery, { field, value }: FilterOption, isNot: boolean): boolean => {
  const held = isNot ? query.without[field.name] : heldBy(query, field)
  if (value === null || held === undefined) return false
  if (Array.isArray(value)) return listed(value).every((one) => listed(held).includes(one))
  return JSON.stringify(value) === JSON.stringify(held)
}

export const fieldsOf = (grammar: ListAddress, words: (key: string) => string): readonly FilterField[] => [
  ...(grammar.statuses.length === 0
    ? []
    : [{ name: 'status', label: words('lists:status'), filter: null, values: grammar.statuses }]),
  ...Object.entries(grammar.filters).map(([name, filter]) => ({
    name,
    label: words(filter.label),
    filter,
    values: [],
  })),
]

/** A span in words: `11-16 – 11-22`. */
export const spanText = ({ from, to }: DayRange, words: (key: string, day: string) => string): string => {
  const short = (day: string) => day.slice(5)
  if (from === '') return words('lists:until', short(to))
  if (to === '') return words('lists:since', short(from))
  return from === to ? short(from) : `${short(from)} – ${short(to)}`
}

/** The options whose label matches the text, best first, each with its hit; all options for no text. */
export const found = (text: string, options: readonly FilterOption[], readings: Readings): readonly FilterOption[] => {
  if (text === '') return options
  const byId = new Map(options.map((option) => [option.id, option]))
  const entries = options.map(({ id, label }) => ({ id, title: label, other: '', aliases: [] }))
  return search(text, entries, readings).flatMap((hit) => {
    const option = byId.get(hit.id)
    return option === undefined ? [] : [{ ...option, hit }]
  })
}

/** Splits the inputs of a list's call into their common part and the part of each, for the call that counts. */
export const presetsOf = (inputs: readonly Readonly<Record<string, unknown>>[]) => {
  const rows = inputs.map((input) =>
    Object.entries(input).flatMap(([name, value]): [string, string][] =>
      ['page', 'page_size', 'ordering'].includes(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )
  const key = ([name, value]: [string, string]) => `${name}=${value}`
  const [first = [], ...others] = rows
  const shared = first.filter((one) => others.every((row) => row.some((other) => key(other) === key(one))))
  const all = new Set(shared.map(key))
  return {
    base: new URLSearchParams(shared).toString(),
    presets: rows.map((row) => new URLSearchParams(row.filter((one) => !all.has(key(one)))).toString()).join('|'),
  }
}
