import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupplierRecord } from '#contract/suppliers.schemas.ts'
import { to } from '#src/paths.ts'
import { Tabs } from '#src/ui/layout/tabs.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { TabAwards } from './tab-awards.tsx'
import { TabHerbs } from './tab-herbs.tsx'
import { TabHistory } from './tab-history.tsx'
import { TabPapers } from './tab-papers.tsx'
import { TabProfile } from './tab-profile.tsx'
import { TabTenders } from './tab-tenders.tsx'

/** The tabs of the record; the open one is in the address. */
export const DetailTabs = ({ supplier }: { supplier: SupplierRecord }) => {
  const { t } = useTranslation()
  const { search, go } = useUrl()
  const part = (id: string, content: ReactNode, count?: number) => ({
    id,
    label: t(`suppliers:parts.${id}`),
    content,
    ...(count !== undefined && { count }),
  })
  const tabs = [
    part('papers', <TabPapers supplier={supplier} />, supplier.certificates.length),
    part('profile', <TabProfile supplier={supplier} />),
    part('herbs', <TabHerbs supplier={supplier} />, supplier.supply_herbs.length),
    part('tenders', <TabTenders id={supplier.id} />, supplier.stats.invited),
    part('awards', <TabAwards id={supplier.id} />),
    part('history', <TabHistory id={supplier.id} />),
  ]
  const wanted = new URLSearchParams(search).get('tab')
  const value = tabs.find((tab) => tab.id === wanted)?.id ?? 'papers'
  return (
    <div className="min-w-0 pt-1">
      <Tabs
        label={t('suppliers:parts.label')}
        tabs={tabs}
        value={value}
        onChange={(tab) =>
          go(to('supplier_detail', { id: supplier.id, tab: tab === 'papers' ? undefined : tab }), { replace: true })
        }
      />
    </div>
  )
}
