// The meaning of the database's own errors for a caller.

import { SealKeyUnavailable } from '#server/seal/seal-key.ts'
import { inputRefused, Refusal, taken } from './refusal.ts'

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

// A unique index with a name ending in `__{field}_taken` is the last check of what a handler refuses with a message.
const takenField = (error: unknown): string | null =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? (/__(\w+)_taken$/.exec(error.constraint)?.[1] ?? null)
    : null

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
/** A number out of range, or text that the database cannot store or parse. */
const unkeepable = new Set(['22003', '22007', '22008', '22009', '22021', '22P02', '22P05'])

/** Whether the database received a value that its column cannot hold. */
export const isUnkeepable = (error: unknown): boolean => unkeepable.has(codeOf(error) ?? '')

/** Whether a deleted row is still referenced. */
export const isReferredTo = (error: unknown): boolean => codeOf(error) === FOREIGN_KEY_VIOLATION

/** The refusal for an error, or null when the error is a fault of the server. */
export const refusalOf = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error
  const sqlState = codeOf(error)
  const field = sqlState === UNIQUE_VIOLATION ? takenField(error) : null
  if (field !== null) return taken(field)
  return isUnkeepable(error) ? inputRefused([]) : null
}

/**
 * Temporary states: no connection, memory or disk left (53), a broken connection (08), a server that is stopping, has
 * crashed or is starting (57P0), a statement that took too long (57014), a lock timeout (55P03), an idle transaction
 * (25P03).
 */
const away = /^(53|08|57P0)|^(57014|55P03|25P03|25P04|58030|40001|40P01)$/
/** Messages of the driver and its pool without a code. */
const awayWords =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed) and is not queryable)/
const cut = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

const LOCK_TAKEN = '55P03'

/** Whether waiting for a lock timed out. */
export const isLockTaken = (error: unknown): boolean => codeOf(error) === LOCK_TAKEN

/** A resource of the server is temporarily unavailable; the answer is 503. */
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

/**
 * Whether database or seal key are temporarily unavailable: busy, restarting, socket gone, key file changed. The same
 * call may be sent again.
 */
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
