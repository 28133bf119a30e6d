// List rows have too few fields for commands. So the full records of the focused and the marked rows are read, and a
// command that comes sooner waits for its record.
import { isRecord } from '#contract/is-record.ts'
import { MAX_IN_COMMA_LIST } from '#contract/query.limits.ts'
import type { Services, Subject } from '../command.ts'

/** Reads records by their ids; records that no longer exist are left out. Rejects when no answer arrives. */
export type ReadWhole = (ids: readonly string[], call: Services['call']) => Promise<readonly Subject[]>

export interface WholeRecords {
  /** The record as it was last read in full; null when it no longer exists. */
  known(id: string): Subject | null | undefined
  /** Reads the full record. `asOf` is the list that contains it; a record is read once per answer of the list. */
  ask(id: string, asOf: unknown): Promise<Subject | null>
}

/** `told` is called when records were read. Requests of one turn are combined. */
export const createWholeRecords = (
  read: (ids: readonly string[]) => ReturnType<ReadWhole>,
  told: () => void,
): WholeRecords => {
  const known = new Map<string, Subject | null>()
  const asked = new Map<string, { readonly asOf: unknown; readonly answer: Promise<Subject | null> }>()
  let next: { readonly ids: string[]; readonly answer: Promise<ReadonlyMap<string, Subject>> } | null = null

  const askInOneCall = (id: string): Promise<ReadonlyMap<string, Subject>> => {
    if (next === null || next.ids.length >= MAX_IN_COMMA_LIST) {
      const ids: string[] = []
      const answer = Promise.resolve().then(async () => {
        if (next?.ids === ids) next = null
        return new Map((await read(ids)).map((subject) => [subject.id, subject]))
      })
      next = { ids, answer }
    }
    next.ids.push(id)
    return next.answer
  }
  return {
    known: (id) => known.get(id),
    ask: (id, asOf) => {
      const before = asked.get(id)
      if (before !== undefined && before.asOf === asOf) return before.answer
      const answer = askInOneCall(id).then(
        (found) => {
          const subject = found.get(id) ?? null
          // Of two answers, the one to the later request is kept.
          if (asked.get(id)?.answer === answer) {
            known.set(id, subject)
            told()
          }
          return subject
        },
        (error: unknown) => {
          if (asked.get(id)?.answer === answer) asked.delete(id)
          throw error
        },
      )
      asked.set(id, { asOf, answer })
      return answer
    },
  }
}

const versionOf = (record: unknown): number =>
  isRecord(record) && typeof record.version === 'number' ? record.version : 0

/**
 * A row's subject with its full record; where that is missing or older than the row, with the function that reads it.
 */
export const completed = (records: WholeRecords, subject: Subject, asOf: unknown): Subject => {
  const whole = records.known(subject.id)
  if (whole && versionOf(whole.record) >= versionOf(subject.record)) return whole
  // An older record stays on screen until the newer one arrives.
  return { ...(whole ?? subject), coming: () => records.ask(subject.id, asOf) }
}
