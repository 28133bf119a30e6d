// Whether a command may have the given keys: the reason against it, and the commands in conflict. Pure.

import type { Binding, KeyContext } from './bindings.ts'
import { areRivals } from './command-nouns.ts'
import { isFreeInFields, parseKeys, strokesIn } from './keys.ts'
import { type KeyOwner, ownerOf } from './reserved-keys.ts'
import { type Slot, slotName, usualKeysOf } from './user-keymap.ts'

/** Maximum length of a key sequence. */
export const MAX_STROKES = 3

export type KeyProblem =
  /** The text names no key; only a file can contain such a text. */
  | { readonly is: 'unreadable' }
  | { readonly is: 'too_long' }
  | { readonly is: 'reserved'; readonly stroke: string; readonly owner: KeyOwner }
  /** The command must work while text is edited, where this key would type. */
  | { readonly is: 'needs_modifier' }
  /** Another command of the same context has these keys. */
  | { readonly is: 'taken'; readonly by: readonly Binding[] }
  /** The keys are the beginning of a longer sequence, or a shorter sequence is their beginning. */
  | { readonly is: 'prefix'; readonly by: readonly Binding[] }

/** A named key begins with a capital; a character is a single one. */
const isKey = (stroke: string): boolean => /^(?:.*\+)?(?:[\x21-\x7e]|[A-Z][A-Za-z0-9]+)$/.test(stroke)

const modal: ReadonlySet<KeyContext> = new Set<KeyContext>(['dialog', 'palette'])

/** Whether both contexts may be active at once. */
const meet = (a: KeyContext, b: KeyContext): boolean =>
  a === b || (!modal.has(a) && !modal.has(b) && (a === 'global' || b === 'global'))

const beginsWith = (long: readonly string[], short: readonly string[]): boolean =>
  short.length < long.length && short.every((stroke, at) => long[at] === stroke)

/** The reason against `keys` for a slot, given the bindings; `null` when there is none. */
export const problemOf = (
  map: readonly Binding[],
  slot: Slot,
  keys: string,
  { apple, inFields }: { apple: boolean; inFields: boolean },
): KeyProblem | null => {
  const strokes = strokesIn(keys)
  if (strokes === null || !strokes.every(isKey)) return { is: 'unreadable' }
  if (strokes.length > MAX_STROKES) return { is: 'too_long' }
  for (const stroke of strokes) {
    const owner = ownerOf(stroke, apple)
    if (owner !== null) return { is: 'reserved', stroke, owner }
  }
  if (inFields && !isFreeInFields(strokes[0] ?? '')) return { is: 'needs_modifier' }
  const others = map
    .filter((one) => one.command !== slot.command && one.otherwise !== true && meet(one.in, slot.in))
    .map((one) => ({ one, strokes: parseKeys(one.keys) }))
  const prefix = others.filter((other) => beginsWith(other.strokes, strokes) || beginsWith(strokes, other.strokes))
  if (prefix.length > 0) return { is: 'prefix', by: prefix.map((other) => other.one) }
  const taken = others.filter(
    (other) =>
      other.one.in === slot.in &&
      areRivals(other.one.command, slot.command) &&
      other.strokes.join(' ') === strokes.join(' '),
  )
  return taken.length > 0 ? { is: 'taken', by: taken.map((other) => other.one) } : null
}

/**
 * Bindings of the same keys in an overlapping context. The keys of a list or a page override those of the whole
 * console; this returns the bindings on the other side of that rule.
 */
export const coveredBy = (map: readonly Binding[], slot: Slot, keys: string): readonly Binding[] => {
  const wanted = strokesIn(keys)?.join(' ')
  return map.filter(
    (one) =>
      one.in !== slot.in &&
      meet(one.in, slot.in) &&
      one.command !== slot.command &&
      parseKeys(one.keys).join(' ') === wanted,
  )
}

/** The binding of a slot that the user's keys replace. It is not fixed: it can be removed or swapped. */
const canMove = (base: readonly Binding[], { in: context, command, keys }: Binding): boolean => {
  const wanted = parseKeys(keys).join(' ')
  return (['english', 'pinyin'] as const).some((preset) => {
    const usual = usualKeysOf(base, preset, { in: context, command })
    return usual !== undefined && parseKeys(usual).join(' ') === wanted
  })
}

/**
 * The changes that give `keys` to a slot and take them from their owners: `replace` leaves those without keys, `swap` gives them the slot's
 * old keys. Null where an owner's keys are fixed (arrows and the like).
 */
export const takeover = (
  base: readonly Binding[],
  own: Readonly<Record<string, string>>,
  slot: Slot,
  wish: {
    readonly keys: string
    readonly from: readonly Binding[]
    readonly how: 'replace' | 'swap'
    readonly before: string
  },
): Readonly<Record<string, string>> | null => {
  const changes: Record<string, string> = { [slotName(base, slot)]: wish.keys }
  for (const binding of wish.from) {
    const name = slotName(base, { in: binding.as ?? binding.in, command: binding.command })
    const isOwn = own[name] !== undefined
    if (!isOwn && !canMove(base, binding)) return null
    changes[name] = wish.how === 'swap' ? wish.before : ''
  }
  return changes
}
