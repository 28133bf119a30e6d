import { useTranslation } from 'react-i18next'
import type { SupplierRecord } from '#contract/suppliers.schemas.ts'
import { readSupplier } from '#contract/suppliers.ts'
import { supplierSubject } from '#src/commands/subjects.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { ZoneNote } from '#src/components/moment-text.tsx'
import { RecordPage } from '#src/forms/record-page.tsx'
import { useRecordPager, useTitleFocus } from '#src/lists/record-pager.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { DetailHead } from './detail-head.tsx'
import { DetailRail } from './detail-rail.tsx'
import { DetailTabs } from './detail-tabs.tsx'

/** One supplier: its profile, certificates, herbs and tenders. */
export const SupplierDetail = () => {
  const { t } = useTranslation()
  return (
    <RecordPage
      path="supplier_detail"
      list="suppliers"
      endpoint={readSupplier}
      nouns={['suppliers']}
      title={t('common:title.supplier_detail')}
      missing={{ title: t('suppliers:detail.missing'), text: t('suppliers:detail.missing_hint') }}
      skeleton={<DetailSkeleton />}
    >
      {(_, present) => <Detail key={present.id} supplier={present} />}
    </RecordPage>
  )
}

const Detail = ({ supplier }: { supplier: SupplierRecord }) => {
  const pager = useRecordPager('suppliers', 'supplier_detail', supplier.id)
  const page = usePage({
    path: 'supplier_detail',
    subject: supplierSubject(supplier),
    context: 'detail',
    answers: pager.answers,
  })
  useTitleFocus()
  return (
    <div {...page} className="flex min-h-full flex-1 flex-col bg-surface">
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start xl:grid-cols-[minmax(0,1fr)_288px] xl:grid-rows-[auto_1fr]">
        <DetailHead supplier={supplier} pager={pager} />
        <DetailRail supplier={supplier} />
        <DetailTabs supplier={supplier} />
      </div>
      <ZoneNote className="sticky bottom-0 mt-auto bg-surface px-gutter py-2" />
    </div>
  )
}

const DetailSkeleton = () => (
  <div data-coming="" aria-busy="true" className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_288px]">
    <div className="px-gutter pt-4">
      <Skeleton width="40%" height={28} />
      <Skeleton width="56%" height={16} className="mt-2" />
      <div className="mt-4 flex gap-2">
        <Skeleton width={88} height={32} />
        <Skeleton width={104} height={32} />
      </div>
      <Skeleton width="60%" height={20} className="mt-6" />
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <Skeleton key={row} height={16} className="mt-4" />
      ))}
    </div>
    <div className="px-5 pt-4 max-xl:hidden">
      <Skeleton height={86} />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={14} className="mt-4" />
      ))}
    </div>
  </div>
)
