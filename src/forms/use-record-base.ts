// The version of the record a form is based on, and the choices when another user has written a newer one.
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SubmissionView } from '#src/machines/use-submission.ts'

/** The fields of a record that a form needs. */
export interface Recorded {
  readonly id: string
  readonly version: number
  /** ISO; undefined where the record has no such moment. */
  readonly updated_at?: string
}

/**
 * Another user has written the record. `at` is when, ISO, null while unknown; `isRead`: whether that version has been
 * read.
 */
export interface Conflict {
  readonly at: string | null
  readonly isRead: boolean
}

interface RecordBaseOptions<V, R> {
  readonly record: R | null
  readonly present?: R | null | undefined
  readonly valuesOf?: ((record: R) => V) | undefined
  readonly recordIn?: (data: unknown, record: R | null) => R | null
  readonly isBusy: boolean
  readonly isDirty: boolean
  readonly leaving: RefObject<boolean>
  readonly submission: Pick<SubmissionView<never>, 'state' | 'edit'>
  readonly discard: RefObject<() => void>
  readonly show: (values: V) => void
  readonly setDirty: (isDirty: boolean) => void
}

export interface RecordBase<R> {
  readonly record: R | null
  /** The record as a ref, for callbacks that outlive a rendering. */
  readonly latest: RefObject<R | null>
  readonly conflict: Conflict | null
  /** Discards the values of this form. */
  readonly takeTheirs: () => void
  /** Keeps the values of this form; saving overwrites the other version. */
  readonly keepMine: () => void
  /** Bases the form on the server's answer. */
  readonly follow: (data: unknown) => R | null
}

export const useRecordBase = <V, R extends Recorded>(options: RecordBaseOptions<V, R>): RecordBase<R> => {
  const { present = null, valuesOf, isDirty, leaving, submission } = options
  const [record, setRecord] = useState(options.record)
  const latest = useRef(record)
  const rebase = (next: R) => {
    latest.current = next
    setRecord(next)
  }
  const isNewer = present !== null && record !== null && present.version > record.version && !options.isBusy
  const newer = isNewer ? present : null
  const takeNewer = (next: R, values: V) => {
    rebase(next)
    options.show(values)
  }
  useEffect(() => {
    // Nothing has been typed here yet, so the newer version replaces the old one.
    if (newer === null || valuesOf === undefined || isDirty || leaving.current || submission.state !== 'editing') return
    takeNewer(newer, valuesOf(newer))
  })
  const isOvertaken = newer !== null && (isDirty || valuesOf === undefined) && !leaving.current
  return {
    record,
    latest,
    conflict:
      submission.state === 'conflicted' || isOvertaken
        ? { at: newer?.updated_at ?? null, isRead: newer !== null }
        : null,
    takeTheirs: () => {
      options.discard.current()
      if (newer === null || valuesOf === undefined) {
        options.setDirty(false)
        // Runs after the page's leaving guard is removed.
        setTimeout(() => window.location.reload())
        return
      }
      takeNewer(newer, valuesOf(newer))
      submission.edit()
    },
    keepMine: () => {
      if (newer === null) return
      rebase(newer)
      submission.edit()
    },
    follow: (data) => {
      const fresh = options.recordIn?.(data, latest.current) ?? null
      if (fresh !== null) rebase(fresh)
      return latest.current
    },
  }
}
