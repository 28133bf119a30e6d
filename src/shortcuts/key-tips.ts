// When a person is told the key of what they keep doing by mouse: counting and forgetting, in one place. Pure.
import { type Preferences, TIP_LEARNT } from '#contract/preferences.ts'

type Tips = NonNullable<Preferences['tips']>

/** Told after so many uses by mouse, and again after as many more. */
const TELL_AFTER = 3

/** How a command was asked for; `other`: the palette by keys, a form, the screen itself. */
export type UsedBy = 'key' | 'pointer' | 'other'

export interface Taught {
  /** The counts as they are now; the same object when nothing changed. */
  readonly tips: Tips
  /** It is time to tell. */
  readonly tells: boolean
}

/** What one use of a command that has a key changes. Who has used the key knows it. */
export const taught = (tips: Tips, command: string, by: UsedBy): Taught => {
  const count = tips[command] ?? 0
  if (count >= TIP_LEARNT || by === 'other') return { tips, tells: false }
  if (by === 'key') return { tips: { ...tips, [command]: TIP_LEARNT }, tells: false }
  const tells = count + 1 >= TELL_AFTER
  return { tips: { ...tips, [command]: tells ? 0 : count + 1 }, tells }
}

/** Never told of this command again. */
export const untaught = (tips: Tips, command: string): Tips => ({ ...tips, [command]: TIP_LEARNT })
