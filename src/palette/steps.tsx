// The palette after a command was chosen: its questions one by one, the confirmation, the run and its failure, below
// the trail of answers.
import { Title } from '@radix-ui/react-dialog'
import { useTranslation } from 'react-i18next'
import { titleKey } from '#src/commands/availability.ts'
import type { Runner } from '#src/commands/runner.ts'
import { SubjectFacts } from '#src/components/subject-facts.tsx'
import { type PaletteActor, usePaletteSnapshot } from '#src/machines/use-palette.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { actsOn, askedFields } from './chosen-command.ts'
import { PaletteConfirmation } from './confirmation.tsx'
import { PaletteFailure } from './failure.tsx'
import { PaletteQuestion } from './question.tsx'
import { Quote } from './quote.tsx'
import { PaletteRunning } from './running.tsx'
import { PaletteTrail } from './trail.tsx'

const AmendmentShown = lazy(async () => (await import('#src/components/amendment-shown.tsx')).AmendmentShown, {
  early: false,
})

export interface PaletteStepsProps {
  actor: PaletteActor
  runner: Runner
}

/** Shown while the machine asks, confirms, runs or has failed with a command chosen in the list. */
export const PaletteSteps = ({ actor, runner }: PaletteStepsProps) => {
  const { t } = useTranslation()
  const snapshot = usePaletteSnapshot(actor)
  const chosen = runner.pending()
  if (chosen === null) return null
  const { command, situation } = chosen
  const { steps, at, shown, confirms } = snapshot.context
  const fields = askedFields(
    command,
    situation,
    steps.map(({ name }) => name),
  )
  const field = fields.find(({ name }) => name === steps[at]?.name)
  // The confirmation is a step too.
  const count = steps.filter((step, nth) => step.waits !== true || nth <= at).length + Number(confirms)
  const about = actsOn(command, situation)
  const part = { actor, command, situation, fields }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Title className="sr-only">{t(titleKey(command))}</Title>
      <PaletteTrail
        command={command}
        situation={situation}
        fields={fields}
        shown={shown}
        current={snapshot.matches('asking') ? (field?.name ?? null) : null}
        fixed={snapshot.hasTag('busy')}
        onEdit={(name) => actor.send({ type: 'step.edited', name })}
        onBack={() => actor.send({ type: 'palette.backed' })}
      />
      {about === null ? null : (
        <div className="px-4 pt-3">
          <SubjectFacts subject={about} args={snapshot.context.args} />
        </div>
      )}
      {command.shows === 'amendment' && situation.subject !== null && (
        <div className="px-4 pt-3">
          <AmendmentShown wanted orderId={situation.subject.id} />
        </div>
      )}
      <div className="px-4 pt-3 empty:hidden">
        <Quote command={command} situation={situation} args={snapshot.context.args} />
      </div>
      {snapshot.matches('asking') && field !== undefined && (
        <PaletteQuestion key={field.name} {...part} field={field} at={at} count={count} />
      )}
      {snapshot.matches('confirming') && <PaletteConfirmation {...part} count={count} />}
      {snapshot.matches('running') && <PaletteRunning actor={actor} command={command} />}
      {snapshot.matches('failed') && <PaletteFailure {...part} onReload={runner.reload} />}
    </div>
  )
}
