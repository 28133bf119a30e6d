// The error pages at their own addresses, and the page that triggers them.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePage } from '#src/commands/use-situation.tsx'
import { type PathId, to } from '#src/paths.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { Link } from '#src/ui/link.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Forbidden, NotFound, NothingPermitted, ServerFault } from './exception.tsx'

const usePlain = (path: PathId) => usePage({ path, subject: null })

export const ForbiddenPage = () => (
  <div {...usePlain('exception_403')}>
    <Forbidden missing={null} />
  </div>
)

export const NotFoundPage = () => (
  <div {...usePlain('exception_404')}>
    <NotFound />
  </div>
)

export const ServerFaultPage = () => (
  <div {...usePlain('exception_500')}>
    <ServerFault />
  </div>
)

export const EmptyPage = () => (
  <div {...usePlain('empty')}>
    <NothingPermitted />
  </div>
)

/** Hidden page for developers: each way a page can fail. */
export const TriggerPage = () => {
  const { t } = useTranslation('exception')
  const page = usePlain('exception_trigger')
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error(t('trigger.message'))
  const link = (path: PathId, words: string) => (
    <Link to={to(path)} look="none" className={buttonLook()}>
      {words}
    </Link>
  )
  return (
    <div {...page}>
      <PageHeader title={t('trigger.title')} meta={t('trigger.text')} />
      <div className="flex flex-wrap gap-2 px-gutter pt-4">
        {link('exception_403', t('trigger.forbidden'))}
        {link('exception_404', t('trigger.not_found'))}
        {link('exception_500', t('trigger.server_fault'))}
        <Button variant="danger" onClick={() => setBroken(true)}>
          {t('trigger.break')}
        </Button>
      </div>
    </div>
  )
}
