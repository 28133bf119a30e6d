// Which records of the palette are marked together when the cursor goes on with Shift. Pure.
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { nounOf, recordId } from './records.ts'

/** Marked are records of one kind: null where the cursor cannot go on. Going back over the last one takes it off. */
export const markedOn = (
  marked: readonly FoundRecord[],
  at: FoundRecord | undefined,
  next: FoundRecord | undefined,
): readonly FoundRecord[] | null => {
  if (at === undefined || next === undefined || nounOf(at) !== nounOf(next)) return null
  const kept = marked.filter((record) => nounOf(record) === nounOf(at))
  const begun = kept.length === 0 ? [at] : kept
  const isAmong = (record: FoundRecord) => begun.some((one) => recordId(one) === recordId(record))
  if (begun.length > 1 && isAmong(next)) return begun.filter((record) => recordId(record) !== recordId(at))
  return isAmong(next) ? begun : [...begun, next]
}
