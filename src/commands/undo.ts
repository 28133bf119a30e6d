// Undoes the last act while its call is still delayed (undo.machine.ts).
import { available, define, done, hidden } from './command.ts'

export const undoCommands = define({
  'app.undo': {
    group: 'app',
    icon: 'undo',
    availability: ({ answers }) => (answers?.['app.undo'] === undefined ? hidden : available),
    run: async ({ answers }) => {
      answers?.['app.undo']?.()
      return { ...done, says: '' }
    },
  },
})
