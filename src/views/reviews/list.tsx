import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listOrders } from '#contract/orders.list.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { ListPage } from '#src/commands/list-page.tsx'
import { orderSubject } from '#src/commands/subjects.orders.ts'
import { useListPage } from '#src/commands/use-list-page.tsx'
import { to } from '#src/paths.ts'
import { later } from '#src/ui/later.tsx'
import { listColumns, pathOf } from './list-columns.tsx'
import { reviewsGrammar, reviewsInput } from './list-url.ts'

const OrderPeek = later(async () => (await import('#src/commands/order-peek.tsx')).OrderPeek, { early: false })

/** Reread this often, ms: deadlines pass while the list is looked at. */
const LIVE = 30_000

/** The list of orders to be opened, compared and decided; its address says what it shows. */
export const ReviewsList = () => {
  const { t, i18n } = useTranslation()
  const list = useListPage({
    grammar: reviewsGrammar,
    endpoint: listOrders,
    input: reviewsInput,
    nouns: ['orders', 'reviews'],
    live: LIVE,
    subjectOf: orderSubject,
    pathOf,
    pathOfId: (id) => to('review_detail', { id }),
    peek: OrderPeek,
    selects: true,
  })
  const columns = useMemo(() => listColumns(t, i18n.language !== 'zh-CN'), [t, i18n.language])
  return (
    <ListPage
      list={list}
      title={t('reviews:list.title')}
      columns={columns}
      search={t('reviews:list.search')}
      rowName={(order) => order.order_no}
      tabLabel={(status) => t(`orders:status.${status}`)}
      empty={{
        never: {
          icon: 'scale',
          title: t('reviews:list.none'),
          text: t('reviews:list.none_hint'),
          actions: <CommandButton id="go.orders" />,
        },
        filtered: t('reviews:list.none_found'),
      }}
      takeFocus
    />
  )
}
