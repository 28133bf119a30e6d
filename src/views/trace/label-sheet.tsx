// The labels of one lot, as they are printed, with their commands.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { spacedCode } from '#contract/codes.check.ts'
import { listCodes, type TraceCode } from '#contract/codes.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { pagingLabels } from '#src/components/paging-labels.tsx'
import { ReadFailed } from '#src/components/read-failed.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { Pagination } from '#src/ui/table/pagination.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { CodeStatusTag } from './code-status.tsx'
import { Label } from './label.tsx'

/** Labels per page, which is one print job. */
const SHEET = 100

const commandsOf = { activate: 'codes.activate', use: 'codes.use', void: 'codes.void' } as const

export const LabelSheet = ({ lot }: { lot: TraceCode }) => {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const read = useResource(
    listCodes,
    { query: { parent_code: lot.code, type: 'trace', page, page_size: SHEET, ordering: 'serial' } },
    { nouns: ['codes'], keepPrevious: true },
  )
  const labels = read.data?.list ?? []
  const printable = labels.filter((one) => one.allowed_actions.includes('print'))
  return (
    <section aria-label={t('codes:labels')} className="min-w-0">
      <div data-screen-only="" className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2>{t('codes:labels')}</h2>
        <span className="text-table text-ink-3">
          {read.data === undefined ? <Skeleton width={64} /> : t('codes:count', { count: read.data.total })}
        </span>
        {/* A lot has no printed state of its own; its status says whether it is in use, used up or void. */}
        {lot.status !== 'created' && <CodeStatusTag status={lot.status} />}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <Moves code={lot} size="md" />
          {/* The button keeps its space while the labels are loaded, so that nothing moves. */}
          {(read.data === undefined || printable.length > 0) && (
            <CommandButton
              id="codes.print"
              args={{ ids: printable.map((one) => one.id) }}
              label="codes:print"
              {...(read.data === undefined && { className: 'invisible' })}
            />
          )}
        </span>
      </div>
      <div data-screen-only="" className="mb-3 flex flex-wrap gap-x-4 text-table text-ink-2">
        <span>
          {t('codes:lot')} <span className="tabular-nums">{spacedCode(lot.code)}</span>
        </span>
        {lot.void_reason !== null && <span>{t('codes:void_because', { reason: lot.void_reason })}</span>}
        <Link to={to('trace', {}, { code: lot.code })} className="inline-block min-h-6">
          {t('codes:see_public')}
        </Link>
      </div>
      {read.error !== null && labels.length === 0 ? (
        <ReadFailed error={read.error} onRetry={read.reload} />
      ) : read.data === undefined ? (
        <Loading />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,340px),1fr))] gap-4 print:grid-cols-2 print:gap-[3mm]">
          {labels.map((code) => (
            <li key={code.id} className={code.status === 'void' ? 'print:hidden' : undefined}>
              <Label code={code} />
              <div data-screen-only="" className="mt-1 flex min-h-7 flex-wrap items-center gap-1 text-cap">
                <CodeStatusTag status={code.status} />
                {code.printed_count > 0 && (
                  <span className="text-ink-3">{t('codes:printed', { count: code.printed_count })}</span>
                )}
                <span className="ml-auto flex gap-1">
                  <Moves code={code} size="sm" />
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {read.data !== undefined && read.data.total > SHEET && (
        <div data-screen-only="" className="mt-4 flex justify-end">
          <Pagination
            page={page}
            pageSize={SHEET}
            total={read.data.total}
            onPage={setPage}
            text={t('codes:count', { count: read.data.total })}
            labels={pagingLabels(t)}
          />
        </div>
      )}
    </section>
  )
}

/** The commands of one code; printing is for the whole sheet. */
const Moves = ({ code, size }: { code: TraceCode; size: 'sm' | 'md' }) =>
  code.allowed_actions.map((event) =>
    event === 'print' ? null : (
      <CommandButton
        key={event}
        id={commandsOf[event]}
        args={{ id: code.id, version: code.version }}
        size={size}
        variant="quiet"
        keys={false}
      />
    ),
  )

const Loading = () => (
  <div aria-busy="true" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,340px),1fr))] gap-4">
    {[0, 1, 2, 3].map((one) => (
      <Skeleton key={one} height={220} className="rounded" />
    ))}
  </div>
)
