// The login page.

import { useTranslation } from 'react-i18next'
import { SESSION_IDLE_MINUTES } from '#contract/session.limits.ts'
import { useRun } from '#src/commands/command-context.tsx'
import { usePage } from '#src/commands/use-situation.tsx'
import { useDark } from '#src/machines/use-dark.ts'
import { useSettings } from '#src/machines/use-settings.ts'
import { Button } from '#src/ui/input/button.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { Spinner } from '#src/ui/layout/spinner.tsx'
import { Brand } from '#src/ui/text/icon.tsx'
import { HerbDrawers } from './herb-drawers.tsx'
import { LoginTabs } from './login-tabs.tsx'
import { PasswordForm } from './password-form.tsx'

/** Most people sign in with a password: the code of the QR login is loaded on demand. */
const QrPanel = lazy(async () => (await import('./qr-panel.tsx')).QrPanel, { early: false })

export const Login = () => {
  const { t } = useTranslation(['login', 'common'])
  const page = usePage({ path: 'login', subject: null })
  return (
    <div {...page} className="grid min-h-dvh lg:grid-cols-[480px_minmax(0,1fr)]">
      <aside className="hidden max-h-dvh flex-col overflow-hidden bg-side pt-8 text-side-ink lg:flex">
        <Brand name={t('common:product')} className="px-10 text-white" />
        <h2 className="px-10 pt-10 text-h1 font-semibold text-white">{t('slogan')}</h2>
        <p className="px-10 pt-2 text-body leading-6">{t('promise')}</p>
        <HerbDrawers />
      </aside>
      <div className="flex min-w-0 flex-col bg-page">
        <header className="flex h-16 items-center gap-1 px-gutter">
          <Brand name={t('common:product')} className="lg:hidden" />
          <span className="flex-1" />
          <Choices />
        </header>
        <main className="flex flex-1 items-center justify-center px-4 pb-6">
          <div className="flex w-full max-w-92 flex-col min-h-112 rounded-l border border-line bg-surface px-8 pt-6 pb-6 max-sm:px-5">
            <h1 tabIndex={-1}>{t('title')}</h1>
            <Ways />
          </div>
        </main>
        <footer className="grid h-14 place-items-center px-4 text-center text-cap text-ink-3">
          {t('idle', { minutes: SESSION_IDLE_MINUTES })}
        </footer>
      </div>
    </div>
  )
}

const ways = ['password', 'qr'] as const

const Ways = () => {
  const { t } = useTranslation(['login', 'common'])
  const { loginBy } = useSettings()
  const run = useRun()
  const choose = (way: (typeof ways)[number]) => void run(`settings.login_by_${way}`)
  return (
    <LoginTabs
      label={t('ways')}
      tabs={ways.map((id) => ({ id, label: t(`way.${id}`), panel: t(`panel.${id}`) }))}
      value={loginBy}
      onChange={choose}
    >
      {loginBy === 'password' ? (
        <>
          <PasswordForm />
          <p className="mt-auto pt-6 text-cap text-ink-3">{t('forgotten')}</p>
        </>
      ) : (
        <QrPanel wanted meanwhile={<Spinner label={t('common:loading')} large />} />
      )}
    </LoginTabs>
  )
}

const Choices = () => {
  const { t } = useTranslation('common')
  const { locale } = useSettings()
  const run = useRun()
  const isDark = useDark()
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon="globe"
        onClick={() => run(locale === 'zh-CN' ? 'settings.locale_en_us' : 'settings.locale_zh_cn')}
      >
        <span lang={locale === 'zh-CN' ? 'en-US' : 'zh-CN'}>{t('top.language')}</span>
      </Button>
      <Button
        variant="quiet"
        size="sm"
        icon={isDark ? 'sun' : 'moon'}
        onClick={() => run(isDark ? 'settings.theme_light' : 'settings.theme_dark')}
      >
        {isDark ? t('top.light') : t('top.dark')}
      </Button>
    </>
  )
}
