// Which key a write carries: a new one, unless the same write went out before and nobody knows what became of it.
import { v4 as uuid } from 'uuid'

// Writes without an answer, oldest first; enough for anything a person could be retrying.
const REMEMBERED = 50
const unanswered = new Map<string, string>()

/** The key of this write (its signature: session, method, address and body). `given` wins. */
export const keyOf = (signature: string, given?: string): string => given ?? unanswered.get(signature) ?? uuid()

/** Call when a write got an answer: the next identical one is a new act. */
export const answered = (signature: string): void => {
  unanswered.delete(signature)
}

/** Call when a write got no answer: the next identical one is the same act. */
export const unknown = (signature: string, key: string): void => {
  unanswered.delete(signature)
  unanswered.set(signature, key)
  const oldest = unanswered.keys().next()
  if (unanswered.size > REMEMBERED && oldest.done !== true) unanswered.delete(oldest.value)
}
