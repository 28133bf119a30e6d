// The console of a signed-in person: its commands and keys around the shell, and the gate before each page.
import { useTranslation } from 'react-i18next'
import { SIGNED_IN_AUTHORITY } from '#contract/permissions.ts'
import { CommandHost } from '#src/commands/command-host.tsx'
import { paths } from '#src/paths.ts'
import { Gate } from './gate.tsx'
import { loadAllWords } from './i18n.ts'
import { passwordDue } from './routes.ts'
import { useServices } from './services-context.ts'
import { Shell, type ShellProps } from './shell.tsx'

const PasswordDue = passwordDue

export const Console = (props: ShellProps) => {
  const { i18n } = useTranslation()
  const services = useServices()
  return (
    <CommandHost services={services} viewer={props.viewer} loadWords={() => loadAllWords(i18n)}>
      {props.viewer.must_change_password ? (
        <PasswordDue viewer={props.viewer} />
      ) : (
        <Shell {...props}>
          <Gate authority={props.path === null ? SIGNED_IN_AUTHORITY : paths[props.path].access}>{props.children}</Gate>
        </Shell>
      )}
    </CommandHost>
  )
}
