// Commands that the screen itself handles: moving in a list, submitting a form, choosing in the matrix.
import type { IconName } from '#src/ui/text/icon.tsx'
import { available, type Command, define, done, hidden } from './command.ts'

const answered = (id: string, icon: IconName, listed: boolean): Omit<Command, 'id'> => ({
  group: 'view',
  icon,
  ...(!listed && { listed: false as const }),
  availability: ({ answers, refusals }) => (answers?.[id] === undefined ? (refusals?.[id] ?? hidden) : available),
  run: async ({ answers }) => {
    answers?.[id]?.()
    return { ...done, says: '' }
  },
})

/** Only a key makes sense for these: choosing "next row" in the palette is slower than the arrow. */
const byKey = (id: string, icon: IconName) => answered(id, icon, false)
const byName = (id: string, icon: IconName) => answered(id, icon, true)

export const screenCommands = define({
  'rows.next': byKey('rows.next', 'down'),
  'rows.prev': byKey('rows.prev', 'up'),
  'rows.first': byKey('rows.first', 'up'),
  'rows.last': byKey('rows.last', 'down'),
  'rows.open': byKey('rows.open', 'eye'),
  'rows.page_down': byKey('rows.page_down', 'down'),
  'rows.page_up': byKey('rows.page_up', 'up'),
  'rows.mark': byKey('rows.mark', 'check'),
  'rows.extend_down': byKey('rows.extend_down', 'check'),
  'rows.extend_up': byKey('rows.extend_up', 'check'),
  'rows.mark_page': byName('rows.mark_page', 'check'),
  'rows.unmark': byName('rows.unmark', 'close'),
  'rows.peek': byName('rows.peek', 'eye'),
  'rows.actions': byKey('rows.actions', 'command'),
  'cells.in': byKey('cells.in', 'right'),
  'cells.out': byKey('cells.out', 'left'),
  'cells.first': byKey('cells.first', 'left'),
  'cells.last': byKey('cells.last', 'right'),
  'pages.next': byKey('pages.next', 'right'),
  'pages.prev': byKey('pages.prev', 'left'),
  'records.next': byKey('records.next', 'down'),
  'records.prev': byKey('records.prev', 'up'),
  'list.search': byName('list.search', 'search'),
  'filters.add': byName('filters.add', 'filter'),
  'filters.clear': byName('filters.clear', 'close'),
  'view.refresh': byName('view.refresh', 'refresh'),
  'view.columns': byName('view.columns', 'columns'),
  'view.pick': byName('view.pick', 'bookmark'),
  'view.save': byName('view.save', 'bookmark'),
  'view.fullscreen': byName('view.fullscreen', 'maximize'),
  'form.submit': byKey('form.submit', 'send'),
  'form.submit_next': byKey('form.submit_next', 'send'),
  'form.save': byKey('form.save', 'doc'),
  'form.undo': byName('form.undo', 'undo'),
  'form.redo': byName('form.redo', 'redo'),
  'lines.templates': byName('lines.templates', 'layers'),
  'matrix.pick': byKey('matrix.pick', 'check'),
  'matrix.lowest': byKey('matrix.lowest', 'check'),
  'matrix.lowest_all': byName('matrix.lowest_all', 'layers'),
  'matrix.peek': byName('matrix.peek', 'eye'),
  'matrix.reason': byKey('matrix.reason', 'edit'),
  'matrix.split': byKey('matrix.split', 'split'),
  'matrix.veto': byName('matrix.veto', 'ban'),
  'matrix.award': byName('matrix.award', 'flag'),
  'matrix.differences': byName('matrix.differences', 'filter'),
  'matrix.flagged': byName('matrix.flagged', 'flag'),
  'matrix.transpose': byName('matrix.transpose', 'transpose'),
  'matrix.hide_supplier': byName('matrix.hide_supplier', 'eye-off'),
  'matrix.show_suppliers': byName('matrix.show_suppliers', 'eye'),
  'matrix.take_b': byName('matrix.take_b', 'layers'),
  'matrix.take_c2': byName('matrix.take_c2', 'layers'),
  'matrix.take_c3': byName('matrix.take_c3', 'layers'),
  'matrix.take_e': byName('matrix.take_e', 'layers'),
  'matrix.take_f': byName('matrix.take_f', 'layers'),
  'matrix.take_g': byName('matrix.take_g', 'layers'),
  'matrix.export': byName('matrix.export', 'export'),
  'matrix.import': byName('matrix.import', 'paste'),
  'matrix.scenarios': byName('matrix.scenarios', 'columns'),
  'matrix.undo': byName('matrix.undo', 'undo'),
  'matrix.redo': byName('matrix.redo', 'redo'),
  'matrix.seen': byName('matrix.seen', 'check'),
  'dialog.confirm': byKey('dialog.confirm', 'check'),
})
