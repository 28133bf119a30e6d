import { useTranslation } from 'react-i18next'
import { availabilityOf, titleKey } from '#src/commands/availability.ts'
import { iconOf } from '#src/commands/command-button.tsx'
import { useRun, useSituation } from '#src/commands/command-context.tsx'
import { refusalProps } from '#src/commands/refusal-props.ts'
import { type CommandId, find } from '#src/commands/registry.ts'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { Menu } from '#src/ui/overlay/menu.tsx'
import type { IconName } from '#src/ui/text/icon.tsx'

/** Commands in a menu, refused ones with their reason; nothing where none is available. */
export const MoreActions = ({ ids, label, icon }: { ids: readonly CommandId[]; label?: string; icon?: IconName }) => {
  const { t } = useTranslation('reviews')
  const run = useRun()
  const situation = useSituation()
  const entries = ids.flatMap((id) => {
    const command = find(id)
    const availability = command === undefined ? null : availabilityOf(command, situation)
    if (command === undefined || availability === null || availability.is === 'hidden') return []
    return [
      {
        id,
        label: t(titleKey(command)),
        icon: iconOf(command),
        tone: command.tone === 'danger' ? ('danger' as const) : ('default' as const),
        ...refusalProps(availability, t),
        onSelect: () => void run(id),
      },
    ]
  })
  if (entries.length === 0) return null
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={
        icon === undefined ? (
          <Button size="sm" variant="quiet" iconAfter="down">
            {label ?? t('words.more')}
          </Button>
        ) : (
          <IconButton icon={icon} label={label ?? t('words.more')} size="sm" />
        )
      }
    />
  )
}
