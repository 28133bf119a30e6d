// What the database's own errors mean to a caller, where they mean anything.

import { SealKeyUnavailable } from '../seal/seal-key.ts'
import { inputRefused, Refusal, taken } from './refusal.ts'

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

// Unique indexes whose name ends in `__{field}_taken` are the last guard of what a handler checks with a sentence.
const takenField = (error: unknown): string | null =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? (/__(\w+)_taken$/.exec(error.constraint)?.[1] ?? null)
    : null

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
/** A number beyond its column, text the database cannot keep or read as what it should be. */
const unkeepable = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05'])

/** Whether the database was given a value that its column cannot hold. */
export const isUnkeepable = (error: unknown): boolean => unkeepable.has(codeOf(error) ?? '')

/** Whether a row was to go that others refer to. */
export const isReferredTo = (error: unknown): boolean => codeOf(error) === FOREIGN_KEY_VIOLATION

/** The refusal an error stands for, or null when it is a fault of ours. */
export const refusalOf = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error
  const sqlState = codeOf(error)
  const field = sqlState === UNIQUE_VIOLATION ? takenField(error) : null
  if (field !== null) return taken(field)
  return isUnkeepable(error) ? inputRefused([]) : null
}

/**
 * States that pass: no connection, memory or disk left (53), a connection that broke (08), a server that is stopping, has crashed or is
 * starting (57P0), a statement that took too long (57014), a lock waited for in vain (55P03), a transaction left alone (25P03).
 */
const away = /^(53|08|57P0)|^(57014|55P03|25P03|25P04|58030|40001|40P01)$/
/** What the driver and its pool say without a code. */
const awayWords =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed) and is not queryable)/
const cut = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

const LOCK_TAKEN = '55P03'

/** Whether a lock was waited for in vain. */
export const isLockTaken = (error: unknown): boolean => codeOf(error) === LOCK_TAKEN

/** What is asked of cannot be had for the moment, for a reason of our own: the answer is 503. */
export class Unavailable extends Error {
  readonly reason: RefusedReason
  constructor(message: string, reason: RefusedReason = 'database') {
    super(message)
    this.reason = reason
  }
}

/** Why a request was answered 503. */
export type RefusedReason = 'capacity' | 'body' | 'database' | 'lock' | 'disk' | 'seal_key'

/** The disk is full, or could not be read or written. */
const diskFault = new Set(['53100', '58030'])

export const unavailableReason = (error: unknown): RefusedReason => {
  if (error instanceof SealKeyUnavailable) return 'seal_key'
  if (error instanceof Unavailable) return error.reason
  const state = codeOf(error)
  if (state === LOCK_TAKEN) return 'lock'
  return state !== null && diskFault.has(state) ? 'disk' : 'database'
}

/** Whether database or seal key cannot be had for the moment: busy, restarting, its socket gone, the key file changed. The same call may be sent again. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof SealKeyUnavailable) return true
  if (!(error instanceof Error)) return false
  if (error instanceof Unavailable) return true
  const code = codeOf(error)
  if (code === null) return awayWords.test(error.message)
  // A missing file has the same code as a missing socket.
  const noSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return away.test(code) || cut.has(code) || noSocket
}
