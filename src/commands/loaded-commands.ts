// The commands loaded so far: those of the first rendering at once, all others when the page is idle or one of them is
// needed.
import { loadPart } from '#src/ui/layout/load-part.ts'
import { type CommandList, commandListOf } from './availability.ts'
import type { Command } from './command.ts'

let now: CommandList = commandListOf([])
let isWhole = false
let begun: Promise<void> | null = null
let words: () => Promise<unknown> = () => Promise.resolve()
const listeners = new Set<() => void>()

/** Sets the first commands; called once, by the module that lists them. */
export const startWithCommands = (lists: Parameters<typeof commandListOf>[0]): void => {
  if (!isWhole) now = commandListOf(lists)
}

/** Sets how the messages of all commands are loaded, where they are not in the first bundle. */
export const setMessagesLoader = (fetch: () => Promise<unknown>): void => {
  words = fetch
}

/** Loads all commands with their messages, once; after a failure the next call tries again. Rejects with a LoadFault. */
export const loadCommands = (): Promise<void> => {
  // The rules of the next record are loaded with the commands, because after an update of the server they could not be
  // fetched any more.
  const onward = () => loadPart(() => import('./next-record/next-record.rules.ts'))
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

/** For a part with buttons or messages of other commands: the part is ready when the commands are loaded. */
export const afterCommandsLoaded =
  <P>(bring: () => Promise<P>): (() => Promise<P>) =>
  async () => {
    const [part] = await Promise.all([bring(), loadCommands()])
    return part
  }

/** The command of an id, if it is loaded. */
export const findLoadedCommand = (id: string): Command | undefined => now.find(id)

/** The list the console uses. */
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
