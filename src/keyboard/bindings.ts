// Key bindings, and which of them a sequence of strokes matches. The console's table is commands/keymap.ts.
import { parseKeys } from './keys.ts'

export const keyContexts = [
  'global',
  'table',
  'detail',
  'form',
  'opening',
  'verdicts',
  'matrix',
  'machines',
  'drawing',
  'line',
  'dialog',
  'palette',
] as const
export type KeyContext = (typeof keyContexts)[number]

/** Contexts that cover the page: while one has the focus, no context behind it is active. */
export const modalContexts: ReadonlySet<KeyContext> = new Set<KeyContext>(['line', 'dialog', 'palette'])

export interface Binding<Command extends string = string> {
  readonly in: KeyContext
  /** Strokes with blanks between them; `Mod` is ⌘ on Apple keyboards and Ctrl elsewhere. */
  readonly keys: string
  /** The keys of the binding in the preset 拼音助记, where they differ. */
  readonly pinyin?: string
  readonly command: Command
  /** The context whose binding of the same command changes together with this one. */
  readonly as?: KeyContext
  /** Active while text is edited too. */
  readonly inFields?: true
  /** Repeats while the key is held. */
  readonly repeats?: true
  /** Runs only where no other command of these keys is available. */
  readonly otherwise?: true
  /** The user has set these keys, so they win over the table's. */
  readonly own?: true
}

export type Resolution =
  | { readonly is: 'none' }
  /** Bindings of these strokes, nearest context first; the first available command runs. */
  | { readonly is: 'hit'; readonly bindings: readonly Binding[] }
  /** The strokes begin a longer binding. */
  | { readonly is: 'pending' }

const begins = (keys: readonly string[], strokes: readonly string[]) =>
  strokes.every((stroke, at) => keys[at] === stroke)

/**
 * The bindings of some strokes in the given contexts, deepest first. In one context the user's own bindings win, then
 * later ones.
 */
export const resolve = (
  strokes: readonly string[],
  contexts: readonly KeyContext[],
  editable: boolean,
  map: readonly Binding[],
): Resolution => {
  const live = contexts.flatMap((context) => {
    const here = map.filter((binding) => binding.in === context).reverse()
    return [...here.filter((one) => one.own), ...here.filter((one) => !one.own)]
  })
  const matching = live.filter((binding) => (!editable || binding.inFields) && begins(parseKeys(binding.keys), strokes))
  const exact = matching.filter((binding) => parseKeys(binding.keys).length === strokes.length)
  if (exact.length > 0) return { is: 'hit', bindings: exact }
  return matching.length > 0 ? { is: 'pending' } : { is: 'none' }
}

/** The bindings that can complete a started chord, nearest context first. */
export const continuations = (
  strokes: readonly string[],
  contexts: readonly KeyContext[],
  map: readonly Binding[],
): readonly Binding[] =>
  contexts.flatMap((context) =>
    map.filter((binding) => {
      const keys = parseKeys(binding.keys)
      return binding.in === context && keys.length > strokes.length && begins(keys, strokes)
    }),
  )
