// The props shared by a field in the palette and its control, and the keys that give an answer.
import type { KeyboardEvent } from 'react'
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
  /** The answer leads to another question or to the confirmation, so that Tab gives it too; what Tab gives never acts. */
  leadsOn: boolean
}

/** Whether a key gives the typed answer: Enter, in several lines too with Ctrl; Tab where that cannot act. */
export const isAnswering = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, leadsOn: boolean): boolean => {
  const mod = ctrlKey || metaKey
  return key === 'Enter' ? !shiftKey || mod : key === 'Tab' && leadsOn && !shiftKey && !altKey && !mod
}
