// The providers around the whole component tree.
import type { i18n } from 'i18next'
import { type ReactNode, useRef } from 'react'
import { I18nextProvider } from 'react-i18next'
import { PlainHost } from '#src/app/plain-host.tsx'
import { KeptAnswersContext } from '#src/commands/answers/kept-answers.tsx'
import type { Services } from '#src/commands/command.ts'
import type { AppActor } from '#src/machines/app.machine.ts'
import { AppContext } from '#src/machines/use-app.ts'
import { useSettings } from '#src/machines/use-settings.ts'
import { DensityProvider } from '#src/ui/table/density.ts'
import { LocaleProvider } from '#src/ui/text/locale.ts'
import { LazyPartBoundary } from './lazy-part-boundary.tsx'
import { ServicesContext } from './services-context.ts'
import { Toasts } from './toasts.tsx'

interface Props {
  readonly app: AppActor
  readonly i18n: i18n
  readonly services: Services
  readonly children: ReactNode
}

/**
 * Messages, the long-lived machines, the services of commands, toasts. The console's own commands come with its shell.
 */
export const AppProviders = ({ app, i18n, services, children }: Props) => (
  <I18nextProvider i18n={i18n}>
    <AppContext value={app}>
      <ServicesContext value={services}>
        <KeptAnswersContext value={useRef(null)}>
          <Inside services={services}>{children}</Inside>
        </KeptAnswersContext>
      </ServicesContext>
    </AppContext>
  </I18nextProvider>
)

const Inside = ({ services, children }: Pick<Props, 'services' | 'children'>) => {
  const { locale, density } = useSettings()
  return (
    <LocaleProvider value={locale}>
      <DensityProvider value={density}>
        <PlainHost services={services}>
          <LazyPartBoundary>
            {children}
            <Toasts />
          </LazyPartBoundary>
        </PlainHost>
      </DensityProvider>
    </LocaleProvider>
  )
}
