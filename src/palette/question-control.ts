// What the control of a question and the question itself agree on.
import type { Command, Field } from '#src/commands/command.ts'
import type { PaletteActor } from '#src/machines/use-palette.ts'

/** What a control of a question is handed. */
export interface QuestionControlProps {
  actor: PaletteActor
  command: Command
  field: Field
  label: string
  text: string
  invalid: boolean
  describedBy: string
  onText: (text: string, wanted?: string) => void
  /** `value` is what is checked and sent, `shown` what the trail says. */
  onAnswer: (answer: { text: string; value: string; shown: string }) => void
  onBack: () => void
}
