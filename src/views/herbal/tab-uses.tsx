import { useTranslation } from 'react-i18next'
import { type HerbalTemplate, listTemplateUses, type TemplateUse } from '#contract/herbal-templates.ts'
import { PartContent } from '#src/components/async-section.tsx'
import { OrderStatusTag } from '#src/components/order-status.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { useMay } from '#src/machines/use-session.ts'
import { paths, to } from '#src/paths.ts'
import { Empty } from '#src/ui/layout/empty.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'

/** The number of demands listed; further ones are only counted. */
const SHOWN = 50

/** The demands with lines that were filled from a template. */
export const TabUses = ({ template }: { template: HerbalTemplate }) => {
  const { t } = useTranslation()
  const mayOpen = useMay(paths.order_detail.access)
  const uses = useResource(
    listTemplateUses,
    { query: { template_id: template.id, page_size: SHOWN } },
    { nouns: ['orders', 'herbal_templates'] },
  )
  const columns: Column<TemplateUse>[] = [
    {
      id: 'order_no',
      head: t('herbal:uses.order'),
      width: 160,
      cell: (use) =>
        mayOpen ? <Link to={to('order_detail', { id: use.order_id })}>{use.order_no}</Link> : use.order_no,
    },
    {
      id: 'title',
      head: t('herbal:uses.title'),
      card: 'title',
      cell: (use) => <span title={use.title}>{use.title}</span>,
    },
    {
      id: 'status',
      head: t('herbal:fields.status'),
      width: 148,
      cell: (use) => <OrderStatusTag status={use.status} />,
    },
    { id: 'lines', head: t('herbal:uses.lines'), width: 64, align: 'end', from: 'md', cell: (use) => use.line_count },
    {
      id: 'quantity',
      head: t('herbal:uses.quantity'),
      width: 120,
      align: 'end',
      cell: (use) => <Quantity value={use.quantity_kg} />,
    },
    {
      id: 'date',
      head: t('herbal:uses.date'),
      width: 128,
      cell: (use) => <Instant value={use.created_at} format="short" />,
    },
  ]
  return (
    <PartContent part={uses}>
      {({ list, total }) =>
        list.length === 0 && template.used_count === 0 ? (
          <Empty icon="doc" title={t('herbal:uses.none')} text={t('herbal:uses.none_hint')} />
        ) : (
          <>
            {list.length > 0 && (
              <PlainTable
                caption={t('herbal:parts.uses')}
                columns={columns}
                rows={list}
                keyOf={(use) => use.order_id}
              />
            )}
            <p className="px-gutter py-3 text-cap text-ink-3 empty:hidden">
              {total > list.length && t('herbal:uses.rest', { count: total - list.length, shown: list.length })}
              {total < template.used_count && t('herbal:uses.hidden', { count: template.used_count - total })}
            </p>
          </>
        )
      }
    </PartContent>
  )
}
