// A set of commands to choose from: all of them, or the few a page without the console needs. Also what is asked of any command.
import { allows } from '#contract/permissions.ts'
import { type Availability, type Command, hidden, type Situation, type Subject } from './command.ts'

/** Commands in their order, and by id; ids also come as data (a remedy, a binding), so an unknown one is `undefined`. */
export interface CommandList {
  readonly all: readonly Command[]
  find(id: string): Command | undefined
  /** Of one that comes in parts: fetches what is not here yet; null once all are. Rejects when they do not come. */
  readonly coming?: () => Promise<unknown> | null
  /** Tells that there are others now. */
  readonly subscribe?: (listener: () => void) => () => void
}

/** One record of the lists. Throws on an id that stands in two of them: one of the two could never be run. */
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

/** The commands of some lists, in their order. */
export const commandListOf = (lists: Parameters<typeof assemble>[0]): CommandList => {
  const byId = assemble(lists)
  return { all: [...byId.values()], find: (id) => byId.get(id) }
}

/**
 * Whether a command can be run in a situation: the permission first, then what the command says itself; over the marked records where
 * there are some and it may be run over several.
 */
export const availabilityOf = (command: Command, situation: Situation): Availability => {
  if (command.needs !== undefined && !allows(command.needs, situation.viewer?.permissions ?? [])) return hidden
  return isOverMany(command, situation) ? overMany(command, situation) : command.availability(situation)
}

/** Whether it would be run over the marked records rather than the one in focus. */
export const isOverMany = (command: Command, { selected }: Situation): boolean =>
  command.many === true && selected.length > 0

/** The situation in which one record of several is meant. */
export const aboutOne = (situation: Situation, subject: Subject): Situation => ({ ...situation, subject, selected: [] })

const overMany = (command: Command, situation: Situation): Availability => {
  let can = 0
  let why: Availability = hidden
  for (const subject of situation.selected) {
    const own = command.availability(aboutOne(situation, subject))
    if (own.is === 'available') can += 1
    else if (own.is === 'refused' && why.is === 'hidden') why = own
  }
  return can === 0 ? why : { is: 'available', many: { can, of: situation.selected.length } }
}

/** Key of a command's title. */
export const titleKey = (command: Command): string => command.title ?? `commands:${command.id}`
