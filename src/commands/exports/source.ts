// The query and columns of the list on screen, for the commands that export and sort it. Kept while the page is open.
import type { PathId } from '#src/paths.ts'

/** A list as its commands need it. */
export interface ExportSource {
  /** The call's query as the list is shown now, and the query without filters; both include the page. */
  readonly view: Readonly<Record<string, unknown>>
  readonly all: Readonly<Record<string, unknown>>
  /** Visible columns, in order. */
  readonly columns: readonly string[]
  /** All columns with their heads, and whether the list can be sorted by them. */
  readonly heads?: readonly { readonly id: string; readonly head: string; readonly sortable?: boolean | undefined }[]
  /** Number of the list's pages. */
  readonly pages: number
}

const sources = new Map<PathId, ExportSource>()

/** Stores what a list shows now. */
export const rememberSource = (list: PathId, source: ExportSource): void => {
  sources.set(list, source)
}

export const sourceOf = (list: PathId): ExportSource | undefined => sources.get(list)
