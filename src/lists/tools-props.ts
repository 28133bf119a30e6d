import type { ListView } from './use-list-page.tsx'

/** The props of the tools beside a list's filters. */
export interface ListToolsProps {
  list: ListView<unknown>
  /** Columns in the list's order, with their heads. */
  columns: readonly {
    readonly id: string
    readonly head: string
    readonly sortable?: boolean | undefined
    readonly card?: 'title' | 'line' | 'off' | undefined
    readonly extra?: boolean | undefined
  }[]
}
