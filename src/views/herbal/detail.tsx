import { useTranslation } from 'react-i18next'
import { type HerbalTemplate, readTemplate } from '#contract/herbal-templates.ts'
import { templateSubject } from '#src/commands/subjects.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { ZoneNote } from '#src/components/moment-text.tsx'
import { RecordPage } from '#src/forms/record-page.tsx'
import { useRecordPager, useTitleFocus } from '#src/lists/record-pager.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { DetailHead } from './detail-head.tsx'
import { DetailTabs } from './detail-tabs.tsx'

/** One template: its facts, requirements, uses, prices and changes. */
export const HerbalDetail = () => {
  const { t } = useTranslation()
  return (
    <RecordPage
      path="herbal_detail"
      list="herbal"
      endpoint={readTemplate}
      nouns={['herbal_templates']}
      title={t('common:title.herbal_detail')}
      missing={{ title: t('herbal:detail.missing'), text: t('herbal:detail.missing_hint') }}
      skeleton={<DetailSkeleton />}
    >
      {(_, present) => <Detail key={present.id} template={present} />}
    </RecordPage>
  )
}

const Detail = ({ template }: { template: HerbalTemplate }) => {
  const pager = useRecordPager('herbal', 'herbal_detail', template.id)
  const page = usePage({
    path: 'herbal_detail',
    subject: templateSubject(template),
    context: 'detail',
    answers: pager.answers,
  })
  useTitleFocus()
  return (
    <div {...page} className="flex min-h-full flex-1 flex-col bg-surface">
      <DetailHead template={template} pager={pager} />
      <DetailTabs template={template} />
      <ZoneNote className="sticky bottom-0 mt-auto bg-surface px-gutter py-2" />
    </div>
  )
}

const DetailSkeleton = () => (
  <div data-coming="" aria-busy="true" className="px-gutter pt-4">
    <Skeleton width={240} height={24} />
    <Skeleton width={360} height={16} className="mt-3" />
    <Skeleton width={200} height={32} className="mt-4" />
    <div className="mt-10 grid grid-cols-4 gap-x-6 gap-y-4 max-lg:grid-cols-2">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((fact) => (
        <Skeleton key={fact} height={36} />
      ))}
    </div>
  </div>
)
