// Initial values of a command's fields. Separate, because the palette's machine needs them before anything is drawn. Pure.
import type { Args, Field } from '#src/commands/command.ts'

/** The texts of the inputs, by field. */
export type Values = Readonly<Record<string, string>>

const two = (n: number) => String(n).padStart(2, '0')

/** An instant as `datetime-local` needs it, in the user's time zone; '' when it is invalid. */
const localTime = (instant: string): string => {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Initial values: what was entered before, else the field's own. */
export const initialValues = (fields: readonly Field[], entered: Args): Values =>
  Object.fromEntries(
    fields.map((field) => {
      const before = entered[field.name]
      const value = typeof before === 'string' ? before : (field.value ?? '')
      return [field.name, field.kind === 'datetime' && value !== '' ? localTime(value) : value]
    }),
  )
