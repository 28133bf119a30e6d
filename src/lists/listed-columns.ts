// The columns of a list page: what the noun's one list says of each (contract/<noun>.columns.ts), and how the page draws it.
import type { TFunction } from 'i18next'
import type { ListedColumn } from '#contract/columns.ts'
import type { Column } from '#src/ui/table/table-column.ts'

/** A column as its page draws it; head and sorting come from the noun's list. */
export type DrawnColumn<Row, Id extends string> = Omit<Column<Row>, 'id' | 'head' | 'sortable'> & { readonly id: Id }

/** In the order of the page. Made once a language. */
export const listedColumns = <Row, Id extends string>(
  t: TFunction,
  columns: Readonly<Record<Id, ListedColumn>>,
  drawn: readonly DrawnColumn<Row, Id>[],
): Column<Row>[] =>
  drawn.map((one) => {
    const { label, sorts } = columns[one.id]
    return { ...one, head: t(label), sortable: sorts }
  })
