// The columns of a list page: from the noun's column list (contract/<noun>.columns.ts), with the page's cells.
import type { TFunction } from 'i18next'
import type { ListedColumn } from '#contract/columns.ts'
import type { Column } from '#src/ui/table/table-column.ts'

/** A column as its page renders it; head and sorting come from the noun's column list. */
export type DrawnColumn<Row, Id extends string> = Omit<Column<Row>, 'id' | 'head' | 'sortable'> & { readonly id: Id }

/** The columns in the page's order. Made once per language. */
export const listedColumns = <Row, Id extends string>(
  t: TFunction,
  columns: Readonly<Record<Id, ListedColumn>>,
  drawn: readonly DrawnColumn<Row, Id>[],
): Column<Row>[] =>
  drawn.map((one) => {
    const { label, sorts } = columns[one.id]
    return { ...one, head: t(label), sortable: sorts }
  })
