// Every command of the console once; the supplier's page has its own (tender-host.tsx). Buttons, keys and the palette find them here; nothing registers itself.
import { type Catalogue, catalogueOf } from './catalogue.ts'
import type { Command } from './command.ts'
import { createCommands } from './create.ts'
import { goCommands, navigationCommands } from './navigation.ts'
import { orderCommands, orderEventCommands } from './orders.ts'
import { reviewCommands } from './reviews.ts'
import { screenCommands } from './screen.ts'
import { sessionCommands } from './session.ts'
import { settingsCommands } from './settings.ts'
import { tenderLinkCommands } from './tender-links.ts'
import type { tenderCommands } from './tenders.ts'
import { viewCommands } from './view.ts'

/** In the order in which the palette lists them. */
const lists = [
  orderEventCommands,
  orderCommands,
  reviewCommands,
  tenderLinkCommands,
  goCommands,
  createCommands,
  screenCommands,
  navigationCommands,
  viewCommands,
  settingsCommands,
  sessionCommands,
] as const

type KeysOf<L> = L extends unknown ? keyof L : never

/** Every id there is, those of the supplier's page among them; a misspelt one does not compile. */
export type CommandId = KeysOf<(typeof lists)[number]> | keyof typeof tenderCommands

/** The whole console's. */
export const registry: Catalogue = catalogueOf(lists)

/** All commands in their order. */
export const commands: readonly Command[] = registry.all

/** The command of an id; ids also come as data (a cure, a binding), so an unknown one is `undefined`. */
export const find = registry.find
