// The user's keymap: the table, the chosen preset, and the user's own keys. Pure.
import type { Preferences } from '#contract/preferences.ts'
import type { Binding, KeyContext } from './bindings.ts'
import { isCharacterStroke, isFreeInFields, strokesIn } from './keys.ts'

/** The language that the chords abbreviate: `g o` for orders, or `g x` for 需求. */
export type KeyPreset = 'english' | 'pinyin'

export interface KeyArrangement {
  readonly preset: KeyPreset
  /**
   * Whether single characters are keys; false when they, and chords that begin with one, are switched off (WCAG 2.1.4).
   */
  readonly characters: boolean
  /** Keys by {@link slotName}; '' is none. */
  readonly own: Readonly<Record<string, string>>
}

/** Names in the section `switches` of the preferences. */
export const PINYIN_SWITCH = 'keys.pinyin'
export const CHARACTERS_OFF_SWITCH = 'keys.characters_off'
export const TIPS_OFF_SWITCH = 'keys.tips_off'

const noKeys: Readonly<Record<string, string>> = {}

export const keyArrangementOf = ({ keys, switches }: Preferences): KeyArrangement => ({
  preset: switches?.[PINYIN_SWITCH] === true ? 'pinyin' : 'english',
  characters: switches?.[CHARACTERS_OFF_SWITCH] !== true,
  own: keys ?? noKeys,
})

/** One key that can be changed: a command in a context. */
export interface Slot {
  readonly in: KeyContext
  readonly command: string
}

/** The name under which the user's keys of a command are stored: its id, with the context where it has several. */
export const slotName = (base: readonly Binding[], { in: context, command }: Slot): string => {
  const contexts = new Set(base.flatMap((one) => (one.command === command ? [one.as ?? one.in] : [])))
  return contexts.size > 1 ? `${context}:${command}` : command
}

const firstStroke = (keys: string): string => strokesIn(keys)?.[0] ?? ''

/** Arrows, Enter and the like work in all lists and grids; they stay beside the user's keys. */
const isOfChoice = (keys: string): boolean => isCharacterStroke(firstStroke(keys)) || isFreeInFields(firstStroke(keys))

/** The binding of a slot that the user's own keys replace. */
const replaced = (bindings: readonly Binding[]): Binding | undefined =>
  bindings.find((one) => isOfChoice(one.keys)) ?? bindings[0]

const inPreset = (binding: Binding, preset: KeyPreset): Binding =>
  preset === 'pinyin' && binding.pinyin !== undefined ? { ...binding, keys: binding.pinyin } : binding

/** The user's keys for a slot: '' for none, `undefined` where nothing was changed. */
export const ownKeysOf = (
  base: readonly Binding[],
  { own }: Pick<KeyArrangement, 'own'>,
  slot: Slot,
): string | undefined => {
  const keys = own[slotName(base, slot)] ?? own[slot.command]
  return keys === undefined || keys === '' || strokesIn(keys) !== null ? keys : undefined
}

/** The keys of a slot that may be changed, without the user's own. */
export const usualKeysOf = (base: readonly Binding[], preset: KeyPreset, slot: Slot): string | undefined => {
  const binding = replaced(base.filter((one) => one.command === slot.command && one.in === slot.in))
  return binding === undefined ? undefined : inPreset(binding, preset).keys
}

/**
 * The table with a preset and the user's own keys, in the table's order. Commands without an entry that were given keys
 * come last, in the global context. `live` leaves out what is switched off.
 */
export const arrangedKeymap = (
  base: readonly Binding[],
  arrangement: KeyArrangement,
  { live = false }: { live?: boolean } = {},
): readonly Binding[] => {
  const changed = (binding: Binding): Binding[] => {
    const slot: Slot = { in: binding.as ?? binding.in, command: binding.command }
    const keys = ownKeysOf(base, arrangement, slot)
    const siblings = base.filter((one) => one.command === binding.command && one.in === binding.in)
    if (keys === undefined || replaced(siblings) !== binding) return [inPreset(binding, arrangement.preset)]
    if (keys === '') return []
    const { inFields, ...rest } = binding
    // A letter must stay a letter where text is edited.
    return [{ ...rest, keys, own: true, ...(inFields && isFreeInFields(firstStroke(keys)) && { inFields }) }]
  }
  const whole = [...base.flatMap(changed), ...added(base, arrangement)]
  return live && !arrangement.characters ? whole.filter((one) => !isCharacterStroke(firstStroke(one.keys))) : whole
}

const added = (base: readonly Binding[], { own }: KeyArrangement): Binding[] => {
  const bound = new Set<string>(base.map((one) => one.command))
  return Object.entries(own).flatMap(([name, keys]): Binding[] =>
    name.includes(':') || bound.has(name) || strokesIn(keys) === null
      ? []
      : // a command's name, or that of a removed command, which nothing handles
        [{ in: 'global', keys, command: name, own: true }],
  )
}
