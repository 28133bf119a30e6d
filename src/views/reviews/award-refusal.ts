// Why an award cannot be begun in the comparison now: the same sentence on its button, by its key and in the palette. Pure.
import type { Availability, Refusal } from '#src/commands/command.ts'
import { keyText } from '#src/ui/text/key-hint.tsx'

interface AwardGround {
  /** Of the event that hands it in. */
  readonly mayAward: Availability
  /** Changes of others that have not been seen yet. */
  readonly changes: number
  /** Nothing is chosen, where nothing chosen is nothing to hand in. */
  readonly isEmpty: boolean
  /** The keys of "seen", where it has any. */
  readonly seenKeys: string | undefined
}

/** Null where it can be begun, or is not to be had at all. */
export const awardRefusal = ({ mayAward, changes, isEmpty, seenKeys }: AwardGround): Refusal | null => {
  if (mayAward.is === 'refused') return mayAward
  if (mayAward.is === 'hidden') return null
  if (changes > 0) {
    const by = seenKeys === undefined ? { reason: 'reviews:changes.first' } : { reason: 'reviews:changes.first_keys' }
    return { is: 'refused', ...by, params: { keys: keyText(seenKeys ?? '') }, remedy: 'matrix.seen' }
  }
  return isEmpty ? { is: 'refused', reason: 'reviews:promote.nothing' } : null
}
