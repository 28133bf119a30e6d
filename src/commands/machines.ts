// Commands of the machine visualizer: opening it, following one order in it, and the keys of its page.
import { paths, to } from '#src/paths.ts'
import type { IconName } from '#src/ui/text/icon.tsx'
import { available, type Command, define, done, hidden } from './command.ts'
import { orderIn } from './orders/order-in.ts'

const { access } = paths.machines
const needs: Pick<Command, 'needs'> = access === 'user' || access === 'visitor' ? {} : { needs: access }

const answered = (id: string, icon: IconName, more: Pick<Command, 'listed' | 'says'> = {}): Omit<Command, 'id'> => ({
  group: 'view',
  icon,
  ...more,
  availability: ({ answers }) => (answers?.[id] === undefined ? hidden : available),
  run: async ({ answers }) => {
    answers?.[id]?.()
    return done
  },
})

/** Choosing a direction in the palette is slower than its key. */
const byKey = (id: string, icon: IconName) => answered(id, icon, { listed: false })

export const machineCommands = define({
  'machines.open': {
    group: 'go',
    icon: 'machine',
    ...needs,
    availability: ({ viewer, path }) => (viewer === null || path === 'machines' ? hidden : available),
    run: async (_, __, services) => {
      services.navigate(to('machines'))
      return done
    },
  },
  'machines.follow': {
    group: 'here',
    icon: 'machine',
    ...needs,
    availability: (situation) => (orderIn(situation) === null ? hidden : available),
    run: async (situation, _, services) => {
      services.navigate(to('machines', { machine: 'orders', id: situation.subject?.id }))
      return done
    },
  },
  'machines.fit': answered('machines.fit', 'screen'),
  'machines.zoom_in': byKey('machines.zoom_in', 'plus'),
  'machines.zoom_out': byKey('machines.zoom_out', 'minus'),
  'machines.pan_left': byKey('machines.pan_left', 'left'),
  'machines.pan_right': byKey('machines.pan_right', 'right'),
  'machines.pan_up': byKey('machines.pan_up', 'up'),
  'machines.pan_down': byKey('machines.pan_down', 'down'),
  'machines.step_back': byKey('machines.step_back', 'left'),
  'machines.step_on': byKey('machines.step_on', 'right'),
  'machines.clear': answered('machines.clear', 'trash'),
  'machines.copy_state': answered('machines.copy_state', 'copy', { says: 'commands:said.copied' }),
  'machines.export_svg': answered('machines.export_svg', 'export'),
  'machines.export_mermaid': answered('machines.export_mermaid', 'export'),
  'machines.export_json': answered('machines.export_json', 'export'),
})
