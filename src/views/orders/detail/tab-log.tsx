// The operation log of the demand: who, when, what, and, with the permission, from where.
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LogKind, type LogRow, listOrderLog, logKinds, originReader } from '#contract/orders.log.ts'
import type { Order } from '#contract/orders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { PartContent } from '#src/components/async-section.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { useMay } from '#src/machines/use-session.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Select } from '#src/ui/input/select.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Instant, instantText } from '#src/ui/text/day.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import { PartPages } from './part-pages.tsx'

const SIZE = 50

/** Values of the person filter besides ids: all suppliers, and the system. */
const others = ['supplier', 'system'] as const

const filterOf = (who: string) => {
  const actor = others.find((one) => one === who)
  if (actor !== undefined) return { actor }
  return who === '' ? {} : { operator_id: who }
}

export const TabLog = ({ order }: { order: Order }) => {
  const { t, i18n } = useTranslation()
  const [kind, setKind] = useState<LogKind | ''>('')
  const [who, setWho] = useState('')
  const [page, setPage] = useState(1)
  const seesOrigin = useMay(originReader)
  const part = useResource(
    listOrderLog,
    { query: { order_id: order.id, page, page_size: SIZE, ...(kind !== '' && { kind }), ...filterOf(who) } },
    { nouns: ['orders', 'tenders', 'reviews'], keepPrevious: true },
  )
  const operators = part.data?.operators ?? []
  const columns: Column<LogRow>[] = [
    {
      id: 'occurred_at',
      head: t('order_detail:log.at'),
      width: 156,
      cell: (row) => <Instant value={row.occurred_at} format="seconds" />,
    },
    { id: 'operator', head: t('order_detail:log.who'), width: 148, cell: (row) => <Operator row={row} /> },
    {
      id: 'act',
      card: 'title',
      head: t('order_detail:log.act'),
      width: 168,
      cell: (row) => {
        const known = `orders:event.${row.act}`
        return (
          <span className="inline-flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{i18n.exists(known) ? t(known) : t('order_detail:log.other')}</span>
            {row.self_audit && <Tag tone="warning">{t('order_detail:audits.self')}</Tag>}
          </span>
        )
      },
    },
    {
      id: 'about',
      head: t('order_detail:log.about'),
      cell: (row) => {
        const said = aboutOf(t, row)
        return said.length === 0 && row.words === null ? (
          <MissingValue />
        ) : (
          <span className="wrap-anywhere">
            {said.length > 0 && <span className="block text-ink-2">{said.join(' · ')}</span>}
            {row.words !== null && <span className="block whitespace-pre-line">{row.words}</span>}
          </span>
        )
      },
    },
    ...(seesOrigin
      ? [
          {
            id: 'ip',
            head: t('order_detail:log.ip'),
            width: 136,
            from: 'lg' as const,
            cell: (row: LogRow) =>
              row.ip == null ? (
                <MissingValue />
              ) : (
                <span title={row.user_agent ?? undefined} className="tabular-nums">
                  {row.ip}
                </span>
              ),
          },
        ]
      : []),
  ]
  const isNarrowed = kind !== '' || who !== ''
  const clear = () => {
    setKind('')
    setWho('')
    setPage(1)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-gutter py-3">
        <div className="w-40 max-sm:w-full">
          <Select
            size="sm"
            aria-label={t('order_detail:log.kind_label')}
            value={kind}
            placeholder={t('order_detail:log.kinds')}
            options={logKinds.map((one) => ({ value: one, label: t(`order_detail:log.kind.${one}`) }))}
            onChange={(event) => {
              setKind(logKinds.find((one) => one === event.target.value) ?? '')
              setPage(1)
            }}
          />
        </div>
        <div className="w-44 max-sm:w-full">
          <Select
            size="sm"
            aria-label={t('order_detail:log.who_label')}
            value={who}
            placeholder={t('order_detail:log.everybody')}
            options={[
              ...operators.map(({ id, name }) => ({ value: id, label: name })),
              ...others.map((one) => ({ value: one, label: t(`order_detail:log.actor.${one}`) })),
            ]}
            onChange={(event) => {
              setWho(event.target.value)
              setPage(1)
            }}
          />
        </div>
        <span className="min-w-40 flex-1 text-cap text-ink-3">
          {t(
            order.opened_at === null && order.published_at !== null
              ? 'order_detail:log.sealed'
              : 'order_detail:log.all',
          )}
        </span>
        <CommandButton
          id="orders.export"
          args={{ part: 'log' }}
          label="order_detail:log.export"
          size="sm"
          variant="quiet"
          keys={false}
        />
      </div>
      <PartContent part={part}>
        {(data) =>
          data.list.length === 0 ? (
            <Empty
              icon="history"
              title={t('order_detail:log.none')}
              text={t('order_detail:log.none_hint')}
              actions={isNarrowed ? <ClearButton onClear={clear} /> : undefined}
            />
          ) : (
            <>
              <PlainTable
                caption={t('order_detail:parts.log')}
                columns={columns}
                rows={data.list}
                keyOf={(row) => row.id}
                wrap
              />
              <PartPages
                page={page}
                pageSize={SIZE}
                total={data.total}
                onPage={setPage}
                text={t('order_detail:log.count', { count: data.total })}
              />
            </>
          )
        }
      </PartContent>
    </>
  )
}

const ClearButton = ({ onClear }: { onClear: () => void }) => {
  const { t } = useTranslation()
  return (
    <Button onClick={onClear} icon="close">
      {t('order_detail:log.clear')}
    </Button>
  )
}

const Operator = ({ row }: { row: LogRow }) => {
  const { t } = useTranslation()
  if (row.actor === 'system') return <span className="text-ink-3">{t('order_detail:audits.system')}</span>
  if (row.operator_name === null) return <span className="text-ink-3">{t('order_detail:questions.unnamed')}</span>
  return <span className="wrap-anywhere">{row.operator_name}</span>
}

/** The subject of an operation, as a short text. */
const aboutOf = (t: TFunction, row: LogRow): string[] => {
  const moves = row.from_status !== null && row.to_status !== null && row.from_status !== row.to_status
  const isOwn = row.actor === 'supplier' && row.supplier_name === row.operator_name
  return [
    moves ? `${t(`orders:status.${row.from_status}`)} → ${t(`orders:status.${row.to_status}`)}` : null,
    isOwn ? null : row.supplier_name,
    row.supplier_names == null || row.supplier_names.length === 0
      ? null
      : row.supplier_names.join(t('order_detail:log.separator')),
    row.lines ?? null,
    row.fields == null || row.fields.length === 0
      ? null
      : row.fields.map((field) => t(`orders:fields.${field}`)).join(t('order_detail:log.separator')),
    row.count === null ? null : t(`order_detail:log.counted.${row.act}`, { count: row.count }),
    row.channel === null ? null : t(`order_detail:remind.channels.${row.channel}`),
    row.format === null ? null : row.format.toUpperCase(),
    row.deadline === null ? null : t('order_detail:log.deadline', { at: instantText(row.deadline, 'short') }),
  ].flatMap((one) => one ?? [])
}
