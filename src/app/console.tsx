// The console of a signed-in person: what they arranged for themselves, its commands and keys around the shell, and the gate before each page.
import { useTranslation } from 'react-i18next'
import { SIGNED_IN_AUTHORITY } from '#contract/permissions.ts'
import type { Services } from '#src/commands/command.ts'
import { CommandHost } from '#src/commands/command-host.tsx'
import { type PreferencesActor, PreferencesProvider } from '#src/machines/use-preferences.tsx'
import { paths } from '#src/paths.ts'
import { Gate } from './gate.tsx'
import { loadAllWords } from './i18n.ts'
import { passwordDue } from './routes.ts'
import { useServices } from './services-context.ts'
import { Shell, type ShellProps } from './shell.tsx'

const PasswordDue = passwordDue

/** Commands arrange preferences too; who signs out leaves nothing unsaved behind. */
const withPreferences = (services: Services, preferences: PreferencesActor): Services => ({
  ...services,
  tell: (message) => {
    if (message.type === 'preferences.set') {
      preferences.send(message)
      return
    }
    if (message.type === 'session.sign_out') preferences.send({ type: 'preferences.flush' })
    services.tell(message)
  },
})

export const Console = (props: ShellProps) => {
  const { i18n } = useTranslation()
  const services = useServices()
  return (
    <PreferencesProvider>
      {(preferences) => (
        <CommandHost
          services={withPreferences(services, preferences)}
          viewer={props.viewer}
          loadWords={() => loadAllWords(i18n)}
        >
          {props.viewer.must_change_password ? (
            <PasswordDue viewer={props.viewer} />
          ) : (
            <Shell {...props}>
              <Gate authority={props.path === null ? SIGNED_IN_AUTHORITY : paths[props.path].access}>
                {props.children}
              </Gate>
            </Shell>
          )}
        </CommandHost>
      )}
    </PreferencesProvider>
  )
}
