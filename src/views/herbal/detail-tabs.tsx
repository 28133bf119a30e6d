import { useTranslation } from 'react-i18next'
import { type HerbalTemplate, listTemplateChanges } from '#contract/herbal-templates.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { Tabs } from '#src/ui/layout/tabs.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { TabChanges, withCreation } from './tab-changes.tsx'
import { TabFacts } from './tab-facts.tsx'
import { TabPrices } from './tab-prices.tsx'
import { TabUses } from './tab-uses.tsx'

/** Maximum number of changes shown; the oldest are the least useful. */
const CHANGES = 50

/** The tabs of a template; the open one is in the address. */
export const DetailTabs = ({ template }: { template: HerbalTemplate }) => {
  const { t } = useTranslation()
  const { search, go } = useUrl()
  const changes = useResource(
    listTemplateChanges,
    { query: { template_id: template.id, page_size: CHANGES } },
    { nouns: ['herbal_templates'] },
  )
  const told = changes.data === undefined ? undefined : withCreation(template, changes.data)
  const tabs = [
    { id: 'facts', label: t('herbal:parts.facts'), content: <TabFacts template={template} /> },
    {
      id: 'uses',
      label: t('herbal:parts.uses'),
      count: template.used_count,
      content: <TabUses template={template} />,
    },
    { id: 'prices', label: t('herbal:parts.prices'), content: <TabPrices template={template} /> },
    {
      id: 'changes',
      label: t('herbal:parts.changes'),
      count: told?.total,
      content: <TabChanges changes={{ ...changes, data: told }} />,
    },
  ]
  const wanted = new URLSearchParams(search).get('tab')
  const value = tabs.find((tab) => tab.id === wanted)?.id ?? 'facts'
  return (
    <div className="min-w-0 pt-1">
      <Tabs
        label={t('herbal:parts.label')}
        tabs={tabs}
        value={value}
        onChange={(tab) =>
          go(to('herbal_detail', { id: template.id, tab: tab === 'facts' ? undefined : tab }), { replace: true })
        }
      />
    </div>
  )
}
