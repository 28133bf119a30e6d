// Unsent texts of a command's questions, kept in memory for the same command on the same record.
import type { Args, Command, Field, Situation } from './command.ts'

/** The parts that identify a text: `args` are the arguments the command was chosen with, `fields` its questions. */
export interface TypedInto {
  readonly command: Command
  readonly situation: Situation
  readonly args: Args
  readonly fields: readonly Field[]
}

/** Texts by field. */
type Texts = Readonly<Record<string, string>>

export interface TypedAnswers {
  /** The kept texts. */
  read(into: TypedInto): Texts
  /** Keeps the text of one field until the command is done; passwords, files and record searches are not kept. */
  keep(into: TypedInto, field: Pick<Field, 'name' | 'kind'>, text: string): void
  /** Drops the texts of a command that is done. */
  forget(command: Command, situation: Situation): void
}

const isKept = ({ kind }: Pick<Field, 'kind'>): boolean => /^(?:text|multiline|number|date|datetime)$/.test(kind)

/**
 * `null` where the command has no record. The user is part of the key, so the next person at this screen starts empty.
 */
const placeOf = ({ id }: Command, { viewer, subject }: Situation): string | null =>
  subject === null ? null : [viewer?.id, id, subject.noun, subject.id].join(' ')

/** The line and the arguments may name a part of the record. */
const partOf = ({ situation, args, fields }: TypedInto): string =>
  JSON.stringify([
    situation.line,
    Object.entries(args).filter(([name]) => !fields.some((field) => field.name === name)),
  ])

/** One store per runner. */
export const createTypedAnswers = (): TypedAnswers => {
  const typed = new Map<string | null, Readonly<Record<string, Texts>>>()
  return {
    read: (into) => typed.get(placeOf(into.command, into.situation))?.[partOf(into)] ?? {},
    keep: (into, field, text) => {
      const place = placeOf(into.command, into.situation)
      const parts = typed.get(place)
      const part = partOf(into)
      if (place !== null && isKept(field))
        typed.set(place, { ...parts, [part]: { ...parts?.[part], [field.name]: text } })
    },
    forget: (command, situation) => void typed.delete(placeOf(command, situation)),
  }
}
