// The fields of the order form by their names.
import { fieldsOf } from '#src/forms/fields.tsx'
import type { FormValues } from './values.ts'

export const { FormFrame, TextBox, TextArea, AmountBox, NumberBox, ChoiceBox, ChoiceBar, MomentBox, DayBox, FlagBox } =
  fieldsOf<FormValues>()
