// What a command is about.
import type { Noun } from '#src/machines/app.machine.ts'

/** A record a command may be about: the focused row, a selected row, or the page's own record. */
export interface Subject {
  readonly noun: Noun
  readonly id: string
  /** What users call it, shown as the palette's scope chip: the order number. */
  readonly label: string
  /** The record as last loaded; commands narrow it by `noun`. */
  readonly record: unknown
  /** It is known only as a list shows it, or as it was: reads it as it is; null when it is gone. See whole-records.ts. */
  readonly coming?: () => Promise<Subject | null>
}
