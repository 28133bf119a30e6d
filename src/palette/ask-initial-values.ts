// Initial values of a command's fields. Separate, because the palette's machine needs them before anything is rendered.
// Pure.
import { businessTime } from '#contract/business-day.ts'
import type { Args, Field } from '#src/commands/command.ts'

/** The texts of the inputs, by field. */
export type Values = Readonly<Record<string, string>>

/** An instant in the zone of the business, as it is typed; '' when it is invalid. */
const written = (instant: string): string => {
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? '' : businessTime(at)
}

/** Initial values: the earlier entry, else the field's own. */
export const initialValues = (fields: readonly Field[], entered: Args): Values =>
  Object.fromEntries(
    fields.map((field) => {
      const before = entered[field.name]
      const value = typeof before === 'string' ? before : (field.value ?? '')
      return [field.name, field.kind === 'datetime' && value !== '' ? written(value) : value]
    }),
  )
