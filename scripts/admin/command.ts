// What a command of `npm run admin` declares and answers, and the faults it may throw.
import type * as z from 'zod/mini'
import { fieldIssues } from '#contract/issues.ts'
import type { Env } from '#server/env.ts'
import { issueMessage } from '#server/http/messages.ts'
import type { Log } from '#server/log.ts'
import type { Platform, Purpose } from '#server/platform.ts'

/** Exit codes of every command. */
export const rc = { done: 0, refused: 1, usage: 2, damage: 3 } as const

/** Refused or failed, with a sentence for the operator: rc 1. */
export class Mistake extends Error {}

/** A value that cannot be meant, with a sentence: rc 2. */
export class WrongUsage extends Error {}

/** What a command says in the end. */
export interface Outcome {
  /** The one object that `--json` prints. */
  readonly data: Readonly<Record<string, unknown>>
  /** The same for people. */
  readonly text: string
  /** `damage` when what was looked at is broken; `done` by default. */
  readonly rc?: (typeof rc)[keyof typeof rc]
}

/** What the caller wrote, unchecked: arguments and options by their camelCase names. */
export type Given = Readonly<Record<string, unknown>>

/** What a command works with; each part is opened when first asked for, and closed at the end. */
export interface Tools {
  env(): Env
  /** Writes to standard error, so that standard output is the answer alone. */
  log(): Log
  /** `administer` when nothing is said; the first call decides. */
  platform(purpose?: Exclude<Purpose, 'serve'>): Promise<Platform>
  /** The password of `--password-stdin`; null when it was not asked for. Throws {@link WrongUsage} for an empty one. */
  passwordFromStdin(): Promise<string | null>
  /** All of standard input as text, for what must not stand in a command line; at a terminal `asked` says what is waited for. */
  stdin(asked: string): Promise<string>
  /** Prints for people while the command still works; nothing with `--json`. */
  tell(text: string): void
}

/** One command; `scripts/admin/program.ts` lists them. */
export interface AdminCommand {
  readonly name: string
  readonly summary: string
  /** In commander's notation: `<user>`, `<code...>`, `[file]`. */
  readonly arguments?: readonly (readonly [notation: string, meaning: string])[]
  /** In commander's notation: `--enterprise <uscc>`. `--json` is added to all. */
  readonly options?: readonly (readonly [notation: string, meaning: string])[]
  /** It destroys something: without `--yes` it is refused. */
  readonly destroys?: boolean
  /** It may begin an installation; every other one needs one that is there. */
  readonly begins?: boolean
  /** It takes `--password-stdin`. */
  readonly takesPassword?: boolean
  run(given: Given, tools: Tools): Promise<Outcome>
}

/** The caller's values by a schema. Throws {@link WrongUsage} that names each fault. */
export const checked = <T extends z.ZodMiniType>(schema: T, given: unknown): z.output<T> => {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const lines = fieldIssues(result.error.issues, given).map(
    (one) => `  ${optionName(one.path)}: ${issueMessage('en-US', one).message}`,
  )
  throw new WrongUsage(lines.join('\n'))
}

/** `contactName` as it is written on the command line. */
const optionName = (path: string): string => path.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

// The blocks of characters that take two places on a terminal.
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
