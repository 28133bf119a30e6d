// Which key does what where: data only. A context is a `data-key-context` of the page; the deepest one that binds a key wins.
import { pathIds, paths } from '#src/paths.ts'
import { createdHere } from './created-here.ts'
import { parseKeys } from './keys.ts'
import type { CommandId } from './registry.ts'

export const keyContexts = [
  'global',
  'table',
  'detail',
  'form',
  'matrix',
  'machines',
  'drawing',
  'dialog',
  'palette',
] as const
export type KeyContext = (typeof keyContexts)[number]

/** Contexts that cover the page: while one has the focus, nothing behind it answers. */
export const modalContexts: ReadonlySet<KeyContext> = new Set<KeyContext>(['dialog', 'palette'])

export interface Binding {
  readonly in: KeyContext
  /** Strokes with blanks between them; `Mod` is ⌘ on Apple keyboards and Ctrl elsewhere. */
  readonly keys: string
  readonly command: CommandId
  /** Also while text is being edited. */
  readonly inFields?: true
  /** Also again and again while the key is held. */
  readonly repeats?: true
}

/** `g` and the letter of each entry of the menu. */
const goBindings: readonly Binding[] = pathIds.flatMap((path): Binding[] => {
  const chord = paths[path].menu?.chord
  return chord === undefined ? [] : [{ in: 'global', keys: chord, command: `go.${path}` }]
})

const tableBindings: readonly Binding[] = [
  { in: 'table', keys: 'j', command: 'rows.next', repeats: true },
  { in: 'table', keys: 'ArrowDown', command: 'rows.next', repeats: true },
  { in: 'table', keys: 'k', command: 'rows.prev', repeats: true },
  { in: 'table', keys: 'ArrowUp', command: 'rows.prev', repeats: true },
  { in: 'table', keys: 'Mod+Home', command: 'rows.first' },
  { in: 'table', keys: 'Mod+End', command: 'rows.last' },
  { in: 'table', keys: 'Enter', command: 'rows.open' },
  { in: 'table', keys: 'o', command: 'rows.open' },
  { in: 'table', keys: 'x', command: 'rows.mark' },
  { in: 'table', keys: 'n', command: 'pages.next', repeats: true },
  { in: 'table', keys: 'p', command: 'pages.prev', repeats: true },
  { in: 'table', keys: '/', command: 'list.search' },
  { in: 'table', keys: 'f', command: 'filters.add' },
  { in: 'table', keys: 'Shift+F', command: 'filters.clear' },
  { in: 'table', keys: 'v r', command: 'view.refresh' },
  { in: 'table', keys: 'v d', command: 'view.density' },
  { in: 'table', keys: 'v c', command: 'view.columns' },
  { in: 'table', keys: 'e', command: 'orders.edit' },
  { in: 'table', keys: 'a', command: 'orders.approve' },
  { in: 'table', keys: 'b', command: 'reviews.open_matrix' },
  { in: 'table', keys: 'e', command: 'users.edit' },
  { in: 'table', keys: 'a', command: 'users.permissions' },
  { in: 'table', keys: 'e', command: 'herbal_templates.edit' },
  { in: 'table', keys: 'y', command: 'orders.copy_link' },
  { in: 'table', keys: 'm', command: 'palette.open' },
]

const detailBindings: readonly Binding[] = [
  { in: 'detail', keys: 'j', command: 'records.next' },
  { in: 'detail', keys: 'k', command: 'records.prev' },
  { in: 'detail', keys: 'e', command: 'orders.edit' },
  { in: 'detail', keys: 'e', command: 'enterprise.edit' },
  { in: 'detail', keys: 'e', command: 'herbal_templates.edit' },
  { in: 'detail', keys: 'a', command: 'orders.approve' },
  { in: 'detail', keys: 'e', command: 'suppliers.edit' },
  { in: 'detail', keys: 'a', command: 'suppliers.certify' },
  { in: 'detail', keys: 'b', command: 'reviews.open_matrix' },
  { in: 'detail', keys: 'w', command: 'orders.submit_award' },
  { in: 'detail', keys: 'y', command: 'orders.copy_link' },
  { in: 'detail', keys: 'm', command: 'palette.open' },
  { in: 'detail', keys: 'u', command: 'go.up' },
]

const matrixBindings: readonly Binding[] = [
  { in: 'matrix', keys: 'Enter', command: 'matrix.pick' },
  { in: 'matrix', keys: 'b', command: 'matrix.lowest' },
  { in: 'matrix', keys: 'Shift+B', command: 'matrix.lowest_all' },
  { in: 'matrix', keys: 'r', command: 'matrix.reason' },
  { in: 'matrix', keys: 'Shift+Enter', command: 'matrix.split' },
  { in: 'matrix', keys: 'w', command: 'matrix.award' },
  { in: 'matrix', keys: 'd', command: 'matrix.differences' },
  { in: 'matrix', keys: 'm', command: 'palette.open' },
  { in: 'matrix', keys: 'u', command: 'go.up' },
]

const machineBindings: readonly Binding[] = [
  { in: 'drawing', keys: 'ArrowLeft', command: 'machines.pan_left', repeats: true },
  { in: 'drawing', keys: 'ArrowRight', command: 'machines.pan_right', repeats: true },
  { in: 'drawing', keys: 'ArrowUp', command: 'machines.pan_up', repeats: true },
  { in: 'drawing', keys: 'ArrowDown', command: 'machines.pan_down', repeats: true },
  { in: 'machines', keys: 'ArrowLeft', command: 'machines.step_back', repeats: true },
  { in: 'machines', keys: 'ArrowRight', command: 'machines.step_on', repeats: true },
  { in: 'machines', keys: '+', command: 'machines.zoom_in', repeats: true },
  { in: 'machines', keys: '=', command: 'machines.zoom_in', repeats: true },
  { in: 'machines', keys: '-', command: 'machines.zoom_out', repeats: true },
  { in: 'machines', keys: '0', command: 'machines.fit' },
  { in: 'machines', keys: '/', command: 'list.search' },
]

/** Every binding. Two for one key in one context, or a key that is a prefix too, fail a test. */
export const keymap: readonly Binding[] = [
  { in: 'palette', keys: 'Mod+K', command: 'palette.open', inFields: true },
  { in: 'dialog', keys: 'Mod+Enter', command: 'dialog.confirm', inFields: true },
  { in: 'form', keys: 'Mod+Enter', command: 'form.submit', inFields: true },
  { in: 'form', keys: 'Mod+S', command: 'form.save', inFields: true },
  ...tableBindings,
  ...matrixBindings,
  ...detailBindings,
  ...machineBindings,
  ...goBindings,
  { in: 'global', keys: 'g t', command: 'preferences.open' },
  { in: 'global', keys: 'c', command: 'create.here' },
  { in: 'global', keys: '?', command: 'sheet.open' },
  { in: 'global', keys: 'Mod+/', command: 'sheet.open', inFields: true },
  { in: 'global', keys: 'Mod+K', command: 'palette.open', inFields: true },
]

const made: readonly string[] = Object.values(createdHere)

/** The keys to show beside a command: those of the given contexts first, then the global ones. */
export const keysOf = (id: string, ...contexts: readonly KeyContext[]): string | undefined => {
  const hits = keymap.filter(
    (binding) => binding.command === id || (binding.command === 'create.here' && made.includes(id)),
  )
  for (const context of contexts) {
    const near = hits.find((binding) => binding.in === context)
    if (near !== undefined) return near.keys
  }
  return hits.find((binding) => binding.in === 'global')?.keys ?? (contexts.length === 0 ? hits[0]?.keys : undefined)
}

export type Resolution =
  | { readonly is: 'none' }
  /** Bindings of these strokes, nearest context first: the first whose command is to be had here is meant. */
  | { readonly is: 'hit'; readonly bindings: readonly Binding[] }
  /** The strokes begin something longer. */
  | { readonly is: 'pending' }

const begins = (keys: readonly string[], strokes: readonly string[]) =>
  strokes.every((stroke, at) => keys[at] === stroke)

/** What strokes mean in contexts given deepest first. Later bindings win over earlier ones of the same context. */
export const resolve = (
  strokes: readonly string[],
  contexts: readonly KeyContext[],
  editable: boolean,
  map: readonly Binding[] = keymap,
): Resolution => {
  const live = contexts.flatMap((context) => map.filter((binding) => binding.in === context).reverse())
  const matching = live.filter((binding) => (!editable || binding.inFields) && begins(parseKeys(binding.keys), strokes))
  const exact = matching.filter((binding) => parseKeys(binding.keys).length === strokes.length)
  if (exact.length > 0) return { is: 'hit', bindings: exact }
  return matching.length > 0 ? { is: 'pending' } : { is: 'none' }
}

/** The bindings a begun chord may end in, in the order of the keymap. */
export const continuations = (
  strokes: readonly string[],
  contexts: readonly KeyContext[],
  map: readonly Binding[] = keymap,
): readonly Binding[] =>
  map.filter((binding) => {
    const keys = parseKeys(binding.keys)
    return contexts.includes(binding.in) && keys.length > strokes.length && begins(keys, strokes)
  })
