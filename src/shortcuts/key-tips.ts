// When to show the key of a command that is often used by mouse: the counts and their reset. Pure.
import { type Preferences, TIP_LEARNT } from '#contract/preferences.ts'

type Tips = NonNullable<Preferences['tips']>

/** The tip is shown after this many uses by mouse, and again after as many more. */
const TELL_AFTER = 3

/** How a command was invoked; `other`: by the palette's keys, by a form, by the screen itself. */
export type UsedBy = 'key' | 'pointer' | 'other'

export interface Taught {
  /** The current counts; the same object when nothing changed. */
  readonly tips: Tips
  /** Whether to show the tip now. */
  readonly tells: boolean
}

/** The counts after one use of a command with a key. A user who has used the key needs no tip. */
export const taught = (tips: Tips, command: string, by: UsedBy): Taught => {
  const count = tips[command] ?? 0
  if (count >= TIP_LEARNT || by === 'other') return { tips, tells: false }
  if (by === 'key') return { tips: { ...tips, [command]: TIP_LEARNT }, tells: false }
  const tells = count + 1 >= TELL_AFTER
  return { tips: { ...tips, [command]: tells ? 0 : count + 1 }, tells }
}

/** Never shows the tip of this command again. */
export const untaught = (tips: Tips, command: string): Tips => ({ ...tips, [command]: TIP_LEARNT })
