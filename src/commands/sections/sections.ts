// Moving between the sections of a form; forms/sections.ts handles these commands.

import { available, type Command, define, hidden } from '../command.ts'
import { screenCommand } from '../screen-command.ts'

/** The palette lists it, with the section's own title, where the form has a section of that number. */
const toSection = (nth: number): Omit<Command, 'id'> => {
  const id = `sections.go_${nth}`
  return {
    ...screenCommand(id, 'right', true),
    availability: ({ answers }) => {
      const answer = answers?.[id]
      if (answer === undefined) return hidden
      const title = answer.title?.() ?? ''
      return title === '' ? available : { is: 'available', note: { key: 'commands:sections.named', params: { title } } }
    },
  }
}

export const sectionCommands = define({
  'sections.go_1': toSection(1),
  'sections.go_2': toSection(2),
  'sections.go_3': toSection(3),
  'sections.go_4': toSection(4),
  'sections.go_5': toSection(5),
  'sections.go_6': toSection(6),
  'sections.go_7': toSection(7),
  'sections.go_8': toSection(8),
  'sections.go_9': toSection(9),
  'sections.next': screenCommand('sections.next', 'down', true),
  'sections.prev': screenCommand('sections.prev', 'up', true),
  'sections.lines': screenCommand('sections.lines', 'layers', true),
})
