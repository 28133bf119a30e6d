// Shown in place of a review: loading, failed, not found, or nothing to review yet.
import { useTranslation } from 'react-i18next'
import { code } from '#contract/envelope.ts'
import type { Order } from '#contract/orders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { usePage } from '#src/commands/use-situation.tsx'
import { to } from '#src/paths.ts'
import { Button, buttonClass } from '#src/ui/input/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { Link } from '#src/ui/text/link.tsx'

/** Head, bar and rows of the final size. */
export const ReviewLoading = () => {
  const { t } = useTranslation('reviews')
  return (
    <div role="status" aria-label={t('words.loading')}>
      <div className="flex h-12 items-center gap-3 px-gutter">
        <Skeleton width={260} height={20} />
        <Skeleton width={72} height={20} />
      </div>
      <div className="flex h-10 items-center px-gutter">
        <Skeleton width={320} height={24} />
      </div>
      {Array.from({ length: 10 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without any identity
        <div key={at} className="flex h-11 items-center gap-6 border-t border-line px-gutter">
          <Skeleton width={120} />
          <Skeleton />
        </div>
      ))}
    </div>
  )
}

export interface ReviewFailedProps {
  /** `message` is empty when no answer arrived. */
  error: { readonly code: number | null; readonly message: string }
  onRetry: () => void
}

/** The server's message, and a retry button, unless there is no such record. */
export const ReviewFailed = ({ error, onRetry }: ReviewFailedProps) => {
  const { t } = useTranslation('reviews')
  if (error.code === code.notFound) return <Missing />
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {t('list.title')}
      </h1>
      <Empty
        alert
        icon="warn"
        title={error.message || t('common:toast.network')}
        actions={
          <>
            <Button icon="refresh" onClick={onRetry}>
              {t('words.retry')}
            </Button>
            <BackToList />
          </>
        }
      />
    </>
  )
}

/** The address names no order. */
export const ReviewMissing = ({ path }: { path: 'review_edit' | 'review_detail' }) => {
  const page = usePage({ path })
  return (
    <div {...page}>
      <Missing />
    </div>
  )
}

const Missing = () => {
  const { t } = useTranslation('reviews')
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {t('missing.title')}
      </h1>
      <Empty icon="search" title={t('missing.title')} text={t('missing.text')} actions={<BackToList />} />
    </>
  )
}

/** An order in a status that has nothing to compare. */
export const NoReview = ({ order }: { order: Order }) => {
  const { t } = useTranslation('reviews')
  return (
    <>
      <h1 tabIndex={-1} className="px-gutter pt-3">
        {order.title}
      </h1>
      <Empty
        icon="scale"
        title={t('no_review.title', { status: t(`orders:status.${order.status}`) })}
        text={t('no_review.text')}
        actions={
          <>
            <CommandButton id="orders.view" />
            <BackToList />
          </>
        }
      />
    </>
  )
}

const BackToList = () => {
  const { t } = useTranslation('reviews')
  return (
    <Link to={to('reviews')} variant="none" className={buttonClass()}>
      {t('words.to_list')}
    </Link>
  )
}
