// Validates the values of a command's fields, and turns them into its arguments. Pure.
import type { TFunction } from 'i18next'
import type { FieldError } from '#contract/envelope.ts'
import { seenAtLeast } from '#contract/fields.ts'
import type { Args, Command, Field } from '#src/commands/command.ts'
import { instantOf, readDate, writtenDate } from '#src/ui/date/read-date.ts'
import type { Values } from './ask-initial-values.ts'

/** The fault of one field: a key of `palette:words` with its parameters. */
export interface Complaint {
  readonly word:
    | 'required'
    | 'chosen_required'
    | 'too_short'
    | 'too_long'
    | 'not_a_date'
    | 'not_a_number'
    | 'not_whole'
    | 'too_small'
    | 'too_great'
  readonly min?: number
  readonly max?: number
}

/** Replaces full-width digits and signs from an input method by plain ones. */
const plainNumber = (text: string): string => text.normalize('NFKC').trim()

const wrongNumber = ({ min, max, whole }: Field, text: string): Complaint | null => {
  const given = plainNumber(text)
  if (!/^-?\d+(\.\d+)?$/.test(given)) return { word: 'not_a_number' }
  if (whole === true && given.includes('.')) return { word: 'not_whole' }
  // The number is only for the comparison; the text is sent.
  const value = Number(given)
  if (min !== undefined && value < min) return { word: 'too_small', min }
  return max !== undefined && value > max ? { word: 'too_great', max } : null
}

export const dateKind = (kind: 'datetime' | 'date'): 'moment' | 'day' => (kind === 'date' ? 'day' : 'moment')

/** The moment (ISO) or the day that a text means; null where it means none. */
const dateOf = (kind: 'datetime' | 'date', text: string): string | null => {
  if (writtenDate(text, dateKind(kind)) !== null) return text
  const read = readDate(text, new Date())
  if (read === null) return null
  return kind === 'date' ? read.day : instantOf(read)
}

/** The kind of date that a value of the field is; null where it is none. */
const datedKind = ({ kind, orMoment, options = [] }: Field, value: string): 'datetime' | 'date' | null => {
  if (kind === 'datetime' || kind === 'date') return kind
  return orMoment === true && options.every((option) => option.value !== value) ? 'datetime' : null
}

/** The fault of one field's value, as its input holds it; a time is an instant or a typed text. */
export const complaintAbout = (field: Field, value: string): Complaint | null => {
  const given = field.kind === 'password' ? value : seenAtLeast(1).test(value) ? value.trim() : ''
  if (given === '') {
    if (field.required !== true) return null
    return { word: field.kind === 'choice' || field.kind === 'record' ? 'chosen_required' : 'required' }
  }
  if (field.kind === 'number') return wrongNumber(field, given)
  if (field.maxLength !== undefined && given.length > field.maxLength) return { word: 'too_long', max: field.maxLength }
  if (field.minLength !== undefined && !seenAtLeast(field.minLength).test(given))
    return { word: 'too_short', min: field.minLength }
  const dated = datedKind(field, given)
  return dated !== null && dateOf(dated, given) === null ? { word: 'not_a_date' } : null
}

/** The rule that a parsed date breaks, in words; undefined where it breaks none. */
export const ruleSaid = (t: TFunction, field: Field, value: string, others: Args): string | undefined => {
  const broken = field.wrong?.(value, others) ?? null
  return broken === null ? undefined : t(broken.key, { ...broken.params })
}

/** Whether a field holds a valid date that breaks its rule. */
export const breaksRule = (field: Field, value: string, others: Args): boolean => {
  const dated = datedKind(field, value.trim())
  if (dated === null) return false
  const date = dateOf(dated, value.trim())
  return date !== null && (field.wrong?.(date, others) ?? null) !== null
}

/** Faults by field; empty when everything is valid. */
export const complaintsAbout = (fields: readonly Field[], values: Values): Readonly<Record<string, Complaint>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const complaint = complaintAbout(field, values[field.name] ?? '')
      return complaint === null ? [] : [[field.name, complaint]]
    }),
  )

/** The value that is sent for one answer. */
export const argOf = (field: Field, value: string): string => {
  if (field.kind === 'password') return value
  if (field.kind === 'number') return plainNumber(value)
  const text = value.trim()
  const dated = text === '' ? null : datedKind(field, text)
  if (dated === null) return text
  const date = dateOf(dated, text) ?? text
  return dated === 'datetime' ? new Date(date).toISOString() : date
}

/** The arguments of the run: times as instants, text trimmed; a password is sent as typed. */
export const argsFrom = (fields: readonly Field[], values: Values): Args =>
  Object.fromEntries(fields.map((field) => [field.name, argOf(field, values[field.name] ?? '')]))

/** The server's field errors; errors of fields this dialog lacks are under ''. A path ends in the field's name. */
export const serverComplaints = (
  fields: readonly Field[],
  errors: readonly FieldError[],
): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {}
  for (const error of errors) {
    const last = error.path.split('.').at(-1) ?? ''
    const name = fields.some((field) => field.name === last) ? last : ''
    found[name] ??= error.message
  }
  return found
}

/** The number of options that have a digit each. */
const MAX_NUMBERED = 9

/** Whether the options of a dialog's fields are shown by number: it asks one choice that must be made, and nothing else. */
export const areNumbered = (fields: readonly Field[]): boolean => {
  const [field, ...others] = fields
  if (field?.kind !== 'choice' || others.length > 0) return false
  return field.required === true && field.tick !== true && (field.options?.length ?? 0) <= MAX_NUMBERED
}

/** Whether a digit confirms as well: what cannot be undone is confirmed by a key of its own. */
export const digitSends = ({ tone, confirm }: Command): boolean => tone !== 'danger' && confirm === undefined
