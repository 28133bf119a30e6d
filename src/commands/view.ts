// Opening the palette and the sheet of keys.
import { available, define, done } from './command.ts'

export const viewCommands = define({
  'palette.open': {
    group: 'view',
    icon: 'search',
    listed: false,
    availability: () => available,
    run: async (_, __, services) => {
      services.tell({ type: 'palette.open' })
      return done
    },
  },
  'sheet.open': {
    group: 'app',
    icon: 'help',
    availability: () => available,
    run: async (_, __, services) => {
      services.tell({ type: 'sheet.open' })
      return done
    },
  },
})
