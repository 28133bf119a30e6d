// The address of the list of herbs.
import { herbCategories, herbOrigins, herbSortFields, herbStatuses } from '#contract/herbs.ts'
import { choices, flag, listGrammar } from '#src/lists/url.ts'

export const herbsGrammar = listGrammar({
  path: 'herbs',
  sortFields: herbSortFields,
  sort: { id: 'pinyin', desc: false },
  statuses: herbStatuses,
  filters: {
    category: choices(herbCategories, { label: 'herbs:fields.category', optionsKey: 'herbal:options.category' }),
    origin: choices(herbOrigins, { label: 'herbs:list.origin', optionsKey: 'herbs:origin' }),
    is_toxic: flag({ label: 'herbs:list.marks', value: 'herbs:marks.is_toxic', box: 'herbs:list.toxic_box' }),
  },
})
