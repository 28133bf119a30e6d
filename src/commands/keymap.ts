// The key bindings: data only. A context is a `data-key-context` of the page; the deepest one that binds a key wins.
import type { Preferences } from '#contract/preferences.ts'
import type { Binding, KeyContext } from '#src/keyboard/bindings.ts'
import { arrangedKeymap, keyArrangementOf } from '#src/keyboard/user-keymap.ts'
import { pathIds, paths } from '#src/paths.ts'
import { createCommandByPage } from './create-commands-by-page.ts'
import { currentPreferences } from './current-preferences.ts'
import type { CommandId } from './registry.ts'
import { sectionNumbers } from './sections/section-numbers.ts'

/** `g` and the letter of each menu entry. */
const goBindings: readonly Binding<CommandId>[] = pathIds.flatMap((path): Binding<CommandId>[] => {
  const menu = paths[path].menu
  return menu === undefined ? [] : [{ in: 'global', keys: menu.chord, pinyin: menu.pinyinChord, command: `go.${path}` }]
})

const tableBindings: readonly Binding<CommandId>[] = [
  { in: 'table', keys: 'j', command: 'rows.next', repeats: true },
  { in: 'table', keys: 'ArrowDown', command: 'rows.next', repeats: true },
  { in: 'table', keys: 'k', command: 'rows.prev', repeats: true },
  { in: 'table', keys: 'ArrowUp', command: 'rows.prev', repeats: true },
  { in: 'table', keys: 'Mod+Home', command: 'rows.first' },
  { in: 'table', keys: 'Mod+End', command: 'rows.last' },
  { in: 'table', keys: 'Enter', command: 'rows.open' },
  { in: 'table', keys: 'o', command: 'rows.open' },
  { in: 'table', keys: 'PageDown', command: 'rows.page_down', repeats: true },
  { in: 'table', keys: 'PageUp', command: 'rows.page_up', repeats: true },
  { in: 'table', keys: 'ArrowRight', command: 'cells.in', repeats: true },
  { in: 'table', keys: 'ArrowLeft', command: 'cells.out', repeats: true },
  { in: 'table', keys: 'Home', command: 'cells.first' },
  { in: 'table', keys: 'End', command: 'cells.last' },
  { in: 'table', keys: 'Space', command: 'rows.peek' },
  { in: 'table', keys: 'x', command: 'rows.mark' },
  { in: 'table', keys: 'Shift+J', command: 'rows.extend_down', repeats: true },
  { in: 'table', keys: 'Shift+ArrowDown', command: 'rows.extend_down', repeats: true },
  { in: 'table', keys: 'Shift+K', command: 'rows.extend_up', repeats: true },
  { in: 'table', keys: 'Shift+ArrowUp', command: 'rows.extend_up', repeats: true },
  { in: 'table', keys: 'Mod+A', command: 'rows.mark_page' },
  { in: 'table', keys: 'n', command: 'pages.next', repeats: true },
  { in: 'table', keys: 'p', command: 'pages.prev', repeats: true },
  { in: 'table', keys: '/', command: 'list.search' },
  { in: 'table', keys: 'f', command: 'filters.add' },
  { in: 'table', keys: 'Shift+F', command: 'filters.clear' },
  { in: 'table', keys: 'Mod+Z', command: 'filters.undo', inFields: true, repeats: true, otherwise: true },
  // Esc takes back what waits to be sent before it clears the filters.
  { in: 'table', keys: 'Mod+Z', command: 'app.undo', as: 'global' },
  { in: 'table', keys: 'Mod+Shift+Z', command: 'filters.redo', inFields: true, repeats: true },
  { in: 'table', keys: 'Mod+Y', command: 'filters.redo', inFields: true, repeats: true },
  { in: 'table', keys: 'v r', command: 'view.refresh' },
  { in: 'table', keys: 'v d', command: 'view.density' },
  { in: 'table', keys: 'v c', command: 'view.columns' },
  { in: 'table', keys: 'v v', command: 'view.pick' },
  { in: 'table', keys: 'v s', command: 'view.save' },
  { in: 'table', keys: 'v f', command: 'view.fullscreen' },
  { in: 'table', keys: 'v e', command: 'view.export' },
  { in: 'table', keys: 'v z', command: 'work.snoozed' },
  { in: 'table', keys: 'e', command: 'orders.edit' },
  { in: 'table', keys: 'a', command: 'orders.amend_approve', otherwise: true },
  { in: 'table', keys: 'a', command: 'orders.approve' },
  { in: 'table', keys: 'b', command: 'reviews.open_matrix' },
  { in: 'table', keys: 'e', command: 'users.edit' },
  { in: 'table', keys: 'a', command: 'users.permissions' },
  { in: 'table', keys: 'e', command: 'herbal_templates.edit' },
  { in: 'table', keys: 'e', command: 'herbs.edit' },
  { in: 'table', keys: 'w', command: 'orders.submit_award' },
  { in: 'table', keys: 'e', command: 'suppliers.edit' },
  { in: 'table', keys: 'a', command: 'suppliers.certify' },
  ...(['orders.delete', 'herbal_templates.remove', 'users.remove'] as const).flatMap(
    (command): Binding<CommandId>[] => [
      { in: 'table', keys: 'Delete', command },
      // Small Apple keyboards have no Delete key.
      { in: 'table', keys: 'Mod+Backspace', command },
    ],
  ),
  { in: 'table', keys: 'Delete', command: 'herbs.remove' },
  { in: 'table', keys: 'Mod+Backspace', command: 'herbs.remove' },
  { in: 'table', keys: 'z', command: 'work.snooze' },
  { in: 'table', keys: 'y', command: 'records.copy_code' },
  { in: 'table', keys: 'Shift+Y', command: 'records.copy_link' },
  { in: 'table', keys: 'm', command: 'rows.actions' },
  { in: 'table', keys: 'Shift+F10', command: 'rows.actions' },
  { in: 'table', keys: 'ContextMenu', command: 'rows.actions' },
]

const detailBindings: readonly Binding<CommandId>[] = [
  { in: 'detail', keys: 'j', command: 'records.next', repeats: true },
  { in: 'detail', keys: 'k', command: 'records.prev', repeats: true },
  { in: 'detail', keys: 'e', command: 'orders.edit' },
  { in: 'detail', keys: 'e', command: 'enterprise.edit' },
  { in: 'detail', keys: 'e', command: 'herbal_templates.edit' },
  { in: 'detail', keys: 'a', command: 'orders.amend_approve', otherwise: true },
  { in: 'detail', keys: 'a', command: 'orders.approve' },
  { in: 'detail', keys: 'e', command: 'suppliers.edit' },
  { in: 'detail', keys: 'a', command: 'suppliers.certify' },
  { in: 'detail', keys: 'b', command: 'reviews.open_matrix' },
  { in: 'detail', keys: 'r', command: 'orders.remind_unread' },
  { in: 'detail', keys: 'w', command: 'orders.submit_award' },
  { in: 'detail', keys: 'y', command: 'records.copy_code' },
  { in: 'detail', keys: 'Shift+Y', command: 'records.copy_link' },
  { in: 'detail', keys: 'ArrowDown', command: 'rows.next', repeats: true, as: 'table' },
  { in: 'detail', keys: 'ArrowUp', command: 'rows.prev', repeats: true, as: 'table' },
  { in: 'detail', keys: 'Space', command: 'rows.peek', as: 'table' },
  { in: 'detail', keys: 'v e', command: 'orders.export' },
  { in: 'detail', keys: 'v p', command: 'view.print' },
  { in: 'detail', keys: 'v n', command: 'reviews.open_letters' },
  { in: 'detail', keys: 'v q', command: 'orders.go_questions' },
  { in: 'detail', keys: 'v l', command: 'orders.go_log' },
  { in: 'detail', keys: 'm', command: 'palette.open' },
  { in: 'detail', keys: '/', command: 'palette.open' },
  { in: 'detail', keys: 'u', command: 'go.up' },
]

/** While the peek panel of a demand's line is open. */
const lineBindings: readonly Binding<CommandId>[] = [
  { in: 'line', keys: 'ArrowDown', command: 'rows.next', repeats: true, as: 'table' },
  { in: 'line', keys: 'ArrowUp', command: 'rows.prev', repeats: true, as: 'table' },
  { in: 'line', keys: 'Space', command: 'rows.peek', as: 'table' },
  { in: 'line', keys: 'u', command: 'go.up', as: 'detail' },
]

/** The page of a review before its opening. */
const openingBindings: readonly Binding<CommandId>[] = [
  { in: 'opening', keys: 'b', command: 'orders.open' },
  { in: 'opening', keys: 'n', command: 'orders.remind_openers' },
  { in: 'opening', keys: 'v p', command: 'view.print' },
  { in: 'opening', keys: 'm', command: 'palette.open' },
  { in: 'opening', keys: 'u', command: 'go.up' },
]

/** The bench of a qualification; the number of a reason never changes. */
const verdictBindings: readonly Binding<CommandId>[] = [
  { in: 'verdicts', keys: 'j', command: 'verdicts.next', repeats: true },
  { in: 'verdicts', keys: 'ArrowDown', command: 'verdicts.next', repeats: true },
  { in: 'verdicts', keys: 'k', command: 'verdicts.prev', repeats: true },
  { in: 'verdicts', keys: 'ArrowUp', command: 'verdicts.prev', repeats: true },
  { in: 'verdicts', keys: 'ArrowRight', command: 'verdicts.check_next', repeats: true },
  { in: 'verdicts', keys: 'ArrowLeft', command: 'verdicts.check_prev', repeats: true },
  { in: 'verdicts', keys: 'Space', command: 'verdicts.pass' },
  { in: 'verdicts', keys: 'x', command: 'verdicts.reject' },
  { in: 'verdicts', keys: 'Shift+A', command: 'verdicts.rest' },
  { in: 'verdicts', keys: 'Enter', command: 'verdicts.read' },
  { in: 'verdicts', keys: 'Mod+Enter', command: 'verdicts.advance', inFields: true },
  { in: 'verdicts', keys: 'Delete', command: 'verdicts.retract' },
  { in: 'verdicts', keys: 'Mod+Backspace', command: 'verdicts.retract' },
  { in: 'verdicts', keys: 'Mod+Z', command: 'verdicts.undo' },
  { in: 'verdicts', keys: 'v e', command: 'reviews.export' },
  { in: 'verdicts', keys: 'm', command: 'palette.open' },
  { in: 'verdicts', keys: 'u', command: 'go.up' },
]

const matrixBindings: readonly Binding<CommandId>[] = [
  { in: 'matrix', keys: 'Enter', command: 'matrix.pick' },
  { in: 'matrix', keys: 'b', command: 'matrix.lowest' },
  { in: 'matrix', keys: 'Shift+B', command: 'matrix.lowest_all' },
  { in: 'matrix', keys: 'Space', command: 'matrix.peek' },
  { in: 'matrix', keys: 'r', command: 'matrix.reason' },
  { in: 'matrix', keys: 'Shift+Enter', command: 'matrix.split' },
  { in: 'matrix', keys: 'x', command: 'matrix.veto' },
  { in: 'matrix', keys: 'w', command: 'matrix.award' },
  { in: 'matrix', keys: 's', pinyin: 'k', command: 'matrix.seen' },
  { in: 'matrix', keys: 'Mod+Z', command: 'matrix.undo' },
  { in: 'matrix', keys: 'Mod+Shift+Z', command: 'matrix.redo' },
  { in: 'matrix', keys: 'Mod+Y', command: 'matrix.redo' },
  { in: 'matrix', keys: 'a', command: 'orders.amend_approve', otherwise: true },
  { in: 'matrix', keys: 'a', command: 'orders.approve' },
  { in: 'matrix', keys: 'd', command: 'matrix.differences' },
  { in: 'matrix', keys: 't', command: 'matrix.transpose' },
  { in: 'matrix', keys: 'i', command: 'matrix.import' },
  { in: 'matrix', keys: 'v a', command: 'matrix.export' },
  { in: 'matrix', keys: 'v e', command: 'reviews.export' },
  { in: 'matrix', keys: 'm', command: 'palette.open' },
  { in: 'matrix', keys: 'u', command: 'go.up' },
]

const machineBindings: readonly Binding<CommandId>[] = [
  { in: 'drawing', keys: 'Shift+ArrowLeft', command: 'machines.pan_left', repeats: true },
  { in: 'drawing', keys: 'Shift+ArrowRight', command: 'machines.pan_right', repeats: true },
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

/** Keys with a modifier only, because they are pressed while a field is being written. */
const sectionBindings: readonly Binding<CommandId>[] = [
  ...sectionNumbers.map(
    (nth): Binding<CommandId> => ({ in: 'form', keys: `Alt+${nth}`, command: `sections.go_${nth}`, inFields: true }),
  ),
  { in: 'form', keys: 'Alt+PageDown', command: 'sections.next', inFields: true, repeats: true },
  { in: 'form', keys: 'Alt+PageUp', command: 'sections.prev', inFields: true, repeats: true },
  { in: 'form', keys: 'Mod+G', command: 'sections.lines', inFields: true },
]

/** Every default binding. A test fails when one context binds a key twice, or binds a key that also begins a chord. */
export const keymap: readonly Binding<CommandId>[] = [
  { in: 'palette', keys: 'Mod+K', command: 'palette.open', inFields: true, as: 'global' },
  { in: 'palette', keys: 'Mod+Enter', command: 'dialog.confirm', inFields: true, as: 'dialog' },
  { in: 'dialog', keys: 'Mod+Enter', command: 'dialog.confirm', inFields: true },
  { in: 'form', keys: 'Mod+Enter', command: 'form.submit', inFields: true },
  { in: 'dialog', keys: 'Delete', command: 'panel.remove' },
  { in: 'dialog', keys: 'Mod+Backspace', command: 'panel.remove' },
  { in: 'dialog', keys: 'Mod+Z', command: 'panel.undo' },
  { in: 'dialog', keys: 'Mod+Shift+Z', command: 'panel.redo' },
  { in: 'dialog', keys: 'Mod+Y', command: 'panel.redo' },
  { in: 'dialog', keys: 'Mod+K', command: 'palette.open', inFields: true, as: 'global' },
  { in: 'dialog', keys: '?', command: 'sheet.open', as: 'global' },
  { in: 'dialog', keys: 'Mod+/', command: 'sheet.open', inFields: true, as: 'global' },
  { in: 'dialog', keys: 'Mod+Shift+Enter', command: 'decisions.next', inFields: true, otherwise: true },
  { in: 'dialog', keys: 'Mod+Shift+Enter', command: 'form.submit_next', inFields: true },
  { in: 'form', keys: 'Mod+Shift+Enter', command: 'form.submit_next', inFields: true },
  { in: 'form', keys: 'u', command: 'go.up' },
  { in: 'form', keys: 'Mod+S', command: 'form.save', inFields: true },
  { in: 'form', keys: 'Mod+Z', command: 'form.undo', inFields: true, repeats: true },
  { in: 'form', keys: 'Mod+Shift+Z', command: 'form.redo', inFields: true, repeats: true },
  { in: 'form', keys: 'Mod+Y', command: 'form.redo', inFields: true, repeats: true },
  ...sectionBindings,
  ...tableBindings,
  ...openingBindings,
  ...verdictBindings,
  ...matrixBindings,
  ...detailBindings,
  ...lineBindings,
  ...machineBindings,
  ...goBindings,
  { in: 'global', keys: 'Mod+Shift+Enter', command: 'decisions.next' },
  { in: 'global', keys: 'g c', command: 'herbs.browse' },
  { in: 'global', keys: 'g t', command: 'preferences.open' },
  { in: 'global', keys: 'g m', command: 'inbox.open' },
  { in: 'global', keys: 'g g', pinyin: 'g b', command: 'palette.recents' },
  { in: 'global', keys: 'v w', command: 'view.width' },
  { in: 'global', keys: 'v m', command: 'view.menu' },
  { in: 'global', keys: 'c', command: 'create.here' },
  { in: 'global', keys: 'F8', command: 'notices.next', inFields: true },
  { in: 'global', keys: 'Shift+F8', command: 'notices.prev', inFields: true },
  { in: 'global', keys: '?', command: 'sheet.open' },
  { in: 'global', keys: 'Mod+/', command: 'sheet.open', inFields: true },
  { in: 'global', keys: 'Mod+Z', command: 'app.undo' },
  { in: 'global', keys: 'Mod+K', command: 'palette.open', inFields: true },
]

let arranged: { readonly of: Preferences; readonly map: readonly Binding[] } | null = null

/**
 * The current bindings: the preset, the user's changes, and without single characters where those are off. The same array until one of
 * these changes.
 */
export const liveKeymap = (): readonly Binding[] => {
  const now = currentPreferences.now()
  if (arranged?.of !== now) arranged = { of: now, map: arrangedKeymap(keymap, keyArrangementOf(now), { live: true }) }
  return arranged.map
}

const made: readonly string[] = Object.values(createCommandByPage)

/** The keys to show beside a command: bindings of the given contexts first, then the global ones. */
export const keysIn = (map: readonly Binding[], id: string, ...contexts: readonly KeyContext[]): string | undefined => {
  const hits = map.filter(
    (binding) => binding.command === id || (binding.command === 'create.here' && made.includes(id)),
  )
  for (const context of contexts) {
    const near = hits.find((binding) => binding.in === context)
    if (near !== undefined) return near.keys
  }
  return hits.find((binding) => binding.in === 'global')?.keys ?? (contexts.length === 0 ? hits[0]?.keys : undefined)
}

/** {@link keysIn} of the current bindings. Components take `useKeysOf`, which follows their changes. */
export const keysOf = (id: string, ...contexts: readonly KeyContext[]): string | undefined =>
  keysIn(liveKeymap(), id, ...contexts)
