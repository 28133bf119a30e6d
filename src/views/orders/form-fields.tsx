// The fields of the order form by their names.
import { fieldsOf } from '#src/commands/form-fields.tsx'
import type { FormValues } from './form-values.ts'

export const { FormFrame, TextBox, TextArea, AmountBox, NumberBox, ChoiceBox, ChoiceBar, MomentBox, DayBox, FlagBox } =
  fieldsOf<FormValues>()
