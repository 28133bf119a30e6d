// The console's commands as far as they are here: those of the first drawing at once, all others when the page rests or somebody wants one.
import { loadPart } from '#src/ui/layout/load-part.ts'
import { type CommandList, commandListOf } from './availability.ts'
import type { Command } from './command.ts'

let now: CommandList = commandListOf([])
let isWhole = false
let begun: Promise<void> | null = null
let words: () => Promise<unknown> = () => Promise.resolve()
const listeners = new Set<() => void>()

/** The first ones; told once, by the module that lists them. */
export const startWithCommands = (lists: Parameters<typeof commandListOf>[0]): void => {
  if (!isWhole) now = commandListOf(lists)
}

/** How the words of all commands are fetched, where they do not come with the page. */
export const setMessagesLoader = (fetch: () => Promise<unknown>): void => {
  words = fetch
}

/** Fetches all commands with their words, once; after a failure the next call tries anew. Rejects with a LoadFault. */
export const loadCommands = (): Promise<void> => {
  // What leads on from a decision comes with the commands that decide: after an update it could not be fetched any more.
  const onward = () => loadPart(() => import('./next-record.rules.ts'))
  begun ??= Promise.all([loadPart(() => import('./registry.ts')), words(), onward()]).then(
    ([{ registry }]) => {
      now = registry
      isWhole = true
      for (const listener of listeners) listener()
    },
    (error: unknown) => {
      begun = null
      throw error
    },
  )
  return begun
}

/** Of a part that has buttons or words of other commands: it is there when they are. */
export const afterCommandsLoaded =
  <P>(bring: () => Promise<P>): (() => Promise<P>) =>
  async () => {
    const [part] = await Promise.all([bring(), loadCommands()])
    return part
  }

/** The command of an id, if it is here. */
export const findLoadedCommand = (id: string): Command | undefined => now.find(id)

/** What the console chooses from. */
export const loadedCommands: CommandList = {
  get all() {
    return now.all
  },
  find: findLoadedCommand,
  coming: () => (isWhole ? null : loadCommands()),
  subscribe: (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
