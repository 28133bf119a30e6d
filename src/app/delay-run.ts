// Connects a delayed command run to the undo queue.
import type { Delayed } from '#src/commands/runner.ts'
import { delayAct, type UndoQueue } from '#src/machines/use-undo.tsx'

/** The function that the command system calls with an undoable run. */
export const delayRunBy =
  (undo: UndoQueue) =>
  ({ command, subjects, commit }: Delayed): void =>
    delayAct(
      undo,
      {
        command: command.id,
        noun: subjects[0]?.noun ?? null,
        records: subjects.map(({ id }) => id),
        label: subjects[0]?.label ?? '',
      },
      async () => (await commit()).is === 'done',
    )
