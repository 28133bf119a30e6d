// Reads the records whose actions are listed, so that what can be done is judged by what they are now.
import type { Services } from '#src/commands/command.ts'
import { rereadRecord } from '#src/commands/subject-records.ts'
import type { FoundRecord, Meant } from '#src/machines/palette.machine.ts'
import { nounOf, recordTitle } from './records.ts'

/** Left out is what was deleted or may not be seen. Rejects when no answer comes for one of them. */
export const readSubjects = async (
  records: readonly FoundRecord[],
  call: Services['call'],
): Promise<readonly Meant[]> => {
  const read = await Promise.all(
    records.map((found) =>
      rereadRecord({ noun: nounOf(found), id: found.id, label: recordTitle(found), record: null }, call),
    ),
  )
  return read.flatMap((subject) => subject ?? [])
}
