// One definition of a list's columns for its page, its file and the server: each noun has it in contract/<noun>.columns.ts.

/** One column. Its id is in addresses, stored layouts and export requests, so it must not change. */
export interface ListedColumn {
  /** Key of the column's head, on the page and in the file. */
  readonly label: string
  /** Key of the column's head in the file, where it differs: a file has room for the whole name and the unit. */
  readonly file_label?: string
  /** Whether the list may be sorted by the column; the server has its expression under the same id. */
  readonly sorts?: true
  /** Whether the file has the column; the file has its columns in the order of the list. */
  readonly in_file?: true
  /** The columns of the file that have the content of this column; without this field, the column itself. */
  readonly as_file?: readonly string[]
}

/** Columns of a noun by id. */
export type ListedColumns = Readonly<Record<string, ListedColumn>>

/** Ids a list of these columns may be sorted by. */
export type SortIn<C extends ListedColumns> = {
  [K in keyof C]: C[K] extends { readonly sorts: true } ? K & string : never
}[keyof C]

/** Ids of the columns of its file. */
export type FileColumnIn<C extends ListedColumns> = {
  [K in keyof C]: C[K] extends { readonly in_file: true } ? K & string : never
}[keyof C]

/** See {@link SortIn}. */
export const sortsIn = <const C extends ListedColumns>(columns: C): readonly SortIn<C>[] =>
  Object.keys(columns).filter((id): id is SortIn<C> => columns[id]?.sorts === true)

/** See {@link FileColumnIn}; in the order of the file. */
export const fileColumnsIn = <const C extends ListedColumns>(columns: C): readonly FileColumnIn<C>[] =>
  Object.keys(columns).filter((id): id is FileColumnIn<C> => columns[id]?.in_file === true)

/** Key of a column's head in the file. */
export const fileLabelOf = ({ label, file_label }: ListedColumn): string => file_label ?? label

/** Columns of the page as columns of its file, each once; columns that the file lacks are left out. */
export const asFileColumns = (page: ListedColumns, file: ListedColumns, shown: readonly string[]): string[] => {
  const wanted = shown.flatMap((id) => page[id]?.as_file ?? [id])
  return [...new Set(wanted)].filter((id) => file[id]?.in_file === true)
}
