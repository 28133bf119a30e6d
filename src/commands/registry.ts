// Every command once. Buttons, keys and the palette find them here; nothing registers itself.
import { allows } from '#contract/permissions.ts'
import { type Availability, type Command, hidden, type Situation } from './command.ts'
import { createCommands } from './create.ts'
import { goCommands, navigationCommands } from './navigation.ts'
import { orderCommands, orderEventCommands } from './orders.ts'
import { reviewCommands } from './reviews.ts'
import { screenCommands } from './screen.ts'
import { sessionCommands } from './session.ts'
import { settingsCommands } from './settings.ts'
import { tenderCommands } from './tenders.ts'
import { viewCommands } from './view.ts'

/** In the order in which the palette lists them. */
const lists = [
  orderEventCommands,
  orderCommands,
  reviewCommands,
  tenderCommands,
  goCommands,
  createCommands,
  screenCommands,
  navigationCommands,
  viewCommands,
  settingsCommands,
  sessionCommands,
] as const

type KeysOf<L> = L extends unknown ? keyof L : never

/** Every id there is; a misspelt one does not compile. */
export type CommandId = KeysOf<(typeof lists)[number]>

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

const registry = assemble(lists)

/** All commands in their order. */
export const commands: readonly Command[] = [...registry.values()]

/** The command of an id; ids also come as data (a cure, a binding), so an unknown one is `undefined`. */
export const find = (id: string): Command | undefined => registry.get(id)

/** Whether a command can be run in a situation: the permission first, then what the command says itself. */
export const availabilityOf = (command: Command, situation: Situation): Availability => {
  if (command.needs !== undefined && !allows(command.needs, situation.viewer?.permissions ?? [])) return hidden
  return command.availability(situation)
}

/** Key of a command's title. */
export const titleKey = (command: Command): string => command.title ?? `commands:${command.id}`
