// Shown when the page cannot continue: a screen threw or could not be loaded, or the server does not answer.
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { takeHeldKeys } from '#src/keyboard/before-shell.ts'
import { useSession } from '#src/machines/use-session.ts'
import { to } from '#src/paths.ts'
import { Button, buttonClass } from '#src/ui/input/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { serverFault } from './screens.ts'

const ServerFault = serverFault

interface Props {
  readonly error: Error
  /** The screen's code could not be fetched. */
  readonly isLoading: boolean
  readonly retry: () => void
}

export const Broken = ({ error, isLoading, retry }: Props) => {
  const { t } = useTranslation('common')
  if (isLoading) return <NotLoaded retry={retry} />
  const again = (
    <Button icon="refresh" onClick={retry}>
      {t('retry')}
    </Button>
  )
  // The full page is fetched; if that fails too, this short one is drawn.
  return (
    <ErrorBoundary place="broken" onCaught={ServerFault.reset} fallback={() => <NotLoaded retry={retry} />}>
      <Suspense fallback={null}>
        <ServerFault title={t('broken.title')} text={t('broken.text')} details={detailsOf(error)} actions={again} />
      </Suspense>
    </ErrorBoundary>
  )
}

const NotLoaded = ({ retry }: { retry: () => void }) => {
  const { t } = useTranslation('common')
  return (
    <Empty
      alert
      icon="warn"
      title={t('broken.loading_title')}
      text={t('broken.loading_text')}
      actions={
        <>
          <Button icon="refresh" onClick={retry}>
            {t('retry')}
          </Button>
          <Link to={to('home')} variant="none" className={buttonClass('quiet')}>
            {t('menu.home')}
          </Link>
        </>
      }
    />
  )
}

const detailsOf = (error: Error): string =>
  `${error.name}: ${error.message}\n${location.pathname}\n${new Date().toISOString()}`

/** The user is signed in, but the server does not answer; the page retries by itself. */
export const Unreachable = () => {
  const { t } = useTranslation('common')
  const { retry } = useSession()
  // Held keys are dropped, because the page they were meant for is not shown.
  useEffect(() => void takeHeldKeys(), [])
  return (
    <main className="min-h-dvh bg-surface pt-10">
      <Empty
        alert
        icon="warn"
        title={t('starting.unreachable')}
        text={t('starting.unreachable_text')}
        actions={
          <Button variant="primary" icon="refresh" onClick={retry}>
            {t('retry')}
          </Button>
        }
      />
    </main>
  )
}
