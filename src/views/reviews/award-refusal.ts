// Why an award cannot be started in the comparison now: the same message on its button, by its key and in the palette.
// Pure.
import type { Availability, Refusal } from '#src/commands/command.ts'
import { keyText } from '#src/ui/text/key-hint.tsx'

interface AwardGround {
  /** Availability of the event that submits the award. */
  readonly mayAward: Availability
  /** Number of other users' changes that have not been acknowledged. */
  readonly changes: number
  /** Nothing is chosen although something must be. */
  readonly isEmpty: boolean
  /** The key binding of the command `matrix.seen`, where it has one. */
  readonly seenKeys: string | undefined
}

/** Why the award cannot be started; null where it can, or where the command is hidden. */
export const awardRefusal = ({ mayAward, changes, isEmpty, seenKeys }: AwardGround): Refusal | null => {
  if (mayAward.is === 'refused') return mayAward
  if (mayAward.is === 'hidden') return null
  if (changes > 0) {
    const by = seenKeys === undefined ? { reason: 'reviews:changes.first' } : { reason: 'reviews:changes.first_keys' }
    return { is: 'refused', ...by, params: { keys: keyText(seenKeys ?? '') }, remedy: 'matrix.seen' }
  }
  return isEmpty ? { is: 'refused', reason: 'reviews:promote.nothing', isIdle: true } : null
}
