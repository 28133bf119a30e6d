// A command is one thing a user can do, as plain data; buttons, keys and the palette run the same one.

import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/envelope.ts'
import { isRecord } from '#contract/is-record.ts'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import type { PermissionCode } from '#contract/permissions.ts'
import type { PreferencesPatch } from '#contract/preferences.ts'
import type { Reply } from '#src/api/call.ts'
import type { File } from '#src/api/download.ts'
import type { Noun } from '#src/machines/app.machine.ts'
import type { ToldAct } from '#src/machines/notices.machine.ts'
import type { Settings } from '#src/machines/settings.machine.ts'
import type { PathId } from '#src/paths.ts'
import type { Subject } from './subject.ts'

export type { Noun, Reply, Subject }

/**
 * A screen's handler of a command. False: there was nothing to do. `{ told }`, or a promise of it: a sentence for the
 * foot of the page.
 */
export interface Answer {
  (): unknown
  /** The effect of the handler in words of the page, where the command's title differs; read whenever listed. */
  readonly title?: () => string
  /** The handler only says why there is nothing to do; its key still runs it, but no button or row offers it. */
  readonly onlySays?: true
}

/** Everything that availability may depend on; read at the focused element. */
export interface Situation {
  readonly viewer: { readonly id: string; readonly name: string; readonly permissions: readonly string[] } | null
  readonly path: PathId | null
  readonly subject: Subject | null
  readonly selected: readonly Subject[]
  /** Id of the record's line that has the focus. */
  readonly line?: string | undefined
  /** Handlers of the screen, by command id: `rows.next`, `form.submit`. */
  readonly answers?: Readonly<Record<string, Answer>>
  /** The handlers that the screen refuses now, with the reason. */
  readonly refusals?: Readonly<Record<string, Refusal>>
}

/** A locale key with its parameters. */
export interface MessageDescriptor {
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
}

/**
 * Whether a command can run now. `hidden`: the user has no permission, or the command does not belong to this place.
 * `refused`: it is shown with its reason.
 */
export type Availability =
  | {
      readonly is: 'available'
      /** Over many records: the number of records that the command can run for. */
      readonly many?: { readonly can: number; readonly of: number }
      /** A note shown beside the command's name. */
      readonly note?: MessageDescriptor
    }
  | { readonly is: 'hidden' }
  | {
      readonly is: 'refused'
      /** Locale key of the reason (`refusals:<fact>`), with its parameters. */
      readonly reason: string
      readonly params?: Readonly<Record<string, string>>
      /** The command that would remove the reason, where one exists. */
      readonly remedy?: string
      /** Nothing refuses the command, but there is nothing left for it to do: the control says so without a lock. */
      readonly isIdle?: true
      /** The record has nothing for the command to act on: no amendment waits, nothing is left to open. */
      readonly isMoot?: true
    }

/** Why a command cannot be run now. */
export type Refusal = Extract<Availability, { is: 'refused' }>

/** One question asked before a command runs. Label key: `palette:fields.<name>` unless `label` is given. */
export interface Field {
  readonly name: string
  /** `number`: a decimal string, never a float. `record`: a record's id. `file`: evidence, stored sealed. */
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
  /** For `choice`: a typed moment may answer instead of an option. `tick`: the one option is shown as a checkbox. */
  readonly orMoment?: true
  readonly tick?: true
  /** Whether it is asked only after the server has refused because it is missing. */
  readonly onRefusal?: true
  /** First value. */
  readonly value?: string
  /** For `number`: the bounds, inclusive. */
  readonly min?: number
  readonly max?: number
  /** For `number`: integers only. */
  readonly whole?: true
  /**
   * For dates: the rule a date breaks, given the other answers; the server has the same rules. Called on each
   * keystroke.
   */
  readonly wrong?: (value: string, others: Args) => MessageDescriptor | null
  /** For `record`: the noun. */
  readonly of?: RecordNoun
  /** For orders: the statuses to which the choice is limited. */
  readonly among?: readonly OrderStatus[]
}

/** Nouns whose records can be asked for; each has its search in record-choices.ts. */
export type RecordNoun = Extract<Noun, 'orders' | 'suppliers' | 'herbal_templates' | 'users'>

export type Args = Readonly<Record<string, unknown>>

/** How a run ended. `refused` keeps the dialog open with the message at the fields. */
export type Outcome =
  | {
      readonly is: 'done'
      /** The API's answer, for a form that continues with it. */
      readonly data?: unknown
      /** Locale key of a success toast instead of the command's own `says`; '' for no toast. */
      readonly says?: string
      /** The name of the record it created, for the toast, because the situation does not contain that record yet. */
      readonly made?: string
      /** Locale key of the result in the toast, where the command's title would say too much. */
      readonly came?: string
      /** The screen had nothing to do; a key then shows why. */
      readonly isIdle?: true
    }
  | {
      readonly is: 'refused'
      readonly code: number
      readonly message: string
      readonly errors: readonly FieldError[]
      /** 4029: seconds until a retry is allowed. */
      readonly wait_s?: number
    }
  | {
      readonly is: 'failed'
      readonly message: string
      /** No answer arrived; sending the same request again takes effect once (src/api/idempotency.ts). */
      readonly unsent?: boolean
    }

/** How a run reports its progress and observes its cancellation. */
export interface RunIo {
  readonly signal: AbortSignal
  /** The number of records, or of kilobytes of a file, that are done, and the total. */
  report(progress: { readonly done: number; readonly total: number; readonly of?: 'kilobytes' }): void
}

/** What a command may use; passed in, never imported. */
export interface Services {
  /**
   * `quiet`: no toast, the caller shows the result. `signal` cancels it. `outlives`: it is sent even when the page
   * closes. `key`: the idempotency key of a write.
   */
  call<E extends AnyEndpoint>(
    endpoint: E,
    input?: InputOf<E>,
    how?: { quiet?: boolean; signal?: AbortSignal; outlives?: boolean; key?: string },
  ): Promise<Reply<DataOf<E>>>
  /** As `call`, for an answer that is a file; `received` reports the progress, where the server sends the size. */
  download<E extends AnyEndpoint>(
    endpoint: E,
    input?: InputOf<E>,
    how?: { quiet?: boolean; signal?: AbortSignal; outlives?: boolean; received?: (bytes: number, of: number) => void },
  ): Promise<Reply<File>>
  navigate(path: string, how?: { replace?: boolean }): void
  /** Makes live resources of these nouns reload. */
  changed(...nouns: Noun[]): void
  /** Shows a toast: `key` is a locale key, `params` its parameters, `of` the act and its record. */
  toast(tone: 'success' | 'error' | 'info', key: string, params?: Record<string, string>, of?: ToldAct): void
  /** Sends an event to the session, settings or palette actor: locale, theme, sign-out, open the palette. */
  tell(message: AppMessage): void
}

/** Messages of commands to the long-lived actors; `foot.told` is a sentence at the foot of the page. */
export type AppMessage =
  | { type: 'session.sign_out' }
  /** The session continues, and its user is read again. */
  | { type: 'session.renew' }
  | {
      type: 'settings.set'
      key: keyof Settings
      value: string | boolean
    }
  | { type: 'settings.next_density' }
  | { type: 'settings.toggle'; key: 'contentWidth' }
  | { type: 'settings.toggle'; key: 'collapsed'; usual: boolean }
  /** Preferences of the user: applied at once, saved afterwards. */
  | { type: 'preferences.set'; patch: PreferencesPatch }
  /** `recents`: lists the last used commands. */
  | { type: 'palette.open'; at?: 'recents' }
  | { type: 'sheet.open' }
  | { type: 'foot.told'; text: string }

export type CommandGroup = 'here' | 'create' | 'go' | 'view' | 'app'

/** One command. Title: `commands:<id>` (dots become nested keys); aliases: `palette:aliases.<id>`, `|`-separated. */
export interface Command {
  readonly id: string
  readonly group: CommandGroup
  /** Key of the title where it is not `commands:<id>`, as for the pages of the menu. */
  readonly title?: string
  /** False for a command that only a key or a screen runs: the palette does not list it. */
  readonly listed?: false
  readonly icon?: string
  /** Locale key of the submit button's label, where that is not the title; a function where the arguments tell it. */
  readonly sendsAs?: string | ((args: Args) => string)
  /** Shown above the questions. `award`: a demand with a proposed award, which must be read before the confirmation. */
  readonly shows?: 'amendment' | 'award'
  /** The text that the command answers, by the answers so far; shown above the questions. Null while none is chosen. */
  quotes?(situation: Situation, args: Args): string | null
  /** Danger is drawn in red and always confirmed. */
  readonly tone?: 'default' | 'primary' | 'danger'
  /** Locale key of the title of what takes it back: it is sent by a red button, and the undo key names that act. */
  readonly takenBackBy?: string
  readonly needs?: PermissionCode | readonly PermissionCode[]
  availability(situation: Situation): Availability
  /** The questions; called when the dialog opens. The dialog opens when a field is missing in `args`. */
  fields?(situation: Situation): readonly Field[]
  /**
   * Whether it must be confirmed even without fields; the palette asks for the confirmation after the fields, too. A
   * function where a form has already shown what is sent, so that no confirmation is needed.
   */
  readonly confirm?: boolean | ((args: Args, situation: Situation) => boolean)
  /** The subject of the command in words, where the page's record does not name it: a line, from the arguments. */
  about?(args: Args): string | undefined
  /** Locale key of the consequence that the title does not name; shown before the confirmation. */
  readonly consequence?: string
  /** Whether it calls the server: the palette stays open until the answer, and a refusal is retried there. */
  readonly sends?: true
  /** The run observes `io.signal` and can be cancelled. */
  readonly cancels?: true
  /** It can be undone for some seconds (undo.machine.ts) and asks no yes. Never for audit, opening or award. */
  readonly undo?: 'delayed'
  /** Called at once when the run itself is delayed; it leaves the page of a record that will be deleted. */
  leaves?(situation: Situation, services: Services): void
  /** Whether it may run over many records in turn, with the same arguments. Never for openings and awards. */
  readonly many?: true
  /** `io` is given where the caller can show progress and cancel. */
  run(situation: Situation, args: Args, services: Services, io?: RunIo): Promise<Outcome>
  /** Key of the success toast. */
  readonly says?: string
}

/** Makes a record of commands: the id is written once, as the key. */
export const define = <K extends string>(commands: Record<K, Omit<Command, 'id'>>): Record<K, Command> => {
  const named: Partial<Record<K, Command>> = {}
  for (const id of Object.keys(commands) as K[]) named[id] = { id, ...commands[id] } // Object.keys types the keys as string
  return named as Record<K, Command> // every key was just set
}

export const available: Availability = { is: 'available' }
export const hidden: Availability = { is: 'hidden' }
export const done = { is: 'done' } as const satisfies Outcome

/** Shown with the message of `refusals:<fact>`. */
export const refused = (fact: string, more: Omit<Refusal, 'is' | 'reason'> = {}): Availability => ({
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

/** A value that must be unique and is taken (4009 with `field`) is an error of its field. */
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
