// Shown in place of data that could not be read, and above data that could not be read again.
import { useTranslation } from 'react-i18next'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'

interface FailedProps {
  /** `message` is empty when no answer arrived. */
  error: { readonly code: number | null; readonly message: string }
  onRetry: () => void
}

/** The server's message, its code, and a retry button. For lists and for single records. */
export const ReadFailed = ({ error, onRetry }: FailedProps) => {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  return (
    <Empty
      alert
      icon="warn"
      title={error.message || t('common:toast.network')}
      text={error.code === null ? t('lists:network_hint') : t('lists:code', { code: error.code })}
      actions={
        <Button icon="refresh" keys={keysOf('view.refresh', 'table')} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    />
  )
}

/** Shown above older data when reading it again has failed; otherwise nothing. */
export const ReadStale = ({
  error,
  onRetry,
  className,
}: {
  error: FailedProps['error'] | null
  onRetry: () => void
  className?: string
}) => {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  return error === null ? null : (
    <Banner
      className={className}
      title={error.message || t('common:toast.network')}
      text={t('lists:stale')}
      action={
        <Button variant="quiet" size="sm" keys={keysOf('view.refresh', 'table')} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    />
  )
}
