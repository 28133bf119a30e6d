import { useTranslation } from 'react-i18next'
import { titleKey } from '#src/commands/availability.ts'
import { useAvailability, useCommandContext } from '#src/commands/command-context.tsx'
import type { CommandId } from '#src/commands/registry.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'

const shown: readonly CommandId[] = ['orders.open', 'orders.remind_openers', 'go.up']

/** The keys of the page before an opening, by the current bindings. */
export const OpeningKeys = () => (
  <span className="flex flex-wrap gap-x-4 text-cap text-ink-3 max-sm:hidden pointer-coarse:hidden">
    {shown.map((id) => (
      <Key key={id} id={id} />
    ))}
  </span>
)

/** Nothing for a command that this user can never run here. */
const Key = ({ id }: { id: CommandId }) => {
  const { t } = useTranslation()
  const keys = useKeysOf()(id, 'opening')
  const command = useCommandContext().commands.find(id)
  const { is } = useAvailability(id)
  if (command === undefined || keys === undefined || is === 'hidden') return null
  return (
    <span className="inline-flex items-center gap-1.5">
      <KeyHint keys={keys} />
      {t(titleKey(command))}
    </span>
  )
}
