// Commands that a list itself handles: moving in it, its filters and views. Those of other screens are in screen-actions.later.ts.
import type { IconName } from '#src/ui/text/icon.tsx'
import { available, define, done, hidden } from './command.ts'
import { screenCommand } from './screen-command.ts'

/** The palette lists none of these: choosing "next row" there is slower than the arrow key. */
export const byKey = (id: string, icon: IconName) => screenCommand(id, icon, false)
export const byName = (id: string, icon: IconName) => screenCommand(id, icon, true)

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
  /** Where the list has no handler of its own, the palette opens about the record; without a record its key says so. */
  'rows.actions': {
    ...byKey('rows.actions', 'command'),
    availability: ({ answers, subject }) =>
      answers?.['rows.actions'] === undefined && subject === null ? hidden : available,
    run: async ({ answers }, _, services) => {
      const own = answers?.['rows.actions']
      if (own === undefined) services.tell({ type: 'palette.open' })
      else own()
      return { ...done, says: '' }
    },
  },
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
  'filters.undo': byName('filters.undo', 'undo'),
  'filters.redo': byName('filters.redo', 'redo'),
  'view.refresh': byName('view.refresh', 'refresh'),
  'view.columns': byName('view.columns', 'columns'),
  'view.pick': byName('view.pick', 'bookmark'),
  'view.save': byName('view.save', 'bookmark'),
  'view.fullscreen': byName('view.fullscreen', 'maximize'),
})
