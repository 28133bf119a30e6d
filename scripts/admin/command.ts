// The declaration and the result of a command of `npm run admin`, and the errors it may throw.
import type * as z from 'zod/mini'
import { isRecord } from '#contract/is-record.ts'
import { type FieldIssue, fieldIssues } from '#contract/issues.ts'
import type { Env } from '#server/env.ts'
import { issueMessage } from '#server/http/messages.ts'
import type { Log } from '#server/log.ts'
import type { Platform, Purpose } from '#server/platform.ts'

/** Exit codes of every command. */
export const rc = { done: 0, refused: 1, usage: 2, damage: 3 } as const

/** Refused or failed, with a sentence for the operator: rc 1. */
export class Mistake extends Error {}

/** An invalid value, with a sentence: rc 2. */
export class WrongUsage extends Error {}

/** The final result of a command. */
export interface Outcome {
  /** The one object that `--json` prints. */
  readonly data: Readonly<Record<string, unknown>>
  /** The result as text for people. */
  readonly text: string
  /** `damage` when the command found damage; `done` by default. */
  readonly rc?: (typeof rc)[keyof typeof rc]
}

/** The caller's unchecked input: arguments and options by their camelCase names. */
export type Given = Readonly<Record<string, unknown>>

/** What a command works with; each part is opened on first use, and closed at the end. */
export interface Tools {
  env(): Env
  /** Writes to standard error, so that standard output contains only the result. */
  log(): Log
  /** `administer` by default; the first call decides. */
  platform(purpose?: Exclude<Purpose, 'serve'>): Promise<Platform>
  /** The password of `--password-stdin`; null without that option. Throws {@link WrongUsage} for an empty one. */
  passwordFromStdin(): Promise<string | null>
  /**
   * All of standard input as text, for input that must not be on a command line; on a terminal `asked` says what is
   * expected.
   */
  stdin(asked: string): Promise<string>
  /** Prints progress for people; nothing with `--json`. */
  tell(text: string): void
}

/** One command; `scripts/admin/program.ts` lists them. */
export interface AdminCommand {
  readonly name: string
  readonly summary: string
  /** Arguments in commander's notation: `<user>`, `<code...>`, `[file]`. */
  readonly arguments?: readonly (readonly [notation: string, meaning: string])[]
  /** Options in commander's notation: `--enterprise <uscc>`. `--json` is added to all. */
  readonly options?: readonly (readonly [notation: string, meaning: string])[]
  /** Whether the command destroys data; then it is refused without `--yes`. */
  readonly destroys?: boolean
  /** Whether the command may begin an installation; every other command needs an existing one. */
  readonly begins?: boolean
  /** Whether the command takes `--password-stdin`. */
  readonly takesPassword?: boolean
  run(given: Given, tools: Tools): Promise<Outcome>
}

/** The caller's values, parsed by a schema. Throws {@link WrongUsage} with each error. */
export const checked = <T extends z.ZodMiniType>(schema: T, given: unknown): z.output<T> => {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const lines = fieldIssues(result.error.issues, given).map(
    (one) => `  ${optionName(one.path)}: ${notNumber(given, one) ?? issueMessage('en-US', one).message}`,
  )
  throw new WrongUsage(lines.join('\n'))
}

/** Only a number can have the wrong type here, because commander gives texts and switches in the right type. */
const notNumber = (given: unknown, { path, code }: FieldIssue): string | null => {
  const value = isRecord(given) ? given[path] : undefined
  return code === 'type' && typeof value === 'string' ? `${value} is no number.` : null
}

/** `contactName` as it is written on the command line. */
const optionName = (path: string): string => path.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

// The blocks of characters that are two columns wide on a terminal.
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g
const widthOf = (text: string): number => text.length + (text.match(wide)?.length ?? 0)

/** Rows in aligned columns, two spaces between them. */
export const columns = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => widthOf(row[at] ?? ''))))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
