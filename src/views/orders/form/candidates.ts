// The suppliers of the picker: the filtered list, and how the chosen suppliers cover the demand.
import { isPrepared } from '#contract/herbs.toxic.ts'
import type { Candidate } from '#contract/suppliers.candidates.ts'
import type { Entry } from '#src/search/search-index.ts'
import type { Line } from './lines.ts'

/** The maximum number of herbs in one call. */
export const MAX_HERBS = 50

/** A herb of the demand's lines, without duplicates. */
export interface WantedHerb {
  readonly id: string
  readonly name: string
  /** No line asks for the raw herb. */
  readonly prepared?: boolean
}

/** The herbs of a demand's lines. */
export const wantedHerbs = (lines: readonly Pick<Line, 'herbal_id' | 'name' | 'processing'>[]): WantedHerb[] => {
  const raw = new Set(lines.flatMap(({ herbal_id, processing }) => (isPrepared(processing) ? [] : herbal_id)))
  const herbs = lines.flatMap(({ herbal_id: id, name }) => (id === null ? [] : { id, name, prepared: !raw.has(id) }))
  return [...new Map(herbs.map((herb) => [herb.id, herb])).values()]
}

/** `covers`: the smallest number of covered herbs; '' means no filter. */
export interface CandidateFilters {
  readonly covers: number
  readonly herb: string
  /** The first two digits of a region's code: a province. */
  readonly region: string
  readonly level: string
}

export const noFilters: CandidateFilters = { covers: 0, herb: '', region: '', level: '' }

const provinceOf = ({ region_code }: Candidate): string => region_code?.slice(0, 2) ?? ''

/** The suppliers that pass the filters, those with the most covered herbs first; equals keep their order. */
export const shownCandidates = (list: readonly Candidate[], filters: CandidateFilters): Candidate[] =>
  list
    .filter(
      (one) =>
        one.herbal_ids.length >= filters.covers &&
        (filters.herb === '' || one.herbal_ids.includes(filters.herb)) &&
        (filters.region === '' || provinceOf(one) === filters.region) &&
        (filters.level === '' || one.certify_level === filters.level),
    )
    .toSorted((a, b) => b.herbal_ids.length - a.herbal_ids.length)

/** The provinces of a list, by code. */
export const provincesIn = (list: readonly Candidate[]): { value: string; label: string }[] => {
  const found = new Map(
    list.flatMap((one) => (one.province === null ? [] : [[provinceOf(one), one.province] as const])),
  )
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([value, label]) => ({ value, label }))
}

/** The number of chosen suppliers for each herb. */
export const chosenPerHerb = (
  herbs: readonly WantedHerb[],
  chosen: ReadonlySet<string>,
  known: ReadonlyMap<string, Candidate>,
): { herb: WantedHerb; count: number }[] =>
  herbs.map((herb) => ({
    herb,
    count: [...chosen].filter((id) => known.get(id)?.herbal_ids.includes(herb.id) === true).length,
  }))

/** A supplier as the search highlights it. */
export const candidateEntry = ({ id, supplier_name, short_name }: Candidate): Entry => ({
  id,
  title: supplier_name,
  other: '',
  aliases: short_name === null ? [] : [short_name],
})
