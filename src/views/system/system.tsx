// /system/status: the state of the installation, for an administrator without a shell.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/endpoint.ts'
import { readSystem } from '#contract/system.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { ReadFailed, ReadStale } from '#src/components/read-failed.tsx'
import { ZonedInstant } from '#src/components/zoned-instant.tsx'
import { FormSkeleton } from '#src/forms/record-page.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { Banner } from '#src/ui/layout/banner.tsx'
import { type Description, DescriptionList } from '#src/ui/layout/description-list.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Tag } from '#src/ui/text/tag.tsx'

/** Read again every half a minute while the page is visible. */
const LIVE_MS = 30_000

export const SystemPage = () => {
  const { t } = useTranslation()
  const read = useResource(readSystem, {}, { nouns: [], live: LIVE_MS })
  const page = usePage({ path: 'system', answers: { 'view.refresh': read.reload } })
  const system = read.data
  return (
    <div {...page} className="flex min-h-full flex-1 flex-col bg-surface pb-8">
      <PageHeader title={t('common:title.system')} />
      {system === undefined ? (
        read.error === null ? (
          <FormSkeleton />
        ) : (
          <ReadFailed error={read.error} onRetry={read.reload} />
        )
      ) : (
        <div className="px-gutter">
          <ReadStale className="my-2" error={read.error} onRetry={read.reload} />
          <Standing system={system} />
          <Facts system={system} />
        </div>
      )}
    </div>
  )
}

type System = DataOf<typeof readSystem>

const Standing = ({ system: { warnings, is_demo } }: { system: System }) => {
  const { t } = useTranslation('system')
  if (warnings.length === 0)
    return (
      <Banner
        tone={is_demo ? 'info' : 'success'}
        className="mt-2"
        title={t('standing.good')}
        {...(is_demo && { text: t('demo') })}
      />
    )
  return (
    <Banner
      tone={warnings.includes('not_ready') ? 'danger' : 'warning'}
      className="mt-2"
      title={t('standing.title', { count: warnings.length })}
      text={
        <span className="grid">
          {warnings.map((one) => (
            <span key={one}>{t(`warning.${one}`)}</span>
          ))}
        </span>
      }
    />
  )
}

const Facts = ({ system }: { system: System }) => {
  const { t } = useTranslation('system')
  const fact = (id: string, value: ReactNode): Description => ({ id, name: t(`field.${id}`), value })
  const { backup, anchor, seal } = system
  const moment = (at: string | null, none: string) =>
    at === null ? <Quiet>{t(`none.${none}`)}</Quiet> : <ZonedInstant value={at} />
  return (
    <>
      <Part title={t('section.ready')}>
        {Object.entries(system.ready).map(([name, said]) =>
          fact(
            name,
            <Tag tone={said === 'ok' ? 'success' : 'danger'} icon={said === 'ok' ? 'check' : 'warn'}>
              {t(`ready.${said}`)}
            </Tag>,
          ),
        )}
      </Part>
      <Part title={t('section.keeping')}>
        {[
          fact('taken_at', moment(backup.taken_at, backup.is_nightly || system.is_demo ? 'backup' : 'elsewhere')),
          fact('drilled_at', moment(backup.drilled_at, 'drill')),
          fact('written_at', moment(anchor.written_at, anchor.kept_in === 'log' ? 'log' : 'anchor')),
        ]}
      </Part>
      <Part title={t('section.seal')}>
        {[
          fact('version', seal?.version ?? <MissingValue />),
          fact(
            'fingerprint',
            seal === null ? <MissingValue /> : <span className="tabular-nums">{seal.fingerprint}</span>,
          ),
        ]}
      </Part>
      <Part title={t('section.version')}>
        {[
          fact('release', system.release),
          fact('schema', system.schema ?? <MissingValue />),
          fact('catalogue', system.catalogue ?? <MissingValue />),
        ]}
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: readonly Description[] }) => (
  <section aria-label={title} className="mt-6">
    <h2 className="mb-3">{title}</h2>
    <DescriptionList variant="sheet" items={children} />
  </section>
)

const Quiet = ({ children }: { children: ReactNode }) => <span className="text-ink-3">{children}</span>
