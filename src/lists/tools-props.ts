import type { ListView } from './use-list-page.tsx'

/** What the tools beside a list's filters know of the list. */
export interface ListToolsProps {
  list: ListView<unknown>
  /** Columns in the order of the list, with the words of their heads. */
  columns: readonly {
    readonly id: string
    readonly head: string
    readonly card?: 'title' | 'line' | 'off' | undefined
    readonly extra?: boolean | undefined
  }[]
}
