// The address of a list: one grammar for every noun, `?search=&status=a,b&ordering=-x&page=2&page_size=20`. Defaults are not written.
import * as z from 'zod/mini'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/envelope.ts'
import { commaList, day, booleanInQuery as flagIn, id, regionCode } from '#contract/fields.ts'
import { type PathId, to } from '#src/paths.ts'
import {
  asText,
  type ChoicesFilter,
  type DaysFilter,
  emptyValue,
  endOf,
  excludedKey,
  type FilterValue,
  type FilterValues,
  type FlagFilter,
  filterKeys,
  isAsking,
  isRange,
  type ListFilter,
  type ListFilters,
  startOf,
  type Without,
} from './filters.ts'
import { foreignKeys, settingsPart } from './url-others.ts'

export { choices, days, flag, ids, textLike } from './filters.ts'

/** What a list shows: statuses `S`, sort fields `O`, filters `F`. */
export interface ListQuery<S extends string = string, O extends string = string, F extends ListFilters = ListFilters> {
  readonly search: string
  /** The chosen statuses; empty: all of them. */
  readonly status: readonly S[]
  readonly filters: FilterValues<F>
  /** Values that records must not have, by the name of a filter or `status`: `<name>_not`. Days have none. */
  readonly without: Without
  readonly sort: { readonly id: O; readonly desc: boolean }
  readonly page: number
  readonly page_size: number
}

/** The query of the list's call. */
export type ListInput<F extends ListFilters> = {
  page: number
  page_size: number
  ordering: string
  search?: string
  status?: string
} & {
  [K in (keyof F & string) | 'status' as F[K] extends DaysFilter ? never : `${K}_not`]?: F[K] extends FlagFilter
    ? 'true'
    : string
} & {
  [K in keyof F & string as F[K] extends DaysFilter ? `${K}_from` | `${K}_to` : K]?: F[K] extends FlagFilter
    ? 'true'
    : string
}

interface Declaration<S extends string, O extends string, F extends ListFilters> {
  readonly path: PathId
  readonly sortFields: readonly O[]
  readonly sort: { readonly id: O; readonly desc: boolean }
  /** Values of `?status=`; left out where records have none. */
  readonly statuses?: readonly S[]
  /** Tabs after `all`, each with its statuses; one per status by default. */
  readonly tabs?: Readonly<Record<string, readonly S[]>>
  readonly filters?: F
}

/** What a list's page needs from its address. */
export interface ListAddress<
  S extends string = string,
  O extends string = string,
  F extends ListFilters = ListFilters,
> {
  readonly path: PathId
  readonly filters: F
  /** Tabs in order, `all` first; empty where the noun has no statuses. */
  readonly tabs: readonly string[]
  /** Values of `status`. */
  readonly statuses: readonly S[]
  readonly defaults: ListQuery<S, O, F>
  /** Parses a query string. Unknown and invalid parameters are left out and named in `dropped`. */
  read(search: string): { readonly query: ListQuery<S, O, F>; readonly dropped: readonly string[] }
  /** Serialises a query, without `?`; empty when everything is the default. */
  write(query: ListQuery<S, O, F>): string
  /** The list's address with this query string; settings in `search` (the current address) are kept. */
  address(query: string, search?: string): string
  /** Whether search or a filter narrows the list; tab, order and page do not count. */
  isFiltered(query: ListQuery<S, O, F>): boolean
  /** The list without search and filters; tab, order and page size stay. */
  withoutFilters(query: ListQuery<S, O, F>): ListQuery<S, O, F>
  /** The tab with exactly these statuses; `null` for any other choice. */
  tabOf(status: readonly S[]): string | null
  /** The statuses of a tab; none for the tab of all. */
  statusesOf(tab: string): readonly S[]
  /** The number of records of a tab, from the answer's `counts` by status. */
  tabCount(tab: string, counts: Readonly<Record<string, number>>): number
  isSortField(field: string): field is O
}

/** How one noun's list parses and writes its address, and makes its call. */
export interface ListGrammar<S extends string, O extends string, F extends ListFilters> extends ListAddress<S, O, F> {
  /** The input of the call. */
  input(query: ListQuery<S, O, F>): ListInput<F>
}

const searched = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const ordered = z.string().check(z.regex(/^-?[a-z_]+$/))
const page = z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(100_000))
const pageSize = z.pipe(z.coerce.number<string>(), z.literal([...PAGE_SIZES]))

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]

/** The grammar of one list; made once, in the page's module. */
export const listGrammar = <
  S extends string = never,
  O extends string = string,
  const F extends ListFilters = Record<never, never>,
>(
  declaration: Declaration<S, O, F>,
): ListGrammar<S, O, F> => {
  const statuses = declaration.statuses ?? []
  // Without filters F is its default, the empty record.
  const filters = declaration.filters ?? ({} as F)
  const named: [string, ListFilter][] = Object.entries(filters)
  const ofStatus: ChoicesFilter<S> = { kind: 'choices', values: statuses, label: 'lists:status', optionsKey: '' }
  /** The names that may have a `<name>_not`. */
  const excludable: [string, ListFilter][] = [
    ...(statuses.length > 0 ? ([['status', ofStatus]] as const) : []),
    ...named.filter(([, filter]) => filter.kind !== 'days'),
  ].map(([name, filter]) => [name, filter])
  const tabs: Readonly<Record<string, readonly S[]>> =
    declaration.tabs ?? Object.fromEntries(statuses.map((status) => [status, [status]]))
  const known = new Set([
    'search',
    'ordering',
    'page',
    'page_size',
    ...(statuses.length > 0 ? ['status'] : []),
    ...named.flatMap(([name, filter]) => filterKeys(name, filter)),
    ...excludable.map(([name]) => excludedKey(name)),
  ])
  const key = (values: readonly string[]) => values.toSorted().join()
  const orderingOf = ({ sort }: Pick<ListQuery<S, O, F>, 'sort'>) => `${sort.desc ? '-' : ''}${sort.id}`
  const isSortField = (field: string): field is O => declaration.sortFields.some((one) => one === field)
  const valuesBy = (value: (name: string, filter: ListFilter) => FilterValue) =>
    // One entry per filter, of that filter's kind.
    Object.fromEntries(named.map(([name, filter]) => [name, value(name, filter)])) as FilterValues<F>
  const valueIn = (query: ListQuery<S, O, F>, name: string): FilterValue => {
    const all: Readonly<Record<string, FilterValue>> = query.filters
    const value = all[name]
    if (value === undefined) throw new Error(`the list of ${declaration.path} has no filter ${name}`)
    return value
  }

  /** The parameters of excluded values, in the order of the filters. */
  const excludedParameters = ({ without }: Pick<ListQuery<S, O, F>, 'without'>): [string, string][] =>
    excludable.flatMap(([name]) => {
      const value = without[name]
      return value === undefined || isRange(value) ? [] : [[excludedKey(name), asText(value)]]
    })

  const defaults: ListQuery<S, O, F> = {
    search: '',
    status: [],
    filters: valuesBy((_, filter) => emptyValue(filter)),
    without: {},
    sort: declaration.sort,
    page: 1,
    page_size: DEFAULT_PAGE_SIZE,
  }

  const read: ListGrammar<S, O, F>['read'] = (search) => {
    const given = new URLSearchParams(search)
    const dropped = unique([...given.keys()]).filter((name) => !foreignKeys.has(name) && !known.has(name))
    const bad = new Set<string>()
    const take = <T>(name: string, schema: z.ZodMiniType<T>, otherwise: T): T => {
      const text = given.get(name)
      if (text === null || text === '' || !known.has(name)) return otherwise
      const parsed = schema.safeParse(text)
      if (parsed.success) return parsed.data
      bad.add(name)
      return otherwise
    }
    const value = (name: string, filter: ListFilter): FilterValue => {
      switch (filter.kind) {
        case 'choices':
          return unique(take(name, commaList(z.enum(filter.values)), []))
        case 'ids':
          return unique(take(name, commaList(filter.of === 'regions' ? regionCode : id), []))
        case 'flag':
          return take(name, flagIn, false)
        case 'days':
          return { from: take(`${name}_from`, day, ''), to: take(`${name}_to`, day, '') }
        case 'text':
          return take(name, z.string().check(z.trim(), z.minLength(1), z.maxLength(filter.maxLength)), '')
      }
    }
    const ordering = take<string>('ordering', ordered, '')
    const field = ordering.replace(/^-/, '')
    if (ordering !== '' && !isSortField(field)) bad.add('ordering')
    const query: ListQuery<S, O, F> = {
      search: take('search', searched, ''),
      status: statuses.length === 0 ? [] : unique(take('status', commaList(z.enum(statuses)), [])),
      filters: valuesBy(value),
      without: Object.fromEntries(
        excludable.flatMap(([name, filter]) => {
          const left = value(excludedKey(name), filter)
          return isAsking(left) ? [[name, left]] : []
        }),
      ),
      sort: isSortField(field) ? { id: field, desc: ordering.startsWith('-') } : declaration.sort,
      page: take('page', page, 1),
      page_size: take('page_size', pageSize, DEFAULT_PAGE_SIZE),
    }
    return { query, dropped: [...dropped, ...bad] }
  }

  const write: ListGrammar<S, O, F>['write'] = (query) => {
    const out = new URLSearchParams()
    const put = (name: string, text: string) => {
      if (text !== '') out.set(name, text)
    }
    put('search', query.search.trim())
    put('status', query.status.join())
    for (const [name] of named) {
      const value = valueIn(query, name)
      if (isRange(value)) {
        put(`${name}_from`, value.from)
        put(`${name}_to`, value.to)
      } else put(name, asText(value))
    }
    for (const [name, text] of excludedParameters(query)) put(name, text)
    put('ordering', orderingOf(query) === orderingOf(declaration) ? '' : orderingOf(query))
    put('page', query.page === 1 ? '' : String(query.page))
    put('page_size', query.page_size === DEFAULT_PAGE_SIZE ? '' : String(query.page_size))
    // Commas and colons are legal in a query and stay readable.
    return out.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  }

  const input: ListGrammar<S, O, F>['input'] = (query) => {
    const asked: Record<string, string | number> = {
      page: query.page,
      page_size: query.page_size,
      ordering: orderingOf(query),
    }
    const put = (name: string, text: string) => {
      if (text !== '') asked[name] = text
    }
    put('search', query.search)
    put('status', query.status.join())
    for (const [name, filter] of named) {
      const value = valueIn(query, name)
      if (!isRange(value)) put(name, asText(value))
      else {
        const whole = filter.kind === 'days' && filter.asks === 'instants'
        put(`${name}_from`, whole && value.from !== '' ? startOf(value.from) : value.from)
        put(`${name}_to`, whole && value.to !== '' ? endOf(value.to) : value.to)
      }
    }
    for (const [name, text] of excludedParameters(query)) put(name, text)
    // Every key was set according to the type.
    return asked as ListInput<F>
  }

  const withoutFilters: ListGrammar<S, O, F>['withoutFilters'] = ({ status, sort, page_size }) => ({
    ...defaults,
    status,
    sort,
    page_size,
  })
  const tabIds = statuses.length === 0 ? [] : ['all', ...Object.keys(tabs)]
  const statusesOf = (tab: string): readonly S[] => tabs[tab] ?? []

  return {
    path: declaration.path,
    filters,
    tabs: tabIds,
    statuses,
    defaults,
    read,
    write,
    address: (query, search = '') => {
      const parts = [query, settingsPart(search)].filter((part) => part !== '')
      return parts.length === 0 ? to(declaration.path) : `${to(declaration.path)}?${parts.join('&')}`
    },
    input,
    isFiltered: (query) =>
      query.search.trim() !== '' ||
      excludedParameters(query).some(([, text]) => text !== '') ||
      named.some(([name]) => isAsking(valueIn(query, name))),
    withoutFilters,
    tabOf: (status) => tabIds.find((tab) => key(statusesOf(tab)) === key(status)) ?? null,
    statusesOf,
    tabCount: (tab, counts) =>
      (tab === 'all' ? statuses : statusesOf(tab)).reduce((total, status) => total + (Number(counts[status]) || 0), 0),
    isSortField,
  }
}
