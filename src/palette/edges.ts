// Why a bound key has nothing to do where it is pressed: a sentence for each, so that no key is silent. Data.

/** The page has nothing that answers it. */
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

/** The page answered that there is nowhere to go from where the focus is. */
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
}

/** What helps at the end of a page. */
const remedies: Readonly<Record<string, string>> = {
  'rows.next': 'pages.next',
  'rows.prev': 'pages.prev',
  'records.next': 'go.up',
  'records.prev': 'go.up',
}

/** Locale key of the reason why nothing answers a command here; of one that the table does not name, that it does not apply. */
export const unansweredReason = (id: string): string =>
  unanswered[id] ?? (id.startsWith('sections.go_') ? 'palette:edge.no_section' : 'palette:edge.not_here')

/** Locale key of the reason why a command that was answered did nothing, and the command that leads on. */
export const idleReason = (id: string): { readonly reason: string; readonly remedy: string | undefined } => ({
  reason: idle[id] ?? 'palette:edge.not_here',
  remedy: remedies[id],
})
