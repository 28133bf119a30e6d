// `/user/qr/{code}`: a user who scanned the code with a signed-in device allows or denies the other one.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { code as codes } from '#contract/envelope.ts'
import { type QrApprovalStatus, readQrApproval } from '#contract/qr-login.ts'
import { qrLoginSubject } from '#src/commands/qr-login.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { Button, buttonClass } from '#src/ui/input/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import type { IconName } from '#src/ui/text/icon.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { ApprovalForm } from './approval-form.tsx'

/** Polled at this interval, ms: the code expires, and the other device completes its sign-in. */
const LIVE = 5_000

interface Props {
  readonly params: Readonly<Record<string, string>>
}

export const QrApproval = ({ params }: Props) => {
  const { t } = useTranslation(['qr_login', 'common'])
  const scanCode = params.code ?? ''
  const read = useResource(readQrApproval, { params: { code: scanCode } }, { nouns: ['qr_logins'], live: LIVE })
  const login = read.data
  const isGone = read.error?.code === codes.notFound
  const isEnded = isGone || (login !== undefined && login.status !== 'scanned')
  const subject = login === undefined ? null : qrLoginSubject(scanCode, t('title'), login)
  const page = usePage({ path: 'qr_approval', subject })
  return (
    <div {...page} className="mx-auto w-full max-w-110 px-gutter pt-6 pb-16 sm:pt-12">
      <h1 tabIndex={-1} className={isEnded ? 'text-center' : undefined}>
        {t('title')}
      </h1>
      <div className="mt-3">
        {isGone ? (
          <Ended status="gone" />
        ) : login === undefined ? (
          read.state === 'failed' ? (
            <Unread message={read.error?.message ?? ''} retry={read.reload} />
          ) : (
            <Waiting />
          )
        ) : login.status === 'scanned' ? (
          <ApprovalForm login={login} />
        ) : (
          <Ended status={login.status} />
        )}
      </div>
    </div>
  )
}

const Waiting = () => (
  <div aria-busy="true" className="flex flex-col gap-4">
    <Skeleton width="75%" height={20} />
    <Skeleton height={144} />
    <Skeleton height={40} />
    <Skeleton height={56} />
    <Skeleton height={48} />
  </div>
)

const Unread = ({ message, retry }: { message: string; retry: () => void }) => {
  const { t } = useTranslation('common')
  return (
    <Empty
      alert
      icon="warn"
      title={message === '' ? t('toast.network') : message}
      actions={
        <Button icon="refresh" onClick={retry}>
          {t('retry')}
        </Button>
      }
    />
  )
}

type End = Exclude<QrApprovalStatus, 'scanned'> | 'gone'

const icons: Readonly<Record<End, IconName>> = {
  confirmed: 'check-fill',
  used: 'check-fill',
  refused: 'ban',
  expired: 'clock',
  cancelled: 'clock',
  gone: 'qr',
}

/** The result, and what to do next. It takes the focus, because the form that had it is gone. */
const Ended = ({ status }: { status: End }) => {
  const { t } = useTranslation('qr_login')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} role="status" className="outline-none">
      <Empty
        icon={icons[status]}
        title={t(`ended.${status}.title`)}
        text={t(`ended.${status}.text`)}
        actions={
          <Link to={to('home')} variant="none" className={buttonClass()}>
            {t('home')}
          </Link>
        }
      />
    </div>
  )
}
