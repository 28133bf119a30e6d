// The subject of a command.
import type { Noun } from '#src/machines/app.machine.ts'

/** A record a command may be about: the focused row, a selected row, or the page's own record. */
export interface Subject {
  readonly noun: Noun
  readonly id: string
  /** The name of the record for users, shown as the palette's scope chip: for an order, the number. */
  readonly label: string
  /** The record as last loaded; commands narrow it by `noun`. */
  readonly record: unknown
  /** The amount of one offer, 元, where the act is about that offer and not about the whole demand. */
  readonly amount?: string
  /**
   * Reads the full current record, where only a list row or an older version of it is loaded; null when it no longer
   * exists. See whole-records.ts.
   */
  readonly coming?: () => Promise<Subject | null>
}
