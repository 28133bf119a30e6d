// Rows of a list are short: what commands ask of a record is read for the rows somebody is at, and awaited by whoever acts sooner.
import { isRecord } from '#contract/is-record.ts'
import { MAX_IN_COMMA_LIST } from '#contract/query.limits.ts'
import type { Services, Subject } from '../command.ts'

/** Reads records by their ids; who is gone is left out. Rejects when there is no answer. */
export type ReadWhole = (ids: readonly string[], call: Services['call']) => Promise<readonly Subject[]>

export interface WholeRecords {
  /** The record as it was last read whole; null when it is gone. */
  known(id: string): Subject | null | undefined
  /** Reads it whole. `asOf`: the list it stands in; what one answer of the list asks for is read once. */
  ask(id: string, asOf: unknown): Promise<Subject | null>
}

/** `told` is called when records were read. What is asked for in one turn is read together. */
export const createWholeRecords = (
  read: (ids: readonly string[]) => ReturnType<ReadWhole>,
  told: () => void,
): WholeRecords => {
  const known = new Map<string, Subject | null>()
  const asked = new Map<string, { readonly asOf: unknown; readonly answer: Promise<Subject | null> }>()
  let next: { readonly ids: string[]; readonly answer: Promise<ReadonlyMap<string, Subject>> } | null = null

  const together = (id: string): Promise<ReadonlyMap<string, Subject>> => {
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
      const answer = together(id).then(
        (found) => {
          const subject = found.get(id) ?? null
          // A later question has the later answer.
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

/** A row's subject with the record as it was read whole; where that is missing or older than the row, with the way to it. */
export const completed = (records: WholeRecords, subject: Subject, asOf: unknown): Subject => {
  const whole = records.known(subject.id)
  if (whole && versionOf(whole.record) >= versionOf(subject.record)) return whole
  // What is shown of an older one stays until the newer is there.
  return { ...(whole ?? subject), coming: () => records.ask(subject.id, asOf) }
}
