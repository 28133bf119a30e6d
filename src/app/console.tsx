// The console of a signed-in user: preferences, commands and keys around the shell, and the permission gate before each
// page.
import { useTranslation } from 'react-i18next'
import { SIGNED_IN_AUTHORITY } from '#contract/permissions.ts'
import { CommandHost } from '#src/app/command-host.tsx'
import type { Services } from '#src/commands/command.ts'
import { setMessagesLoader } from '#src/commands/loaded-commands.ts'
import { type PreferencesActor, PreferencesProvider } from '#src/machines/use-preferences.tsx'
import { flushActs, UndoProvider, type UndoQueue, useUndoing } from '#src/machines/use-undo.tsx'
import { paths } from '#src/paths.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { delayRunBy } from './delay-run.ts'
import { Gate } from './gate.tsx'
import { loadAllMessages, loadMessages } from './i18n.ts'
import { passwordDue } from './screens.ts'
import { useServices } from './services-context.ts'
import { Shell, type ShellProps } from './shell.tsx'

const PasswordDue = passwordDue

const UndoToasts = lazy(async () => (await import('./undo-toasts.tsx')).UndoToasts)

const DelayedActs = () => {
  const { acts, last } = useUndoing()
  return <UndoToasts wanted={acts.length > 0 || last !== null} />
}

// The routes are loaded with the messages of commands, because a command may open another page.
setMessagesLoader(() => Promise.all([loadMessages('commands'), import('./console-routes.ts')]))

/** Commands can change preferences too; signing out first saves and completes all pending changes. */
const withOwn = (services: Services, preferences: PreferencesActor, undo: UndoQueue): Services => ({
  ...services,
  tell: (message) => {
    if (message.type === 'preferences.set') {
      preferences.send(message)
      return
    }
    if (message.type !== 'session.sign_out') {
      services.tell(message)
      return
    }
    preferences.send({ type: 'preferences.flush' })
    void flushActs(undo).then(() => services.tell(message))
  },
})

export const Console = (props: ShellProps) => {
  const { i18n } = useTranslation()
  const services = useServices()
  return (
    <PreferencesProvider told={props.viewer.preferences}>
      {(preferences) => (
        <UndoProvider>
          {(undo) => (
            <CommandHost
              services={withOwn(services, preferences, undo)}
              viewer={props.viewer}
              loadAllMessages={() => loadAllMessages(i18n)}
              delay={delayRunBy(undo)}
            >
              <DelayedActs />
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
        </UndoProvider>
      )}
    </PreferencesProvider>
  )
}
