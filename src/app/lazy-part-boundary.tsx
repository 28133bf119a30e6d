// Shown in place of a lazy part that could not be loaded: a message and a retry button. The rest of the page stays.
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '#src/machines/use-app.ts'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { LateContext } from '#src/ui/layout/lazy.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { reloadPage } from './reload-page.ts'

/** Wraps everything that loads parts lazily. */
export const LazyPartBoundary = ({ children }: { children: ReactNode }) => (
  <LateContext value={(failure) => <Late {...failure} />}>{children}</LateContext>
)

const Late = ({ isRetried, retry }: { isRetried: boolean; retry: () => void }) => {
  const { t } = useTranslation('common')
  const app = useApp()
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    if (isRetried) void reloadPage(app)
  }, [app, isRetried])
  if (isClosed) return null
  return (
    <div
      role="alert"
      className="fixed top-6 right-6 z-60 flex w-[min(384px,calc(100vw-32px))] items-start gap-2.5 rounded-l bg-surface py-3 pr-2 pl-4 text-table text-ink shadow-float max-sm:right-4"
    >
      <Icon name="warn" className="mt-0.5 text-danger-ink" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('broken.loading_title')}</p>
        <p className="mt-0.5 text-ink-2">{t('toast.network')}</p>
        <Button size="sm" icon="refresh" onClick={retry} className="mt-2">
          {t('retry')}
        </Button>
      </div>
      <IconButton size="sm" icon="close" label={t('toast.close')} onClick={() => setClosed(true)} />
    </div>
  )
}
