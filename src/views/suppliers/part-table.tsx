// A part of a supplier's page that is a table of its newest rows, and what such a part leaves out.
import { useTranslation } from 'react-i18next'
import { type Part, PartContent } from '#src/components/async-section.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import type { IconName } from '#src/ui/text/icon.tsx'

/** The number of rows that are not shown. */
export const Rest = ({ shown, total }: { shown: number; total: number }) => {
  const { t } = useTranslation()
  if (total <= shown) return null
  return <p className="px-gutter py-3 text-cap text-ink-3">{t('suppliers:rest', { count: total - shown })}</p>
}

interface PartTableProps<Row> {
  /** The part's name, by which its words are called (`suppliers:parts`). */
  name: 'awards' | 'tenders'
  icon: IconName
  part: Part<{ readonly list: readonly Row[]; readonly total: number }>
  columns: readonly Column<Row>[]
}

export const PartTable = <Row extends { readonly id: string }>({ name, icon, part, columns }: PartTableProps<Row>) => {
  const { t } = useTranslation()
  return (
    <PartContent part={part}>
      {({ list, total }) =>
        list.length === 0 ? (
          <Empty icon={icon} title={t(`suppliers:${name}.none`)} text={t(`suppliers:${name}.none_hint`)} />
        ) : (
          <>
            <PlainTable caption={t(`suppliers:parts.${name}`)} columns={columns} rows={list} keyOf={(row) => row.id} />
            <Rest shown={list.length} total={total} />
          </>
        )
      }
    </PartContent>
  )
}
