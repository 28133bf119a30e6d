// The idempotency key of a write: a new key, unless the same write was sent before without an answer.
import { v4 as uuid } from 'uuid'

// Writes without an answer, oldest first; the limit exceeds what a person could be retrying.
const REMEMBERED = 50
const unanswered = new Map<string, string>()

/** A key that was never used. */
export const newKey = (): string => uuid()

/** The key of a write, by its signature (session, method, address and body). `given` wins. */
export const keyOf = (signature: string, given?: string): string => given ?? unanswered.get(signature) ?? newKey()

/** Call when a write got an answer: the next identical one is a new write. */
export const answered = (signature: string): void => {
  unanswered.delete(signature)
}

/** Call when a write got no answer: the next identical one is a retry. */
export const unknown = (signature: string, key: string): void => {
  unanswered.delete(signature)
  unanswered.set(signature, key)
  const oldest = unanswered.keys().next()
  if (unanswered.size > REMEMBERED && oldest.done !== true) unanswered.delete(oldest.value)
}
