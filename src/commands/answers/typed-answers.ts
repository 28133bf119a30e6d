// Unsent answers to a command's questions, kept in memory for the same command on the same record.
import type { Args, Command, Field, Situation } from '../command.ts'

/** The parts that identify a text: `args` are the arguments the command was chosen with, `fields` its questions. */
export interface TypedInto {
  readonly command: Command
  readonly situation: Situation
  readonly args: Args
  readonly fields: readonly Field[]
}

/** Texts by field. */
type Texts = Readonly<Record<string, string>>

type Asked = Pick<Field, 'name' | 'kind' | 'tick'>

export interface TypedAnswers {
  /** Fetches what an earlier page of this person has stored; not there once it has been fetched, or where nothing is stored. */
  arrive?: (() => Promise<void>) | undefined
  /** Resolves when what was stored is here. */
  coming?: Promise<void>
  /** Called when the session ends; not there before something could be typed. */
  leave?: () => void
  /** Everything that is kept: texts and choices. */
  readonly all: readonly TextsByRecord[]
  /** The kept texts. */
  read(into: TypedInto): Texts
  /** Keeps the text of one field until the command is done; passwords, files and record searches are not kept. */
  keep(into: TypedInto, field: Asked, text: string): void
  /** The kept choices of a dialog; the palette asks for a choice anew, because its texts search the options. */
  chosen(into: TypedInto): Texts
  /** Keeps a choice of a dialog; a tick confirms something each time. */
  choose(into: TypedInto, field: Asked, value: string): void
  /** Drops the answers of a command that is done. */
  forget(command: Command, situation: Situation): void
}

const isText = ({ kind }: Asked): boolean => /^(?:text|multiline|number|date|datetime)$/.test(kind)
const isChoice = ({ kind, tick }: Asked): boolean => kind === 'choice' && tick !== true

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

/** The texts of one kind, by record and part. */
export type TextsByRecord = Map<string, Readonly<Record<string, Texts>>>

const createShelf = (isKept: (field: Asked) => boolean) => {
  const typed: TextsByRecord = new Map()
  return {
    typed,
    read: (into: TypedInto): Texts => typed.get(placeOf(into.command, into.situation) ?? '')?.[partOf(into)] ?? {},
    keep: (into: TypedInto, field: Asked, text: string): void => {
      const place = placeOf(into.command, into.situation)
      if (place === null || !isKept(field)) return
      const parts = typed.get(place)
      const part = partOf(into)
      typed.set(place, { ...parts, [part]: { ...parts?.[part], [field.name]: text } })
    },
    forget: (command: Command, situation: Situation): void => void typed.delete(placeOf(command, situation) ?? ''),
  }
}

/** One store per person; the runner of their next session gets it too. */
export const createTypedAnswers = (): TypedAnswers => {
  const texts = createShelf(isText)
  const choices = createShelf(isChoice)
  return {
    all: [texts.typed, choices.typed],
    read: texts.read,
    keep: texts.keep,
    chosen: choices.read,
    choose: choices.keep,
    forget: (command, situation) => {
      texts.forget(command, situation)
      choices.forget(command, situation)
    },
  }
}
