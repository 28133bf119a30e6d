// Which version of its record a form goes on from, and what is done when somebody else has written another one meanwhile.
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SubmissionView } from '#src/machines/use-submission.ts'

/** What a form needs to know of its record. */
export interface Recorded {
  readonly id: string
  readonly version: number
  /** ISO. */
  readonly updated_at: string
}

/** Somebody else has written the record; `at` is when, ISO, null while it is not known. */
export interface Conflict {
  readonly at: string | null
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
  /** The same, for what goes on after this drawing. */
  readonly latest: RefObject<R | null>
  readonly conflict: Conflict | null
  /** Gives up what was written here. */
  readonly takeTheirs: () => void
  /** Goes on with what is written here on top of the other version, which it will overwrite. */
  readonly keepMine: () => void
  /** Goes on from what the server answered. */
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
    // Nothing was written here yet: the newer one simply takes its place.
    if (newer === null || valuesOf === undefined || isDirty || leaving.current || submission.state !== 'editing') return
    takeNewer(newer, valuesOf(newer))
  })
  const isOvertaken = newer !== null && (isDirty || valuesOf === undefined) && !leaving.current
  return {
    record,
    latest,
    conflict: submission.state === 'conflicted' || isOvertaken ? { at: newer?.updated_at ?? null } : null,
    takeTheirs: () => {
      options.discard.current()
      if (newer === null || valuesOf === undefined) {
        options.setDirty(false)
        // Once the guard of the page is gone.
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
