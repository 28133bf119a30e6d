// Why a bound key can do nothing at this place: one sentence for each case, so that no key is silent. Data.

/** No handler of the page answers the command. */
const unanswered: Readonly<Record<string, string>> = {
  'rows.next': 'palette:edge.no_rows',
  'rows.prev': 'palette:edge.no_rows',
  'rows.open': 'palette:edge.no_rows',
  'rows.actions': 'palette:edge.no_rows',
  'rows.peek': 'palette:edge.no_peek',
  'rows.mark': 'palette:edge.no_marks',
  'rows.mark_page': 'palette:edge.no_marks',
  'rows.extend_down': 'palette:edge.no_marks',
  'rows.extend_up': 'palette:edge.no_marks',
  'pages.next': 'palette:edge.last_page',
  'pages.prev': 'palette:edge.first_page',
  'records.next': 'palette:edge.no_list',
  'records.prev': 'palette:edge.no_list',
  'list.search': 'palette:edge.no_search',
  'filters.add': 'palette:edge.unfiltered',
  'filters.clear': 'palette:edge.no_filters',
  'filters.undo': 'palette:edge.no_undo',
  'filters.redo': 'palette:edge.no_redo',
  'app.undo': 'palette:edge.no_undo',
  'panel.undo': 'palette:edge.no_undo',
  'panel.redo': 'palette:edge.no_redo',
  'panel.remove': 'palette:edge.no_removal',
  'form.undo': 'palette:edge.no_undo',
  'form.redo': 'palette:edge.no_redo',
  'form.save': 'palette:edge.no_draft',
  'form.submit_next': 'palette:edge.no_decision',
  'matrix.undo': 'palette:edge.no_undo',
  'matrix.redo': 'palette:edge.no_redo',
  'matrix.seen': 'palette:edge.no_changes',
  'sections.next': 'palette:edge.one_section',
  'sections.prev': 'palette:edge.one_section',
  'sections.lines': 'palette:edge.no_lines',
  'decisions.next': 'palette:edge.no_decision',
  'create.here': 'palette:edge.nothing_new',
  'go.up': 'palette:edge.no_parent',
}

/** The page answered that nothing lies further in this direction. */
const idle: Readonly<Record<string, string>> = {
  'rows.next': 'lists:no_next',
  'rows.last': 'lists:no_next',
  'rows.page_down': 'lists:no_next',
  'rows.prev': 'lists:no_prev',
  'rows.first': 'lists:no_prev',
  'rows.page_up': 'lists:no_prev',
  'rows.extend_down': 'lists:no_next',
  'rows.extend_up': 'lists:no_prev',
  'records.next': 'lists:no_next',
  'records.prev': 'lists:no_prev',
  'verdicts.next': 'lists:no_next',
  'verdicts.prev': 'lists:no_prev',
  'verdicts.check_next': 'palette:edge.last_check',
  'verdicts.check_prev': 'palette:edge.first_check',
  'verdicts.read': 'palette:edge.no_scan',
}

/** The commands that help at the end of a page. */
const remedies: Readonly<Record<string, string>> = {
  'rows.next': 'pages.next',
  'rows.prev': 'pages.prev',
  'records.next': 'go.up',
  'records.prev': 'go.up',
}

/** Locale key of the reason why nothing answers a command here; for commands outside the table, the general reason. */
export const unansweredReason = (id: string): string =>
  unanswered[id] ?? (id.startsWith('sections.go_') ? 'palette:edge.no_section' : 'palette:edge.not_here')

/** Locale key of the reason why an answered command did nothing, and the command that helps. */
export const idleReason = (id: string): { readonly reason: string; readonly remedy: string | undefined } => ({
  reason: idle[id] ?? 'palette:edge.not_here',
  remedy: remedies[id],
})
