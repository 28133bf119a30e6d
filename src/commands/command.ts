// What a command is: one thing a person can do, as plain data that buttons, keys and the palette all run.

import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/envelope.ts'
import { isRecord } from '#contract/is-record.ts'
import type { OrderStatus } from '#contract/orders.lifecycle.ts'
import type { PermissionCode } from '#contract/permissions.ts'
import type { PreferencesPatch } from '#contract/preferences.ts'
import type { Reply } from '#src/api/call.ts'
import type { File } from '#src/api/download.ts'
import type { Noun } from '#src/machines/app.machine.ts'
import type { PathId } from '#src/paths.ts'

export type { Noun, Reply }

/** A record a command may be about: the focused row, a selected row, or the page's own record. */
export interface Subject {
  readonly noun: Noun
  readonly id: string
  /** What a person calls it, shown as the palette's scope chip: the order number. */
  readonly label: string
  /** The record as last loaded; commands narrow it by `noun`. */
  readonly record: unknown
}

/** Everything availability may depend on; read from the element that had focus. */
export interface Situation {
  readonly viewer: { readonly id: string; readonly name: string; readonly permissions: readonly string[] } | null
  readonly path: PathId | null
  readonly subject: Subject | null
  readonly selected: readonly Subject[]
  /** The line of the record that is in focus, by its id. */
  readonly line?: string | undefined
  /** What the screen itself does when asked: `rows.next`, `form.submit`; by command id. */
  readonly answers?: Readonly<Record<string, () => void>>
  /** What of these it cannot do now, and why. */
  readonly refusals?: Readonly<Record<string, Refusal>>
}

/** A key of the locale files with what fills it. */
export interface Words {
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** Whether a command can be run now. `hidden`: no permission or not of this place. `refused`: shown with its reason. */
export type Availability =
  | {
      readonly is: 'available'
      /** Over several records: for how many of them. */
      readonly many?: { readonly can: number; readonly of: number }
      /** What should be known before it is run, shown beside its name. */
      readonly note?: Words
    }
  | { readonly is: 'hidden' }
  | {
      readonly is: 'refused'
      /** Key of the sentence (`refusals:<fact>`), with its parameters. */
      readonly reason: string
      readonly params?: Readonly<Record<string, string>>
      /** The command that would remedy it, where one exists. */
      readonly remedy?: string
    }

/** Why a command cannot be run now. */
export type Refusal = Extract<Availability, { is: 'refused' }>

/** One thing asked before a command runs. Label key: `palette:fields.<name>` unless `label` is given. */
export interface Field {
  readonly name: string
  /** `number` is a decimal string, never a float; `record` is the id of one, found while one types; `file` the id of evidence, kept sealed. */
  readonly kind: 'text' | 'multiline' | 'password' | 'number' | 'date' | 'datetime' | 'choice' | 'record' | 'file'
  readonly label?: string
  readonly hint?: string
  readonly hintParams?: Readonly<Record<string, string | number>>
  readonly required?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  /** For `choice`: values and their label keys. */
  readonly options?: readonly {
    readonly value: string
    readonly label: string
    readonly params?: Readonly<Record<string, string | number>>
  }[]
  /** For `choice` of one option: drawn as a box to tick. */
  readonly tick?: true
  /** Asked only once the server has refused for want of it. */
  readonly onRefusal?: true
  /** First value. */
  readonly value?: string
  /** For `number`: its bounds, both allowed. */
  readonly min?: number
  readonly max?: number
  /** For `number`: no part of one. */
  readonly whole?: true
  /** For `record`: of which noun. */
  readonly of?: RecordNoun
  /** For orders: in one of these statuses. */
  readonly among?: readonly OrderStatus[]
}

/** Nouns whose records can be asked for; each has its search in record-choices.ts. */
export type RecordNoun = Extract<Noun, 'orders' | 'suppliers' | 'herbal_templates' | 'users'>

export type Args = Readonly<Record<string, unknown>>

/** How a run ended. `refused` keeps the dialog open with the message at the fields. */
export type Outcome =
  | {
      readonly is: 'done'
      /** What the API gave back, for a form that goes on with it. */
      readonly data?: unknown
      /** Key of a toast that tells this run better than the command's own `says`; '' for none. */
      readonly says?: string
    }
  | {
      readonly is: 'refused'
      readonly code: number
      readonly message: string
      readonly errors: readonly FieldError[]
      /** 4029: in how many seconds it may be tried again. */
      readonly wait_s?: number
    }
  | {
      readonly is: 'failed'
      readonly message: string
      /** No answer came back: sending the same again has one effect (src/api/idempotency.ts). */
      readonly unsent?: boolean
    }

/** How a run tells how far it is, and hears that it is not wanted any more. */
export interface RunIo {
  readonly signal: AbortSignal
  /** Of how many records, or kilobytes of a file, how many are done. */
  report(progress: { readonly done: number; readonly total: number; readonly of?: 'kilobytes' }): void
}

/** What a command may use; handed in, never imported. */
export interface Services {
  /** `quiet`: whoever asks says himself how it ended; nothing is toasted. `signal` gives a question up. `outlives`: it is sent even when the page closes. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    input?: InputOf<E>,
    how?: { quiet?: boolean; signal?: AbortSignal; outlives?: boolean },
  ): Promise<Reply<DataOf<E>>>
  /** The same for a call that answers a file; `received` hears how much of it has come, where the server says how much it is. */
  download<E extends AnyEndpoint>(
    endpoint: E,
    input?: InputOf<E>,
    how?: { quiet?: boolean; signal?: AbortSignal; outlives?: boolean; received?: (bytes: number, of: number) => void },
  ): Promise<Reply<File>>
  navigate(path: string, how?: { replace?: boolean }): void
  /** Tells live resources of these nouns to reload. */
  changed(...nouns: Noun[]): void
  /** Shows a toast; `key` is a locale key, `params` its parameters. */
  toast(tone: 'success' | 'error' | 'info', key: string, params?: Record<string, string>): void
  /** Sends an event to the session, settings or palette actor: locale, theme, sign-out, open the palette. */
  tell(message: AppMessage): void
}

/** What commands may tell the long-lived actors. */
export type AppMessage =
  | { type: 'session.sign_out' }
  /** The session goes on, and who is here is asked for again. */
  | { type: 'session.renew' }
  | {
      type: 'settings.set'
      key:
        | 'locale'
        | 'theme'
        | 'collapsed'
        | 'density'
        | 'contentWidth'
        | 'primaryColor'
        | 'colorWeak'
        | 'motion'
        | 'loginBy'
      value: string | boolean
    }
  | { type: 'settings.next_density' }
  | { type: 'settings.toggle'; key: 'contentWidth' }
  | { type: 'settings.toggle'; key: 'collapsed'; usual: boolean }
  /** What a person arranges for themselves: shown at once, saved behind. */
  | { type: 'preferences.set'; patch: PreferencesPatch }
  /** `recents`: with what was used last. */
  | { type: 'palette.open'; at?: 'recents' }
  | { type: 'sheet.open' }

export type CommandGroup = 'here' | 'create' | 'go' | 'view' | 'app'

/** One command. Title: `commands:<id>` (dots become nested keys); aliases: `palette:aliases.<id>`, `|`-separated. */
export interface Command {
  readonly id: string
  readonly group: CommandGroup
  /** Key of the title where it is not `commands:<id>`, as for the pages of the menu. */
  readonly title?: string
  /** False for what only a key or a screen runs; the palette leaves it out. */
  readonly listed?: false
  readonly icon?: string
  /** Key of what the button says that sends its fields, where that is not its title. */
  readonly sendsAs?: string
  /** What is shown above its questions, where one must see it to decide. */
  readonly shows?: 'amendment'
  /** Danger is drawn in red and always confirmed. */
  readonly tone?: 'default' | 'primary' | 'danger'
  readonly needs?: PermissionCode | readonly PermissionCode[]
  availability(situation: Situation): Availability
  /** What to ask first; called when the dialog opens. Fields missing in `args` open the dialog. */
  fields?(situation: Situation): readonly Field[]
  /** True when it must be confirmed even without fields; after fields the palette asks for a yes as well. */
  readonly confirm?: boolean
  /** What it is about where the page's record does not say it: one of its lines, by the arguments. */
  about?(args: Args): string | undefined
  /** Key of what a yes brings about that the title does not tell; read before it is given. */
  readonly consequence?: string
  /** Asks the server: run from the palette it stays in sight until the answer, so that a refusal is read and tried again there. */
  readonly sends?: true
  /** The run looks at `io.signal` and may be cancelled on its way. */
  readonly cancels?: true
  /**
   * The run waits some seconds, in which it can be taken back (undo.machine.ts); then it need not be confirmed. Only for what concerns
   * the enterprise alone: never for audit, opening or award.
   */
  readonly undo?: 'delayed'
  /** What is done at once when the run waits: leaving the page of what goes away. */
  leaves?(situation: Situation, services: Services): void
  /** It may be run over several records, one after another, with the same arguments. Never for openings and awards. */
  readonly many?: true
  /** `io` is there where what runs it can show progress and cancel. */
  run(situation: Situation, args: Args, services: Services, io?: RunIo): Promise<Outcome>
  /** Key of the success toast. */
  readonly says?: string
}

/** What a list of commands is written as: the id stands once, as the key. */
export const define = <K extends string>(commands: Record<K, Omit<Command, 'id'>>): Record<K, Command> => {
  const named: Partial<Record<K, Command>> = {}
  for (const id of Object.keys(commands) as K[]) named[id] = { id, ...commands[id] } // Object.keys forgets the literal keys
  return named as Record<K, Command> // every key was just set
}

export const available: Availability = { is: 'available' }
export const hidden: Availability = { is: 'hidden' }
export const done = { is: 'done' } as const satisfies Outcome

/** Shown with the sentence of `refusals:<fact>`. */
export const refused = (
  fact: string,
  more: { params?: Record<string, string>; remedy?: string } = {},
): Availability => ({
  is: 'refused',
  reason: `refusals:${fact}`,
  ...more,
})

/** The outcome of an API answer: done, or refused with its message and field errors. */
export const outcomeOf = (reply: Reply<unknown>): Outcome =>
  reply.ok
    ? { is: 'done', data: reply.data }
    : {
        is: 'refused',
        code: reply.code,
        message: reply.msg,
        errors: [...errorsIn(reply.data), ...takenIn(reply)],
        ...waitIn(reply.data),
      }

/** A value that must be unique and is taken (4009 with `field`) is wrong at its field, like any other. */
const takenIn = ({ data, msg }: { data: unknown; msg: string }): FieldError[] =>
  isRecord(data) && typeof data.field === 'string' ? [{ path: data.field, code: 'taken', message: msg }] : []

const waitIn = (data: unknown): { readonly wait_s?: number } =>
  isRecord(data) && typeof data.retry_after === 'number' ? { wait_s: data.retry_after } : {}

const errorsIn = (data: unknown): FieldError[] => {
  if (!isRecord(data) || !Array.isArray(data.errors)) return []
  return data.errors.filter(
    (one): one is FieldError => typeof one === 'object' && one !== null && 'path' in one && 'message' in one,
  )
}
