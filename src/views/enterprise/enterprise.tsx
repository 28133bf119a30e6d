// /system/enterprise: the enterprise's profile, and its form on the same page.
import { useTranslation } from 'react-i18next'
import { listApprovers, readEnterprise } from '#contract/enterprise.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useAvailability } from '#src/commands/command-context.tsx'
import { enterpriseSubject } from '#src/commands/enterprise.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { ReadFailed } from '#src/components/read-failed.tsx'
import { FormSkeleton } from '#src/forms/record-page.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { EnterpriseForm } from './form.tsx'
import { EnterpriseView } from './view.tsx'

export const EnterprisePage = () => {
  const { t } = useTranslation()
  const { search } = useUrl()
  const read = useResource(readEnterprise, {}, { nouns: ['enterprise'] })
  const people = useResource(listApprovers, {}, { nouns: ['enterprise', 'users'] })
  const enterprise = read.data
  const page = usePage({
    path: 'enterprise',
    subject: enterprise === undefined ? null : enterpriseSubject(enterprise),
    context: 'detail',
  })
  const mayEdit = useAvailability('enterprise.edit').is === 'available'
  const isEdited = new URLSearchParams(search).get('edit') === '1' && mayEdit
  if (enterprise !== undefined && isEdited)
    return <EnterpriseForm record={enterprise} people={people.data?.list ?? null} />
  return (
    <div {...page} className="flex min-h-full flex-1 flex-col bg-surface pb-8">
      <PageHeader
        title={t('common:title.enterprise')}
        meta={
          enterprise === undefined ? (
            <Skeleton width={160} className="my-1" />
          ) : (
            <span>
              {t('enterprise:updated')} <Instant value={enterprise.updated_at} />
            </span>
          )
        }
        actions={<CommandButton id="enterprise.edit" label="commands:suppliers.edit" variant="primary" />}
      />
      {enterprise !== undefined ? (
        <EnterpriseView enterprise={enterprise} people={people.data?.list ?? null} />
      ) : read.error === null ? (
        <FormSkeleton />
      ) : (
        <ReadFailed error={read.error} onRetry={read.reload} />
      )}
    </div>
  )
}
