// The console of a signed-in person: its commands and keys around the shell.
import { useTranslation } from 'react-i18next'
import { CommandHost } from '#src/commands/command-host.tsx'
import { loadAllWords } from './i18n.ts'
import { useServices } from './services-context.ts'
import { Shell, type ShellProps } from './shell.tsx'

export const Console = (props: ShellProps) => {
  const { i18n } = useTranslation()
  const services = useServices()
  return (
    <CommandHost services={services} viewer={props.viewer} loadWords={() => loadAllWords(i18n)}>
      <Shell {...props} />
    </CommandHost>
  )
}
