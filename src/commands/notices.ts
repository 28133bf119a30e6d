// Moves the focus to a toast before it disappears.
import { type Availability, available, type Command, define, done, hidden } from './command.ts'

const shown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-toast]')]

const step = (by: 1 | -1): Omit<Command, 'id'> => ({
  group: 'view',
  icon: 'bell',
  listed: false,
  availability: (): Availability => (shown().length === 0 ? hidden : available),
  run: async () => {
    const all = shown()
    const at = all.findIndex((one) => one.contains(document.activeElement))
    const next = at === -1 && by === -1 ? all.length - 1 : at + by
    all[(next + all.length) % all.length]?.focus()
    return done
  },
})

/** A focused toast stays; Esc closes it and Tab moves on. */
export const noticeCommands = define({
  'notices.next': step(1),
  'notices.prev': step(-1),
})
