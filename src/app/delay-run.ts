// From a command whose run waits to the queue that keeps it.
import type { Delayed } from '#src/commands/runner.ts'
import { delayAct, type UndoQueue } from '#src/machines/use-undo.tsx'

/** What the command system calls with a run that can be taken back. */
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
