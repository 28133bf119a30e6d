// A list of commands: all of them, or the few that a page outside the console needs. Also the availability of one command.
import { allows } from '#contract/permissions.ts'
import { type Availability, type Command, hidden, type Situation, type Subject } from './command.ts'

/** Commands in order, and by id. Ids also come as data (a remedy, a binding), so that an unknown one is `undefined`. */
export interface CommandList {
  readonly all: readonly Command[]
  find(id: string): Command | undefined
  /** For a list that is loaded in parts: loads the rest. Null once all are loaded. Rejects when loading fails. */
  readonly coming?: () => Promise<unknown> | null
  /** Calls the listener when commands were added. */
  readonly subscribe?: (listener: () => void) => () => void
}

/** Merges the lists into one record. Throws on an id that is in two lists, because one of the two could never run. */
export const assemble = (
  from: readonly Readonly<Record<string, Command | undefined>>[],
): ReadonlyMap<string, Command> => {
  const all = new Map<string, Command>()
  for (const list of from) {
    for (const [id, command] of Object.entries(list)) {
      if (command === undefined) continue
      if (all.has(id)) throw new Error(`command ${id} is defined twice`)
      all.set(id, command)
    }
  }
  return all
}

/** The commands of the lists, in order. */
export const commandListOf = (lists: Parameters<typeof assemble>[0]): CommandList => {
  const byId = assemble(lists)
  return { all: [...byId.values()], find: (id) => byId.get(id) }
}

/**
 * Whether a command can run in a situation: the permission first, then the command's own rule; over the marked records where there are some
 * and the command may run over many.
 */
export const availabilityOf = (command: Command, situation: Situation): Availability => {
  if (command.needs !== undefined && !allows(command.needs, situation.viewer?.permissions ?? [])) return hidden
  return runsOverMany(command, situation) ? overMany(command, situation) : command.availability(situation)
}

/** Whether a command would run over the marked records instead of the focused record. */
export const runsOverMany = (command: Command, { selected }: Situation): boolean =>
  command.many === true && selected.length > 0

/** The situation with one record as its subject and none marked. */
export const situationOfOne = (situation: Situation, subject: Subject): Situation => ({
  ...situation,
  subject,
  selected: [],
})

const overMany = (command: Command, situation: Situation): Availability => {
  let can = 0
  let why: Availability = hidden
  for (const subject of situation.selected) {
    const own = command.availability(situationOfOne(situation, subject))
    if (own.is === 'available') can += 1
    else if (own.is === 'refused' && why.is === 'hidden') why = own
  }
  return can === 0 ? why : { is: 'available', many: { can, of: situation.selected.length } }
}

/** Locale key of a command's title. */
export const titleKey = (command: Command): string => command.title ?? `commands:${command.id}`
