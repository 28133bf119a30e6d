// The key list of the sheet and of the preferences: one line per command and context. Pure.

import { type Binding, type KeyContext, keyContexts } from '#src/keyboard/bindings.ts'
import { isCharacterStroke, parseKeys } from '#src/keyboard/keys.ts'
import {
  arrangedKeymap,
  type KeyArrangement,
  ownKeysOf,
  type Slot,
  slotName,
  usualKeysOf,
} from '#src/keyboard/user-keymap.ts'
import type { PathId } from '#src/paths.ts'

export interface KeyLine extends Slot {
  /** The id under which the user's keys are stored. */
  readonly name: string
  /** The current changeable keys; '' for none. */
  readonly keys: string
  /** Further keys that always stay: arrows and the like. */
  readonly fixed: readonly string[]
  /** The default keys; `undefined` where the command has none. */
  readonly usual: string | undefined
  readonly isOwn: boolean
}

/** A line for each changeable binding, and for commands that were given additional keys. */
export const keyLines = (base: readonly Binding[], arrangement: KeyArrangement): readonly KeyLine[] => {
  const map = arrangedKeymap(base, arrangement)
  const slots = new Map<string, Slot>()
  for (const { in: context, command, as } of [...base, ...map]) {
    if (as === undefined) slots.set(`${context} ${command}`, { in: context, command })
  }
  return [...slots.values()].map((slot) => {
    const usual = usualKeysOf(base, arrangement.preset, slot)
    const own = ownKeysOf(base, arrangement, slot)
    const keys = own ?? usual ?? ''
    const all = map.filter((one) => one.command === slot.command && one.in === slot.in).map((one) => one.keys)
    const fixed = all.filter((one) => one !== keys)
    return { ...slot, name: slotName(base, slot), keys, fixed, usual, isOwn: own !== undefined && own !== usual }
  })
}

/** A line for a command without keys, which may be given some in every context. */
export const unboundLine = (base: readonly Binding[], command: string): KeyLine => {
  const slot: Slot = { in: 'global', command }
  return { ...slot, name: slotName(base, slot), keys: '', fixed: [], usual: undefined, isOwn: false }
}

/** Lines by context, in the order of the contexts. */
export const byContext = (
  lines: readonly KeyLine[],
): readonly { readonly context: KeyContext; readonly lines: readonly KeyLine[] }[] =>
  keyContexts
    .map((context) => ({ context, lines: lines.filter((line) => line.in === context) }))
    .filter((group) => group.lines.length > 0)

const bare = (keys: string): string =>
  keys
    .toLowerCase()
    .replace(/⌘|\bctrl\b|\bcmd\b|\bcontrol\b/g, 'mod')
    .replace(/[\s+]/g, '')

/** Whether a query names keys of a line: `g o`, `go`, `ctrl k`, `Shift+F`. */
export const hasKeysLike = (line: KeyLine, query: string): boolean => {
  const wanted = bare(query)
  return wanted !== '' && [line.keys, ...line.fixed].some((keys) => keys !== '' && bare(keys) === wanted)
}

/** Whether keys are among those that are switched off with the characters. */
export const isCharacterKey = (keys: string): boolean => keys !== '' && isCharacterStroke(parseKeys(keys)[0] ?? '')

/** Keys that cannot be changed, because the page or the browser needs them everywhere. Labels: `keys:always.*`. */
export const alwaysKeys = [
  { keys: 'Escape', what: 'escape' },
  { keys: 'Tab', what: 'tab' },
  { keys: 'Space', what: 'press' },
  { keys: 'Alt+ArrowDown', what: 'picker' },
  { keys: 'Mod+P', what: 'print' },
] as const

interface FixedKeys {
  readonly id: 'cells' | 'rows' | 'verdicts' | 'papers' | 'rights' | 'picker'
  /** The pages that have these keys. */
  readonly on: readonly PathId[]
  readonly keys: readonly { readonly what: string; readonly keys: readonly string[] }[]
}

const forms: readonly PathId[] = ['order_create', 'order_edit', 'herbal_create', 'herbal_edit']

/**
 * Keys of grids, benches and trees: as in spreadsheets, or by their place under the hand; they cannot be changed.
 * Labels: `keys:fixed.*`, the group's own as `title`.
 */
export const fixedKeys: readonly FixedKeys[] = [
  {
    id: 'cells',
    on: [...forms, 'review_edit'],
    keys: [
      { what: 'range', keys: ['Shift+ArrowDown'] },
      { what: 'region', keys: ['Mod+A'] },
      { what: 'copy', keys: ['Mod+C', 'Mod+V'] },
      { what: 'fill', keys: ['Mod+D'] },
      { what: 'clear', keys: ['Delete'] },
      { what: 'edit', keys: ['F2'] },
    ],
  },
  {
    id: 'rows',
    on: forms,
    keys: [
      { what: 'move', keys: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
      { what: 'remove', keys: ['Mod+Backspace'] },
    ],
  },
  {
    id: 'picker',
    on: ['order_create', 'order_edit'],
    keys: [
      { what: 'move', keys: ['j', 'k'] },
      { what: 'mark', keys: ['Space'] },
      { what: 'all', keys: ['Mod+A'] },
      { what: 'search', keys: ['/'] },
    ],
  },
  {
    id: 'verdicts',
    on: ['review_edit'],
    keys: [{ what: 'reason', keys: ['1', '9', '0'] }],
  },
  {
    id: 'papers',
    on: ['supplier_certify'],
    keys: [
      { what: 'move', keys: ['j', 'k'] },
      { what: 'pass', keys: ['Space'] },
      { what: 'reject', keys: ['x'] },
      { what: 'read', keys: ['Enter'] },
    ],
  },
  {
    id: 'rights',
    on: ['users'],
    keys: [
      { what: 'move', keys: ['j', 'k'] },
      { what: 'give', keys: ['Space', 'Enter'] },
      { what: 'withdraw', keys: ['x'] },
      { what: 'fold', keys: ['ArrowLeft', 'ArrowRight'] },
    ],
  },
]
