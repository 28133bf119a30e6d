// The checks of a qualification: facts of the register and the tender about each supplier. Pure; a person decides.

import type { SupplierType } from './suppliers.options.ts'
import { supplierTypes } from './suppliers.options.ts'
import { requiredPapers } from './suppliers.papers.ts'
import type { OpenedTender, TenderPaper } from './tenders.schemas.ts'

/** A paper that ends within this number of days is `near`. */
export const NEAR_DAYS = 60

/** The kinds of checks, in the order in which they are shown. */
export const checkKinds = ['identity', 'licence', 'practice', 'authorization', 'validity'] as const
export type CheckKind = (typeof checkKinds)[number]

/** `unneeded`: this kind of supplier does not need it; `absent`: it is not in the register, and no rule requires it. */
export type CheckState = 'valid' | 'near' | 'expired' | 'invalid' | 'missing' | 'absent' | 'unneeded'

export interface TenderCheck {
  readonly kind: CheckKind
  readonly state: CheckState
  /** Last day, YYYY-MM-DD; null for a paper without an end, and without a paper. */
  readonly until: string | null
  /** Days left until the last day; below zero once it has passed. */
  readonly days: number | null
  /** The paper from which the check was read; the validity of an offer has none. */
  readonly paper: TenderPaper | null
  /** Whether a person has looked at the paper's scan and found it valid; a paper without a scan was seen by nobody. */
  readonly seen: boolean
}

const DAY_MS = 86_400_000

const daysFrom = (day: string, until: string): number => Math.round((Date.parse(until) - Date.parse(day)) / DAY_MS)

const stateAt = (until: string | null, day: string): Pick<TenderCheck, 'state' | 'until' | 'days'> => {
  if (until === null) return { state: 'valid', until, days: null }
  const days = daysFrom(day, until)
  return { state: days < 0 ? 'expired' : days <= NEAR_DAYS ? 'near' : 'valid', until, days }
}

/** The paper of a kind that is valid longest; one judged invalid only where there is no other. */
const longest = (papers: readonly TenderPaper[]): TenderPaper | undefined =>
  papers.toSorted(
    (a, b) =>
      Number(a.verdict === 'invalid') - Number(b.verdict === 'invalid') ||
      (a.valid_to === null ? -1 : b.valid_to === null ? 1 : a.valid_to < b.valid_to ? 1 : -1),
  )[0]

const nothing = { until: null, days: null, paper: null, seen: false } as const

const ofPapers = (
  kind: CheckKind,
  papers: readonly TenderPaper[],
  types: readonly string[] | undefined,
  otherwise: CheckState,
  day: string,
): TenderCheck => {
  if (types === undefined) return { kind, state: 'unneeded', ...nothing }
  const paper = longest(papers.filter(({ type }) => types.includes(type)))
  if (paper === undefined) return { kind, state: otherwise, ...nothing }
  if (paper.verdict === 'invalid') return { kind, ...nothing, state: 'invalid', until: paper.valid_to, paper }
  return {
    kind,
    ...stateAt(paper.valid_to, day),
    paper,
    seen: paper.verdict === 'valid' && (paper.files ?? []).length > 0,
  }
}

const practices: Partial<Record<SupplierType, readonly string[]>> = { producer: ['gmp'], distributor: ['gsp'] }

/** The checks of one tender on a day (YYYY-MM-DD), in the order of {@link checkKinds}. */
export const checksOf = (
  { supplier_type, papers = [], valid_until }: Pick<OpenedTender, 'supplier_type' | 'papers' | 'valid_until'>,
  day: string,
): readonly TenderCheck[] => {
  const type = supplierTypes.find((one) => one === supplier_type)
  const [identity, licence, authorization] = type === undefined ? [] : requiredPapers(type)
  return [
    ofPapers('identity', papers, identity, 'missing', day),
    ofPapers('licence', papers, licence, 'missing', day),
    ofPapers('practice', papers, type === undefined ? undefined : practices[type], 'absent', day),
    ofPapers('authorization', papers, authorization, 'missing', day),
    { kind: 'validity', ...stateAt(valid_until ?? null, day), paper: null, seen: false },
  ]
}
