// The main buttons of a record in the peek panel; its other commands are in the palette.
import { availabilityOf } from '#src/commands/availability.ts'
import type { Subject } from '#src/commands/command.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useCommandContext, useSituation } from '#src/commands/command-context.tsx'
import type { CommandId } from '#src/commands/registry.ts'
import { ButtonsInLine } from './buttons-in-line.tsx'

/** Maximum number of buttons. */
const MAX = 3

interface PeekActionsProps {
  /** The ids of the commands in order of priority. */
  ids: readonly CommandId[]
  subject: Subject
}

/**
 * The available ones that fit in one line; where there is none, the first refused one with its reason. The button beside
 * them leads to all.
 */
export const PeekActions = ({ ids, subject }: PeekActionsProps) => {
  const { commands } = useCommandContext()
  const situation = useSituation(subject)
  const states = ids.flatMap((id) => {
    const command = commands.find(id)
    return command === undefined ? [] : [{ id, is: availabilityOf(command, situation).is }]
  })
  const can = states.filter((one) => one.is === 'available').slice(0, MAX)
  const shown = can.length > 0 ? can : states.filter((one) => one.is === 'refused').slice(0, 1)
  return (
    <ButtonsInLine of={subject.id}>
      {shown.map(({ id }) => (
        <CommandButton key={id} id={id} subject={subject} size="sm" />
      ))}
    </ButtonsInLine>
  )
}
