// The filters of a list as data, and the values each may have.
/** What every filter declares; texts are locale keys. */
export interface Named {
  /** The name of the filter. */
  readonly label: string
  readonly hint?: string
}

/** Several of a few values: `goods_type=raw,slices`. */
export interface ChoicesFilter<T extends string = string> extends Named {
  readonly kind: 'choices'
  readonly values: readonly T[]
  /** Locale key prefix of the values' labels. */
  readonly optionsKey: string
}
/** Several records by id, or places by code; the page gives their labels (`FilterParts` of filter-chips.tsx). */
export interface IdsFilter extends Named {
  readonly kind: 'ids'
  /** The source of the filter's values; herbs by default. */
  readonly of?: 'herbs' | 'creators' | 'regions'
}
/** A text that the server searches in one field. */
export interface TextFilter extends Named {
  readonly kind: 'text'
  readonly maxLength: number
}
/** A filter that is true or absent: `mine=true`. */
export interface FlagFilter extends Named {
  readonly kind: 'flag'
  /** Labels of the filter's checkbox, and of its value in the chip. */
  readonly box: string
  readonly value: string
}
/** Calendar days in the user's time zone, both inclusive: `<name>_from`, `<name>_to`. */
export interface DaysFilter extends Named {
  readonly kind: 'days'
  /** The call's parameters: the instants at which the days begin and end, or the days themselves. */
  readonly asks: 'instants' | 'days'
  /** The days lie in the future: a deadline. */
  readonly isAhead?: boolean
}
export type ListFilter = ChoicesFilter | IdsFilter | TextFilter | FlagFilter | DaysFilter
export type ListFilters = Readonly<Record<string, ListFilter>>

export interface DayRange {
  readonly from: string
  readonly to: string
}

type ValueOf<F extends ListFilter> =
  F extends ChoicesFilter<infer T>
    ? readonly T[]
    : F extends IdsFilter
      ? readonly string[]
      : F extends FlagFilter
        ? boolean
        : F extends DaysFilter
          ? DayRange
          : string
export type FilterValues<F extends ListFilters> = { readonly [K in keyof F]: ValueOf<F[K]> }
/** The value of a filter of any kind. */
export type FilterValue = ValueOf<ListFilter>

/** Values that records must not have, by filter name. */
export type Without = Readonly<Record<string, FilterValue>>

/** The query key of a filter's excluded values. */
export const excludedKey = (name: string): string => `${name}_not`

/** Query keys of a filter. */
export const filterKeys = (name: string, filter: ListFilter): readonly string[] =>
  filter.kind === 'days' ? [`${name}_from`, `${name}_to`] : [name]

/** The empty value of a filter. */
export const emptyValue = (filter: ListFilter): FilterValue => {
  switch (filter.kind) {
    case 'choices':
    case 'ids':
      return []
    case 'flag':
      return false
    case 'days':
      return { from: '', to: '' }
    case 'text':
      return ''
  }
}

export const isRange = (value: FilterValue): value is DayRange => typeof value === 'object' && 'from' in value

/** One parameter as text, `''` for an empty value. */
export const asText = (value: string | boolean | readonly string[]): string =>
  typeof value === 'boolean' ? (value ? 'true' : '') : typeof value === 'string' ? value.trim() : value.join()

/** Whether a value restricts the list. */
export const isAsking = (value: FilterValue): boolean =>
  isRange(value) ? value.from !== '' || value.to !== '' : asText(value) !== ''

export const choices = <const T extends string>(
  values: readonly T[],
  more: Omit<ChoicesFilter, 'kind' | 'values'>,
): ChoicesFilter<T> => ({ kind: 'choices', values, ...more })
export const ids = (more: Omit<IdsFilter, 'kind'>): IdsFilter => ({ kind: 'ids', ...more })
export const textLike = ({ maxLength = 100, ...more }: Named & { maxLength?: number }): TextFilter => ({
  kind: 'text',
  maxLength,
  ...more,
})
export const flag = (more: Omit<FlagFilter, 'kind'>): FlagFilter => ({ kind: 'flag', ...more })
export const days = ({
  asks = 'instants',
  ...more
}: Omit<DaysFilter, 'kind' | 'asks'> & { asks?: DaysFilter['asks'] }): DaysFilter => ({
  kind: 'days',
  asks,
  ...more,
})

/** The instants at which a day begins and ends in the user's time zone. */
export const startOf = (text: string): string => new Date(`${text}T00:00:00`).toISOString()
export const endOf = (text: string): string => new Date(`${text}T23:59:59.999`).toISOString()
