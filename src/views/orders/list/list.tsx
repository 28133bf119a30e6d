import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listOrders } from '#contract/orders.list.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { afterCommandsLoaded } from '#src/commands/loaded-commands.ts'
import { readOrderHeads } from '#src/commands/orders/heads.ts'
import { listedOrderSubject } from '#src/commands/orders/subjects.ts'
import { useHerbNames, useNamesOfHerbs } from '#src/components/use-herb-catalogue.tsx'
import type { FilterParts } from '#src/lists/filter-chips.tsx'
import { ListPage } from '#src/lists/page.tsx'
import { useCreatorNames } from '#src/lists/use-creator-names.ts'
import { useListPage } from '#src/lists/use-list-page.tsx'
import { to } from '#src/paths.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { orderCard } from './card.tsx'
import { hiddenAt, listColumns } from './columns.tsx'
import { ordersGrammar } from './url.ts'

const OrderPeek = lazy(
  afterCommandsLoaded(async () => (await import('#src/lists/order-peek.tsx')).OrderPeek),
  { early: false },
)

/** Polled at this interval, ms: suppliers answer meanwhile. */
const LIVE = 30_000

/** The list of tender demands; its state is in the address. */
export const OrdersList = () => {
  const { t, i18n } = useTranslation()
  const herbNames = useNamesOfHerbs()
  const list = useListPage({
    grammar: ordersGrammar,
    endpoint: listOrders,
    input: (input) => input,
    nouns: ['orders'],
    live: LIVE,
    subjectOf: listedOrderSubject,
    namesOf: (order) => [order.title],
    otherNames: herbNames,
    readWhole: readOrderHeads,
    pathOf: (order) => to('order_detail', { id: order.id }),
    selects: true,
    peek: OrderPeek,
    pathOfId: (id) => to('order_detail', { id }),
  })
  const english = i18n.language !== 'zh-CN'
  const { status } = list.query
  const statuses = status.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every read of the address makes the array anew; its words are what counts
  const columns = useMemo(() => listColumns(t, english, status), [t, english, statuses])
  const card = useMemo(() => orderCard(t), [t])
  const herbs = useHerbNames(list.query.filters.herbal_id)
  const creators = useCreatorNames(list.query.filters.created_by)
  const parts: FilterParts = {
    herbal_id: {
      words: (ids) =>
        ids.every((id) => herbs.has(id))
          ? ids.map((id) => herbs.get(id)).join(t('lists:and'))
          : t('orders:list.kinds', { count: ids.length }),
    },
    created_by: {
      words: (ids) => ids.map((id) => creators.get(id) ?? '…').join(t('lists:and')),
    },
  }
  return (
    <ListPage
      list={list}
      title={t('orders:list.title')}
      actions={<CommandButton id="create.here" variant="primary" />}
      columns={columns}
      card={card}
      hidden={(width) => hiddenAt(width, english)}
      search={t('orders:list.search')}
      tabLabel={(tab) => t(`orders:tab.${tab}`)}
      statusLabel={(status) => t(`orders:status.${status}`)}
      rowName={(order) => order.order_no}
      parts={parts}
      empty={{
        never: {
          icon: 'doc',
          title: t('orders:empty.never'),
          text: t('orders:empty.never_hint'),
          actions: <CommandButton id="create.here" />,
        },
        filtered: t('orders:empty.filtered'),
        searched: (text) => t('orders:empty.search_hint', { text }),
        tab: (tab) => t('orders:empty.tab', { tab }),
      }}
    />
  )
}
