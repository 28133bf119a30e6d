// Everything the tree of components stands on.
import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Services } from '#src/commands/command.ts'
import { CommandHost } from '#src/commands/command-host.tsx'
import type { AppActor } from '#src/machines/app.machine.ts'
import { AppContext } from '#src/machines/use-app.ts'
import { useViewer } from '#src/machines/use-session.ts'
import { useSettings } from '#src/machines/use-settings.ts'
import { LocaleProvider } from '#src/ui/locale.ts'
import { loadAllWords } from './i18n.ts'
import { Toasts } from './toasts.tsx'

interface Props {
  readonly app: AppActor
  readonly words: i18n
  readonly services: Services
  readonly children: ReactNode
}

/** Words, the long-lived machines, commands with their palette and keys, toasts. */
export const AppProviders = ({ app, words, services, children }: Props) => (
  <I18nextProvider i18n={words}>
    <AppContext value={app}>
      <Inside words={words} services={services}>
        {children}
      </Inside>
    </AppContext>
  </I18nextProvider>
)

const Inside = ({ words, services, children }: Omit<Props, 'app'>) => {
  const { locale } = useSettings()
  const viewer = useViewer()
  return (
    <LocaleProvider value={locale}>
      <CommandHost services={services} viewer={viewer} loadWords={() => loadAllWords(words)}>
        {children}
        <Toasts />
      </CommandHost>
    </LocaleProvider>
  )
}
