import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderItem } from '#contract/orders.schemas.ts'
import type { Order } from '#contract/orders.ts'
import { Absent } from '#src/ui/absent.tsx'
import type { Column } from '#src/ui/data-table.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Money } from '#src/ui/money.tsx'
import { PlainTable } from '#src/ui/plain-table.tsx'
import { Quantity } from '#src/ui/quantity.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { OrderTerms } from './order-terms.tsx'
import { QualitySpecs } from './quality-specs.tsx'

/** The lines and all terms of the demand. */
export const TabLines = ({ order }: { order: Order }) => {
  const { t, i18n } = useTranslation()
  const [shown, setShown] = useState<OrderItem | null>(null)
  const inKg = order.items.every((item) => item.unit === 'kg')
  const hasOutcome = order.items.some((item) => item.status !== 'open')
  const columns = useMemo((): Column<OrderItem>[] => {
    const english = i18n.language !== 'zh-CN'
    return [
      {
        id: 'line_no',
        head: '#',
        width: 52,
        card: 'off',
        cell: (item) => <span className="text-ink-3">{item.line_no}</span>,
      },
      {
        id: 'name',
        card: 'title',
        head: t('orders:fields.item.name'),
        cell: (item) => (
          <span title={[item.name, item.name_latin].filter(Boolean).join(' ')}>
            <b className="font-medium">{item.name}</b> <span className="ml-1 text-ink-3">{item.name_latin}</span>
          </span>
        ),
      },
      {
        id: 'grade',
        head: t('orders:detail.spec_grade'),
        width: english ? 188 : 184,
        cell: (item) => {
          const words = [
            item.grade ? t(`orders:options.grade.${item.grade}`) : null,
            item.grade_text,
            item.size_spec,
          ].filter(Boolean)
          return words.length === 0 ? <Absent /> : <span title={words.join(' · ')}>{words.join(' · ')}</span>
        },
      },
      {
        id: 'origin_text',
        head: t('orders:fields.item.origin_text'),
        width: 128,
        from: hasOutcome ? 'xl' : 'lg',
        cell: (item) =>
          item.origin_text ? (
            <span title={item.origin_text} className="text-ink-2">
              {item.origin_text}
            </span>
          ) : (
            <Absent />
          ),
      },
      {
        id: 'quantity',
        head: inKg ? t('orders:detail.quantity_kg') : t('orders:fields.item.quantity'),
        width: 92,
        align: 'end',
        cell: (item) => (
          <Quantity
            value={item.quantity}
            unit={inKg || !item.unit ? undefined : t(`orders:options.unit.${item.unit}`)}
          />
        ),
      },
      {
        id: 'reference_price',
        head: t('orders:fields.item.reference_price'),
        width: 76,
        align: 'end',
        cell: (item) => <Money value={item.reference_price} bare />,
      },
      {
        id: 'last_price',
        head: t('orders:fields.item.last_price'),
        width: 76,
        align: 'end',
        from: 'md',
        cell: (item) => <Money value={item.last_price} bare className="text-ink-3" />,
      },
      {
        id: 'quality',
        head: t('orders:fields.item.quality_text'),
        width: english ? 128 : 120,
        from: 'lg',
        cell: (item) => <QualityCell item={item} onShow={() => setShown(item)} />,
      },
      ...(hasOutcome
        ? [
            {
              id: 'status',
              head: t('orders:fields.status'),
              width: english ? 132 : 112,
              cell: (item: OrderItem) => (
                <Tag tone={outcomeTone(item.status)}>{t(`orders:options.line_status.${item.status}`)}</Tag>
              ),
            },
          ]
        : []),
    ]
  }, [t, i18n.language, inKg, hasOutcome])
  return (
    <>
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 px-gutter py-2 text-table">
        <h3>{t('orders:fields.items')}</h3>
        <span className="text-cap text-ink-3">
          {t('orders:list.kinds', { count: order.items.length })} · {t('orders:detail.total')}{' '}
          <b className="font-medium text-ink">
            <Quantity value={order.total_quantity_kg} unit="kg" />
          </b>
          {order.reference_total !== null && (
            <>
              {' '}
              · {t('orders:form.reference_total')}{' '}
              <b className="font-medium text-ink">
                <Money value={order.reference_total} />
              </b>
            </>
          )}
        </span>
      </div>
      {order.items.length === 0 ? (
        <p className="px-gutter py-6 text-table text-ink-3">{t('orders:detail.no_lines')}</p>
      ) : (
        <PlainTable caption={t('orders:fields.items')} columns={columns} rows={order.items} keyOf={(item) => item.id} />
      )}
      <OrderTerms order={order} />
      {shown !== null && (
        <Dialog
          open
          look="panel"
          onClose={() => setShown(null)}
          title={`${shown.line_no} ${shown.name ?? ''}`}
          description={shown.name_latin ?? undefined}
          closeLabel={t('orders:words.close')}
        >
          {shown.quality_text && <p className="mb-4 text-table whitespace-pre-line">{shown.quality_text}</p>}
          {shown.quality_specs && shown.quality_specs.length > 0 && <QualitySpecs specs={shown.quality_specs} />}
        </Dialog>
      )}
    </>
  )
}

const outcomeTone = (status: OrderItem['status']) => {
  if (status === 'failed' || status === 'declined') return 'danger' as const
  return status === 'open' || status === 'not_awarded' ? ('neutral' as const) : ('success' as const)
}

/** `内控 8 项 · 药典 5 项`; the limits themselves are behind it. */
const QualityCell = ({ item, onShow }: { item: OrderItem; onShow: () => void }) => {
  const { t } = useTranslation()
  const specs = item.quality_specs ?? []
  const count = (basis: string) => specs.filter((spec) => spec.basis === basis).length
  const parts = (['internal', 'chp', 'contract'] as const).flatMap((basis) =>
    count(basis) === 0
      ? []
      : [t('orders:quality.some', { basis: t(`orders:quality.bases.${basis}`), count: count(basis) })],
  )
  if (parts.length === 0 && !item.quality_text) return <Absent />
  return (
    <button
      type="button"
      onClick={onShow}
      className="max-w-full truncate text-cap text-ink-2 underline decoration-line-strong underline-offset-3 hover:text-primary-ink"
    >
      {parts.length > 0 ? parts.join(' · ') : item.quality_text}
    </button>
  )
}
