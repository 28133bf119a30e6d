// The tools of a list as one menu, where their buttons have no room.
import { cloneElement, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { availabilityOf, titleKey } from '#src/commands/availability.ts'
import { iconOf } from '#src/commands/command-button.tsx'
import { useCommandContext, useSituation } from '#src/commands/command-context.tsx'
import type { CommandId } from '#src/commands/registry.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { IconButton } from '#src/ui/input/button.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import type { MenuItem } from '#src/ui/overlay/menu.tsx'

const Menu = lazy(async () => (await import('#src/ui/overlay/menu.tsx')).Menu, { early: false })

const tools: readonly CommandId[] = ['view.pick', 'view.columns', 'view.density', 'view.export', 'view.fullscreen']

/** The menu of the tools; its code is loaded when it is first opened. */
export const ToolsMenu = () => {
  const { t } = useTranslation()
  const { commands, runner } = useCommandContext()
  const situation = useSituation()
  const keysOf = useKeysOf()
  const [isOpened, setOpened] = useState(false)
  const trigger = <IconButton icon="more" size="sm" label={t('lists:more')} />
  const entries = tools.flatMap((id): MenuItem[] => {
    const command = commands.find(id)
    const availability = command === undefined ? null : availabilityOf(command, situation)
    if (command === undefined || availability === null || availability.is === 'hidden') return []
    return [
      {
        id,
        label: t(titleKey(command)),
        icon: iconOf(command),
        keys: keysOf(id, 'table'),
        disabledReason: availability.is === 'refused' ? t(availability.reason, { ...availability.params }) : undefined,
        onSelect: () => void runner.start(command, {}, { situation }),
      },
    ]
  })
  const opener = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setOpened(true),
    // ↓ opens the menu too, as in every menu button.
    onKeyDown: (event: KeyboardEvent) => event.key === 'ArrowDown' && setOpened(true),
  })
  return <Menu wanted={isOpened} meanwhile={opener} trigger={trigger} entries={entries} align="end" defaultOpen />
}
