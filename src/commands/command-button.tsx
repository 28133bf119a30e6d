// A command as a button: its title, icon, keys, and the reason why it cannot run, all from the command.
import { useTranslation } from 'react-i18next'
import { Button, type ButtonSize, type ButtonVariant, IconButton } from '#src/ui/input/button.tsx'
import { Tooltip } from '#src/ui/overlay/tooltip.tsx'
import { type IconName, isIconName } from '#src/ui/text/icon.tsx'
import { titleKey } from './availability.ts'
import type { Args, Command, Outcome, Subject } from './command.ts'
import { useAvailability, useCommandContext, usePageContexts, useRun, useRunning } from './command-context.tsx'
import { refusalProps } from './refusal-props.ts'
import type { CommandId } from './registry.ts'
import { useKeysOf } from './use-keys.tsx'

export interface CommandButtonProps {
  id: CommandId
  /** Arguments that the screen knows and the command does not: `{ tender_id }`. They are not asked again. */
  args?: Args
  /** The subject of the command, where that is not the page's own record. */
  subject?: Subject
  size?: ButtonSize
  /** A dangerous command is red without this; at most one `primary` per screen. */
  variant?: ButtonVariant
  /** Locale key of a label instead of the command's title. */
  label?: string
  /** Parameters of the label. */
  labelParams?: Readonly<Record<string, string | number>>
  /** Whether only the icon is drawn, with the title as its tooltip. */
  iconOnly?: boolean
  /** Whether the keys are shown; false where there is no room for them. */
  keys?: boolean
  className?: string
  onDone?: (outcome: Outcome) => void
}

/** Renders nothing where the command is hidden; a refused one stays in place with its reason. */
export const CommandButton = (props: CommandButtonProps) => {
  const {
    id,
    args,
    subject,
    size,
    variant,
    label,
    labelParams,
    iconOnly,
    keys: withKeys = true,
    className,
    onDone,
  } = props
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const run = useRun()
  const availability = useAvailability(id, subject)
  const busy = useRunning(id, subject)
  const contexts = usePageContexts()
  const command = useCommandContext().commands.find(id)
  if (command === undefined || availability.is === 'hidden') return null

  const keys = withKeys ? keysOf(id, ...contexts) : undefined
  const title = t(label ?? titleKey(command), { ...labelParams })
  const press = async () => {
    const outcome = await run(id, args, subject === undefined ? {} : { subject })
    if (outcome !== null) onDone?.(outcome)
  }
  const reason = availability.is === 'refused' ? t(availability.reason, { ...availability.params }) : undefined
  if (iconOnly) {
    return (
      <IconButton
        icon={iconOf(command) ?? 'command'}
        label={reason === undefined ? title : t('commands:said.refused', { title, reason })}
        keys={keys}
        className={className}
        aria-disabled={reason !== undefined || busy || undefined}
        onClick={press}
      />
    )
  }
  const note = availability.is === 'available' ? availability.note : undefined
  const button = (
    <Button
      icon={iconOf(command)}
      variant={variant ?? (command.tone === 'danger' ? 'danger' : 'default')}
      size={size}
      keys={keys}
      busy={busy}
      {...refusalProps(availability, t)}
      className={className}
      onClick={press}
    >
      {title}
    </Button>
  )
  return note === undefined ? button : <Tooltip text={t(note.key, { ...note.params })}>{button}</Tooltip>
}

/** The icon of a command, where its name is in the icon set. */
export const iconOf = (command: Command): IconName | undefined =>
  command.icon !== undefined && isIconName(command.icon) ? command.icon : undefined
