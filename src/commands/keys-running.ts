// The key that runs a command at this place; several commands share a key, and the place decides which one runs.
import { type Binding, type KeyContext, resolve } from '#src/keyboard/bindings.ts'
import { parseKeys } from '#src/keyboard/keys.ts'
import { availabilityOf } from './availability.ts'
import type { Situation } from './command.ts'
import { createCommandByPage } from './create-commands-by-page.ts'
import { keysIn } from './keymap.ts'
import { find } from './registry.ts'

const madeAt = (path: Situation['path']): string | undefined =>
  Object.entries(createCommandByPage).find(([page]) => page === path)?.[1]

/** The key of a command at this place; undefined where the key would run another command, or none. */
export const keysRunning = (
  map: readonly Binding[],
  id: string,
  situation: Situation,
  contexts: readonly KeyContext[],
): string | undefined => {
  const keys = keysIn(map, id, ...contexts)
  if (keys === undefined) return undefined
  const meant = resolve(parseKeys(keys), [...contexts, 'global'], false, map)
  if (meant.is !== 'hit') return undefined
  for (const { command: bound } of meant.bindings) {
    const command = find(bound)
    const is = command === undefined ? 'hidden' : availabilityOf(command, situation).is
    if (is === 'hidden') continue
    const runs = bound === 'create.here' ? madeAt(situation.path) : bound
    return is === 'available' && runs === id ? keys : undefined
  }
  return undefined
}
