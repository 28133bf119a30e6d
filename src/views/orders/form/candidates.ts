// The suppliers of the picker: the filtered list, and how the chosen suppliers cover the demand.
import type { TFunction } from 'i18next'
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
  /** A line asks for it as a toxic drug. */
  readonly toxic?: boolean
}

export type WantedLine = Pick<Line, 'herbal_id' | 'name' | 'processing'>

/** The herbs of a demand's lines; `isToxic` says which lines ask for a toxic drug. */
export const wantedHerbs = <L extends WantedLine>(lines: readonly L[], isToxic: (line: L) => boolean): WantedHerb[] => {
  const raw = new Set(lines.flatMap(({ herbal_id, processing }) => (isPrepared(processing) ? [] : herbal_id)))
  const toxic = new Set(lines.flatMap((line) => (isToxic(line) ? line.herbal_id : [])))
  const herbs = lines.flatMap(({ herbal_id: id, name }) =>
    id === null ? [] : { id, name, prepared: !raw.has(id), toxic: toxic.has(id) },
  )
  return [...new Map(herbs.map((herb) => [herb.id, herb])).values()]
}

/** Whether a supplier supplies a herb, and may trade it. */
export const canSupply = (one: Pick<Candidate, 'herbal_ids' | 'trades_toxic'>, herb: WantedHerb): boolean =>
  one.herbal_ids.includes(herb.id) && (herb.toxic !== true || one.trades_toxic)

/** Which of the chosen suppliers may trade toxic drugs; a supplier that is not known is not counted. */
export const toxicTraders = (
  chosen: Iterable<string>,
  known: ReadonlyMap<string, Candidate>,
): { total: number; able: number; unable: readonly string[] } => {
  const found = [...chosen].flatMap((id) => known.get(id) ?? [])
  const unable = found.filter((one) => one.refusal !== null || !one.trades_toxic)
  return {
    total: found.length,
    able: found.length - unable.length,
    unable: unable.map(({ supplier_name }) => supplier_name),
  }
}

/** The number of names in a sentence. */
const MAX_NAMED = 5

/** The first names, and with `more` how many there are in all where these are not all. */
export const namedFew = (names: readonly string[], more: string, t: TFunction): string => {
  const few = names.slice(0, MAX_NAMED).join(t('lists:and'))
  return names.length > MAX_NAMED ? t(more, { names: few, count: names.length }) : few
}

/** How many of the chosen suppliers may trade the toxic herbs, and who may not; null without suppliers or toxic herbs. */
export const toxicTradersText = (
  herbs: readonly WantedHerb[],
  { total, able, unable }: ReturnType<typeof toxicTraders>,
  t: TFunction,
): string | null => {
  const toxic = herbs.flatMap(({ name, toxic }) => (toxic === true ? name : []))
  if (toxic.length === 0 || total === 0) return null
  return t(`order_form:suppliers.toxic_${unable.length === 0 ? 'all' : 'some'}`, {
    total,
    able,
    herbs: namedFew(toxic, 'order_form:caution.more', t),
    names: namedFew(unable, 'order_form:suppliers.more', t),
  })
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
    count: [...chosen].filter((id) => {
      const one = known.get(id)
      return one !== undefined && canSupply(one, herb)
    }).length,
  }))

/** A supplier as the search highlights it. */
export const candidateEntry = ({ id, supplier_name, short_name }: Candidate): Entry => ({
  id,
  title: supplier_name,
  other: '',
  aliases: short_name === null ? [] : [short_name],
})
