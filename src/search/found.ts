// The results of a running search: the best match of each entry. Pure.
import { type Entry, type Index, textIn } from './search-index.ts'
import { type Match, type Tier, tiers } from './search-match.ts'

/** Maximum number of hits; a worse tier is searched only when the better ones are complete. */
export const MAX_HITS = 500

/** A match, and the number of its text in the entry (0 title, 1 other, then aliases). */
export interface Candidate extends Match {
  readonly entry: Entry
  readonly which: number
}

/** An alias is no title: its initials, which many entries share, rank below those of every title. */
const ofAlias: Partial<Record<Tier, Tier>> = { initials: 'inside' }

/** 1 for an alias, which ranks below names. */
export const byAlias = ({ which }: Candidate): number => (which > 1 ? 1 : 0)

// Precomputed, because it is compared for every pair of hits.
const rankOf = new Map<Tier, number>(tiers.map((tier, at) => [tier, at]))
/** The index of a match's tier. */
export const tierAt = ({ tier }: Pick<Match, 'tier'>): number => rankOf.get(tier) ?? tiers.length

/** Among near misses the nearest comes first, in whichever text it is. */
export const byMistakes = ({ tier, unusual }: Match): number => (tier === 'typo' ? unusual : 0)

/** Which of two matches of one entry is better. */
const better = (a: Candidate, b: Candidate): number =>
  tierAt(a) - tierAt(b) ||
  byMistakes(a) - byMistakes(b) ||
  byAlias(a) - byAlias(b) ||
  a.unusual - b.unusual ||
  a.start - b.start ||
  a.rest - b.rest ||
  a.which - b.which

/** The best match of each entry; `only` limits the entries. */
export class Found {
  readonly candidates = new Map<Entry, Candidate>()
  readonly index: Index
  readonly only: (entry: Entry) => boolean
  constructor(index: Index, only: (entry: Entry) => boolean) {
    this.index = index
    this.only = only
  }

  isFull(): boolean {
    return this.candidates.size >= MAX_HITS
  }

  entryOf(field: number): Entry | undefined {
    return this.index.entries[this.index.entryOf[field] ?? 0]
  }

  add(field: number, match: Match, which = this.index.textOf[field] ?? 0): void {
    const entry = this.entryOf(field)
    if (entry === undefined || !this.only(entry)) return
    const tier = which > 1 ? (ofAlias[match.tier] ?? match.tier) : match.tier
    const candidate: Candidate = { ...match, tier, entry, which }
    const before = this.candidates.get(entry)
    if (before === undefined || better(candidate, before) < 0) this.candidates.set(entry, candidate)
  }

  textOf(field: number): string {
    const entry = this.entryOf(field)
    return entry === undefined ? '' : textIn(entry, this.index.textOf[field] ?? 0)
  }
}
