// What the database's own errors mean to a caller, where they mean anything.
import { inputRefused, Refusal, taken } from './refusal.ts'

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

// Unique indexes whose name ends in `__{field}_taken` are the last guard of what a handler checks with a sentence.
const takenField = (error: unknown): string | null =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? (/__(\w+)_taken$/.exec(error.constraint)?.[1] ?? null)
    : null

const UNIQUE_VIOLATION = '23505'
/** A number beyond its column, text the database cannot keep or read as what it should be. */
const unkeepable = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05'])

/** The refusal an error stands for, or null when it is a fault of ours. */
export const refusalOf = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error
  const sqlState = codeOf(error)
  const field = sqlState === UNIQUE_VIOLATION ? takenField(error) : null
  if (field !== null) return taken(field)
  return sqlState !== null && unkeepable.has(sqlState) ? inputRefused([]) : null
}

/** Whether there were too many connections at the database, or no free one in our pool in time. */
export const isBusy = (error: unknown): boolean =>
  codeOf(error) === '53300' ||
  (error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect'))
