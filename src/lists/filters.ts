// The filters of a list as data, and what each of them may ask.
/** What every filter says of itself, as keys of the locale files. */
export interface Named {
  /** What it is called. */
  readonly label: string
  readonly hint?: string
}

/** Several of a few values: `goods_type=raw,slices`. */
export interface ChoicesFilter<T extends string = string> extends Named {
  readonly kind: 'choices'
  readonly values: readonly T[]
  /** Key whose children are the words of the values. */
  readonly optionsKey: string
}
/** Several records by id, or places by code; how they are picked and called is told by the page (`FilterParts` of list-page.tsx). */
export interface IdsFilter extends Named {
  readonly kind: 'ids'
  readonly of?: 'records' | 'regions'
}
/** A text the server looks for in one field. */
export interface TextFilter extends Named {
  readonly kind: 'text'
  readonly maxLength: number
}
/** Yes, or not asked: `mine=true`. */
export interface FlagFilter extends Named {
  readonly kind: 'flag'
  /** Words of its box and of its value in the chip. */
  readonly box: string
  readonly value: string
}
/** Calendar days of this place, both ends included: `<name>_from`, `<name>_to`. */
export interface DaysFilter extends Named {
  readonly kind: 'days'
  /** What the call takes: the instants at which the days begin and end here, or the days themselves. */
  readonly asks: 'instants' | 'days'
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
/** The value of a filter whose kind is not known yet. */
export type FilterValue = ValueOf<ListFilter>

/** Query keys of a filter. */
export const namesOf = (name: string, filter: ListFilter): readonly string[] =>
  filter.kind === 'days' ? [`${name}_from`, `${name}_to`] : [name]

/** A filter that asks nothing. */
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

/** One parameter as text, `''` when the filter asks nothing. */
export const asText = (value: string | boolean | readonly string[]): string =>
  typeof value === 'boolean' ? (value ? 'true' : '') : typeof value === 'string' ? value.trim() : value.join()

/** Whether a filter asks for something. */
export const isAsking = (value: FilterValue): boolean =>
  isRange(value) ? value.from !== '' || value.to !== '' : asText(value) !== ''
