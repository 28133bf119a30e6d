// The props shared by a field in the palette and its control.
import type { Command, Field } from '#src/commands/command.ts'
import type { PaletteActor } from '#src/machines/use-palette.ts'

/** The props of a field's control. */
export interface QuestionControlProps {
  actor: PaletteActor
  command: Command
  field: Field
  label: string
  text: string
  invalid: boolean
  describedBy: string
  onText: (text: string, wanted?: string) => void
  /** `value` is checked and sent; `shown` is displayed in the trail. */
  onAnswer: (answer: { text: string; value: string; shown: string }) => void
  onBack: () => void
}
