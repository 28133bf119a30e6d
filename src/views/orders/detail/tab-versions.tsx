import { useTranslation } from 'react-i18next'
import { listOrderVersions, type Order } from '#contract/orders.ts'
import { PartContent } from '#src/components/async-section.tsx'
import { DiffTable } from '#src/components/diff-table.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Instant } from '#src/ui/text/day.tsx'
import { AmendmentCard } from './amendment-card.tsx'

/** Pending and rejected amendments, then every published version with its changes, newest first. */
export const TabVersions = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const part = useResource(
    listOrderVersions,
    { query: { order_id: order.id, page_size: 50 } },
    { nouns: ['orders'], skip: order.doc_version === 0 },
  )
  if (order.doc_version === 0)
    return (
      <Empty icon="history" title={t('order_detail:versions.before')} text={t('order_detail:versions.before_hint')} />
    )
  return (
    <PartContent part={part}>
      {(data) => (
        <ol className="flex flex-col gap-6 px-gutter py-4">
          {(order.amendments ?? []).map((amendment) => (
            <li key={amendment.id}>
              <AmendmentCard order={order} amendment={amendment} />
            </li>
          ))}
          {data.list
            .toSorted((a, b) => b.doc_version - a.doc_version)
            .map((version) => (
              <li key={version.doc_version}>
                <h3 className="flex flex-wrap items-baseline gap-x-3">
                  {t('order_detail:detail.version', { version: version.doc_version })}
                  <span className="text-cap font-normal text-ink-3">
                    {version.changed_by_name} · <Instant value={version.changed_at} />
                  </span>
                </h3>
                {version.change_reason !== null && (
                  <p className="mt-1 text-table text-ink-2">
                    {t('order_detail:versions.reason', { reason: version.change_reason })}
                  </p>
                )}
                <div className="mt-2">
                  {version.diffs.length === 0 ? (
                    <p className="text-table text-ink-3">{t('order_detail:versions.first')}</p>
                  ) : (
                    <DiffTable diffs={version.diffs} items={order.items} />
                  )}
                </div>
              </li>
            ))}
        </ol>
      )}
    </PartContent>
  )
}
