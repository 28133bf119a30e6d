// Beside the paging of a filtered list: the number of records of its tab without filters.
import { useTranslation } from 'react-i18next'
import { countedText } from '#contract/counted.ts'
import { countOrders } from '#contract/list-counts.ts'
import { useResource } from '#src/machines/use-resource.ts'
import type { ListView } from '../use-list-page.tsx'
import { counters } from './counters.ts'
import { presetsOf } from './model.ts'

/** Renders nothing while the number is not known. */
export const WholeCount = ({ list }: { list: Pick<ListView<unknown>, 'grammar' | 'query' | 'inputOf'> }) => {
  const { t } = useTranslation()
  const { grammar, query, inputOf } = list
  const counter = counters[grammar.path]
  const { data } = useResource(
    counter ?? countOrders,
    { query: presetsOf([inputOf(grammar.withoutFilters(query))]) },
    { nouns: ['orders', 'suppliers', 'herbal_templates', 'users'], quiet: true, skip: counter === undefined },
  )
  const count = data?.counts[0]
  if (count == null) return null
  return t('lists:paging.whole', { count: countedText(count) })
}
