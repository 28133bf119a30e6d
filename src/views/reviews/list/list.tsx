import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listOrders } from '#contract/orders.list.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { readOrderHeads } from '#src/commands/orders/heads.ts'
import { listedOrderSubject } from '#src/commands/orders/subjects.ts'
import { useHerbNames, useNamesOfHerbs } from '#src/components/use-herb-catalogue.tsx'
import { ListPage } from '#src/lists/page.tsx'
import { useListPage } from '#src/lists/use-list-page.tsx'
import { to } from '#src/paths.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { reviewCard } from './card.tsx'
import { hiddenAt, listColumns, pathOf } from './columns.tsx'
import { reviewsGrammar, reviewsInput } from './url.ts'

const OrderPeek = lazy(async () => (await import('#src/lists/order-peek.tsx')).OrderPeek, { early: false })

/** Polled at this interval, ms: deadlines pass meanwhile. */
const LIVE = 30_000

/** The list of orders to be opened, compared and decided; its state is in the address. */
export const ReviewsList = () => {
  const { t, i18n } = useTranslation()
  const herbNames = useNamesOfHerbs()
  const list = useListPage({
    grammar: reviewsGrammar,
    endpoint: listOrders,
    input: reviewsInput,
    nouns: ['orders', 'reviews'],
    live: LIVE,
    subjectOf: listedOrderSubject,
    namesOf: (order) => [order.title],
    otherNames: herbNames,
    readWhole: readOrderHeads,
    pathOf,
    pathOfId: (id) => to('review_detail', { id }),
    peek: OrderPeek,
    selects: true,
  })
  const english = i18n.language !== 'zh-CN'
  const { status } = list.query
  const statuses = status.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every read of the address makes the array anew; its words are what counts
  const columns = useMemo(() => listColumns(t, english, status), [t, english, statuses])
  const card = useMemo(() => reviewCard(t), [t])
  const herbs = useHerbNames(list.query.filters.herbal_id)
  return (
    <ListPage
      list={list}
      title={t('reviews:list.title')}
      columns={columns}
      card={card}
      hidden={(width) => hiddenAt(width, english)}
      search={t('reviews:list.search')}
      rowName={(order) => order.order_no}
      tabLabel={(status) => t(`orders:status.${status}`)}
      parts={{
        herbal_id: {
          words: (ids) => ids.map((id) => herbs.get(id) ?? '…').join(t('lists:and')),
        },
      }}
      empty={{
        never: {
          icon: 'scale',
          title: t('reviews:list.none'),
          text: t('reviews:list.none_hint'),
          actions: <CommandButton id="go.orders" />,
        },
        filtered: t('reviews:list.none_found'),
      }}
    />
  )
}
