// The total and the grade of a scorecard.
import type { Scorecard } from './suppliers.schemas.ts'

const weights = { quality: 40, delivery: 30, price: 20, service: 10 } as const satisfies Record<keyof Scorecard, number>

/** Minimum total of each grade, best first. */
const grades = [
  ['A', 90],
  ['B', 80],
  ['C', 60],
] as const

/** A scorecard with its weighted total (0–100, one decimal) and its grade. */
export const withScore = (card: Scorecard): Scorecard & { total: number; grade: 'A' | 'B' | 'C' | 'D' } => {
  const parts = (Object.keys(weights) as (keyof Scorecard)[]).map((name) => card[name] * weights[name]) // its own keys
  const total = Math.round(parts.reduce((sum, part) => sum + part, 0) / 10) / 10
  return { ...card, total, grade: grades.find(([, least]) => total >= least)?.[0] ?? 'D' }
}
