// Undoes the last act while its call is still delayed (undo.machine.ts), or says why it stands.
import { available, define, done, hidden } from './command.ts'

export const undoCommands = define({
  'app.undo': {
    group: 'app',
    icon: 'undo',
    availability: ({ answers }) => (answers?.['app.undo'] === undefined ? hidden : available),
    run: async ({ answers }, _, services) => {
      const text = answers?.['app.undo']?.()
      if (typeof text === 'string') services.tell({ type: 'foot.told', text })
      return { ...done, says: '' }
    },
  },
})
