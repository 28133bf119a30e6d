// What a key binding is, and which of them strokes mean. The table of the console is commands/keymap.ts.
import { parseKeys } from './keys.ts'

export const keyContexts = [
  'global',
  'table',
  'detail',
  'form',
  'matrix',
  'machines',
  'drawing',
  'line',
  'dialog',
  'palette',
] as const
export type KeyContext = (typeof keyContexts)[number]

/** Contexts that cover the page: while one has the focus, nothing behind it answers. */
export const modalContexts: ReadonlySet<KeyContext> = new Set<KeyContext>(['line', 'dialog', 'palette'])

export interface Binding<Command extends string = string> {
  readonly in: KeyContext
  /** Strokes with blanks between them; `Mod` is ⌘ on Apple keyboards and Ctrl elsewhere. */
  readonly keys: string
  /** Its keys in the preset 拼音助记, where they are others. */
  readonly pinyin?: string
  readonly command: Command
  /** Changed together with the same command of that context. */
  readonly as?: KeyContext
  /** Also while text is being edited. */
  readonly inFields?: true
  /** Also again and again while the key is held. */
  readonly repeats?: true
  /** Only where what else has these keys is not to be had. */
  readonly otherwise?: true
  /** The person's own keys; they win over the table's. */
  readonly own?: true
}

export type Resolution =
  | { readonly is: 'none' }
  /** Bindings of these strokes, nearest context first: the first whose command is to be had here is meant. */
  | { readonly is: 'hit'; readonly bindings: readonly Binding[] }
  /** The strokes begin something longer. */
  | { readonly is: 'pending' }

const begins = (keys: readonly string[], strokes: readonly string[]) =>
  strokes.every((stroke, at) => keys[at] === stroke)

/** What strokes mean in contexts given deepest first. In one context the person's own bindings win, then later ones. */
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

/** The bindings a begun chord may end in, nearest context first. */
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
