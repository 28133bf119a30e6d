// The bar of the marked records, beside their number. It marks the rest of the results, and has the commands, each with
// the number of records it can run for.
import { useTranslation } from 'react-i18next'
import { availabilityOf, titleKey } from '#src/commands/availability.ts'
import type { Availability, Command } from '#src/commands/command.ts'
import { iconOf } from '#src/commands/command-button.tsx'
import { useCommandContext, useSituation } from '#src/commands/command-context.tsx'
import { refusalProps } from '#src/commands/refusal-props.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Menu } from '#src/ui/overlay/menu.tsx'
import { ListRest, type ListRestProps } from './select-all.tsx'

/** The number of commands shown as buttons; the rest is in a menu. */
const IN_SIGHT = 2

interface Act {
  readonly command: Command
  readonly availability: Exclude<Availability, { is: 'hidden' }>
}

export const BulkBar = (props: ListRestProps) => (
  <>
    <ListRest {...props} />
    <BulkCommands />
  </>
)

const BulkCommands = () => {
  const { t } = useTranslation()
  const { commands, runner } = useCommandContext()
  const situation = useSituation()
  const keysOf = useKeysOf()
  const acts = commands.all.flatMap((command): Act[] => {
    if (command.many !== true) return []
    const availability = availabilityOf(command, situation)
    return availability.is === 'hidden' ? [] : [{ command, availability }]
  })
  if (acts.length === 0) return null
  // Available commands come first; a dangerous one is never the first button.
  const shown = acts
    .filter(({ command, availability }) => availability.is === 'available' && command.tone !== 'danger')
    // Primary commands come before those that undo something.
    .toSorted((a, b) => Number(b.command.tone === 'primary') - Number(a.command.tone === 'primary'))
    .slice(0, IN_SIGHT)
  const rest = acts.filter((act) => !shown.includes(act))
  const start = (command: Command) => void runner.start(command, {}, { situation })
  const count = ({ availability }: Act) =>
    availability.is === 'available' && availability.many !== undefined && availability.many.can < availability.many.of
      ? t('lists:bulk.can', { ...availability.many })
      : null
  return (
    <>
      {shown.map((act) => (
        <span key={act.command.id} className="contents max-sm:hidden">
          <Button
            size="sm"
            icon={iconOf(act.command)}
            keys={keysOf(act.command.id, 'table')}
            onClick={() => start(act.command)}
          >
            {t(titleKey(act.command))}
            <Count act={act} />
          </Button>
        </span>
      ))}
      {rest.length > 0 && (
        <span className="contents max-sm:hidden">
          <More acts={rest} count={count} start={start} />
        </span>
      )}
      <span className="contents sm:hidden">
        <More acts={acts} count={count} start={start} />
      </span>
    </>
  )
}

/**
 * The numbers of records that the command can run for, and of all marked ones; their meaning is given to screen
 * readers.
 */
const Count = ({ act: { availability } }: { act: Act }) => {
  const { t } = useTranslation()
  if (availability.is !== 'available' || availability.many === undefined) return null
  const { can, of } = availability.many
  return (
    <span className="text-cap text-ink-3 tabular-nums" title={t('lists:bulk.can', { can, of })}>
      <span className="sr-only">{t('lists:bulk.can', { can, of })}</span>
      <span aria-hidden="true">
        {can}/{of}
      </span>
    </span>
  )
}

interface MoreProps {
  acts: readonly Act[]
  count: (act: Act) => string | null
  start: (command: Command) => void
}

const More = ({ acts, count, start }: MoreProps) => {
  const { t } = useTranslation()
  return (
    <Menu
      trigger={
        <Button size="sm" iconAfter="down">
          {t('lists:more')}
        </Button>
      }
      entries={acts.map((act) => ({
        id: act.command.id,
        label: (
          <span className="flex items-baseline gap-2">
            {t(titleKey(act.command))}
            {count(act) !== null && <span className="text-cap text-ink-3">{count(act)}</span>}
          </span>
        ),
        icon: iconOf(act.command),
        tone: act.command.tone === 'danger' ? ('danger' as const) : undefined,
        ...refusalProps(act.availability, (reason, params) => t(reason, params)),
        onSelect: () => start(act.command),
      }))}
    />
  )
}
