// The last answers that were read, so that going back shows them at once while they are read again.

const KEPT = 50
const snapshots = new Map<string, unknown>()

/** Keeps an answer under its question; the oldest beyond fifty is forgotten. */
export const remember = (key: string, data: unknown): void => {
  snapshots.delete(key)
  snapshots.set(key, data)
  const oldest = snapshots.keys().next()
  if (snapshots.size > KEPT && oldest.done !== true) snapshots.delete(oldest.value)
}

/** The last answer to this question, or undefined. */
export const recall = (key: string): unknown => snapshots.get(key)

/** Forgets everything: answers belong to the session they were given to. */
export const forgetAnswers = (): void => snapshots.clear()
