// The address of the template list.
import { templateSortFields, templateStatuses } from '#contract/herbal-templates.ts'
import { herbCategories } from '#contract/herbs.ts'
import { goodsTypes } from '#contract/orders.list-options.ts'
import { choices, ids, listGrammar } from '#src/lists/url.ts'

export const herbalGrammar = listGrammar({
  path: 'herbal',
  sortFields: templateSortFields,
  sort: { id: 'name', desc: false },
  statuses: templateStatuses,
  tabs: { active: ['active'], draft: ['draft'], disabled: ['disabled'] },
  filters: {
    category: choices(herbCategories, { label: 'herbal:fields.category', optionsKey: 'herbal:options.category' }),
    goods_type: choices(goodsTypes, { label: 'herbal:fields.goods_type', optionsKey: 'orders:options.goods_type' }),
    herbal_id: ids({ label: 'herbal:fields.herbal_id' }),
  },
})
