// What the fields of a command hold at first. By itself: the palette's machine is told of it before anything is drawn. Pure.
import type { Args, Field } from '#src/commands/command.ts'

/** Text as the inputs hold it, by field. */
export type Values = Readonly<Record<string, string>>

const two = (n: number) => String(n).padStart(2, '0')

/** An instant as `datetime-local` wants it, in the reader's own time zone; '' when it is none. */
const localTime = (instant: string): string => {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** First values: what was entered before, then the field's own. */
export const firstValues = (fields: readonly Field[], entered: Args): Values =>
  Object.fromEntries(
    fields.map((field) => {
      const before = entered[field.name]
      const value = typeof before === 'string' ? before : (field.value ?? '')
      return [field.name, field.kind === 'datetime' && value !== '' ? localTime(value) : value]
    }),
  )
