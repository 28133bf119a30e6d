// One supplier on the verdict bench.
import type { TenderCheck } from '#contract/reviews.checks.ts'
import type { OpenedTender } from '#contract/tenders.schemas.ts'
import type { MatrixColumn } from '../matrix/model.ts'

export interface BenchRow {
  readonly column: MatrixColumn
  readonly checks: readonly TenderCheck[]
}

/** Whether a tender has its verdict. */
export const isJudged = ({ status }: Pick<OpenedTender, 'status'>): boolean =>
  status === 'shortlisted' || status === 'disqualified'
