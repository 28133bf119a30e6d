// What the list on screen is asked with and shows, for the command that makes a file of it. Kept while the page is open.
import type { PathId } from '#src/paths.ts'

/** A list as a file can be made of it. */
export interface ExportSource {
  /** The call's query as the list is shown now, and as it comes without filters; pages among them. */
  readonly view: Readonly<Record<string, unknown>>
  readonly all: Readonly<Record<string, unknown>>
  /** Columns in sight, in their order. */
  readonly columns: readonly string[]
  /** Pages of it, as it is shown. */
  readonly pages: number
}

const sources = new Map<PathId, ExportSource>()

/** Remembers what a list shows now. */
export const rememberSource = (list: PathId, source: ExportSource): void => {
  sources.set(list, source)
}

export const sourceOf = (list: PathId): ExportSource | undefined => sources.get(list)
