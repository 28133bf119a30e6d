// The context of the palette machine, and the order of a command's steps. Pure.
import { code, type FieldError } from '#contract/envelope.ts'
import type { Noun } from './app.machine.ts'

type RunArgs = Readonly<Record<string, unknown>>

/** The progress of a run over many records or of a file. */
export interface Progress {
  readonly done: number
  readonly total: number
  /** The counted unit; records by default. */
  readonly of?: 'kilobytes'
}

/** The outcome of a run, as the view needs it. */
export type RunResult =
  | { readonly is: 'done' }
  | {
      readonly is: 'refused'
      readonly code?: number
      readonly message: string
      readonly errors: readonly FieldError[]
    }
  | {
      readonly is: 'failed'
      readonly message: string
      /** No answer arrived; sending the same again takes effect once. */
      readonly unsent?: boolean
    }

/** Why a listed command could not run when it was chosen. */
export interface Refused {
  readonly command: string
  readonly reason: string
  readonly params?: Readonly<Record<string, string>>
  readonly remedy?: string
}

/** A record found by the typed text. */
export interface FoundRecord {
  readonly id: string
  /** The name of the record for users: the order's number. */
  readonly label: string
  readonly title: string
  readonly status: string
  /** The kind of the record, where records of several kinds are found. */
  readonly noun?: string
  /** Other names of the record. */
  readonly words?: readonly string[]
  /** Numbers of the record that do not identify it. */
  readonly codes?: readonly string[]
  /** Telephone numbers, where the user may see them whole. */
  readonly phones?: readonly string[]
  /** How many of the enterprise's demands need the herb. */
  readonly demands?: number
}

/** The current version of a record, for running commands on it. */
export interface Meant {
  readonly noun: Noun
  readonly id: string
  readonly label: string
  readonly record: unknown
}

/** Records whose actions are listed. */
export interface Entered {
  readonly records: readonly FoundRecord[]
  /** The row from which they were entered; going back leads to it. */
  readonly row: string
  /** Whether the records are the subject of the page, so that the page's own commands are among the actions. */
  readonly here: boolean
}

/** The questions between choosing a command and running it. */
type Asks = 'fields' | 'confirmation' | 'nothing'

/** One question of a command, in the order of asking. */
export interface Step {
  readonly name: string
  /** The initial text of the input. */
  readonly text: string
  /** Whether the answer is a record, which is searched while the user types. */
  readonly finds: boolean
  /** Whether the question is left out until the server requires it. */
  readonly waits?: true
}

/** The fault of an answer: a key of `palette:words` with its parameters. */
export interface Complaint {
  readonly word: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** `changed`: another user has changed the record (4009). `unsent`: no answer arrived. */
export type Failure = 'refused' | 'changed' | 'unsent' | 'failed' | 'cancelled'

export interface PaletteContext {
  /** The text of the input; the first 64 characters are searched. */
  query: string
  /** The search text for records, of the query or of a step; `null` while it is too short. */
  wanted: string | null
  found: readonly FoundRecord[]
  /** The last search of the server failed: only what the page knows was searched. */
  unanswered: boolean
  /** Enter was pressed before all answers had arrived: it waits, and then chooses. */
  awaited: boolean
  /** Enter was pressed, but no result clearly matches. */
  missed: boolean
  /** Whether the palette still has its subject; false once the subject's chip was removed. */
  scoped: boolean
  refused: Refused | null
  /** Records that are marked together; all of one noun. */
  marked: readonly FoundRecord[]
  /** `null` while the list is shown. */
  entered: Entered | null
  /** The row to which the list returns; '' is the first one. */
  row: string
  /** The entered records as they were read. */
  meant: readonly Meant[]
  /** The search text among the actions. */
  sought: string
  command: string | null
  args: RunArgs
  asks: Asks
  steps: readonly Step[]
  /** The current step. */
  at: number
  /** The typed text of each step, kept while the user goes back and forth. */
  values: Readonly<Record<string, string>>
  /** The accepted answers in words, by step. */
  shown: Readonly<Record<string, string>>
  complaint: Complaint | null
  /** Records that may answer the current step. */
  choices: readonly FoundRecord[]
  /** A confirmation follows the last step. */
  confirms: boolean
  /** The run can be cancelled. */
  cancels: boolean
  progress: Progress | null
  failure: Failure | null
  /** Whether the command was chosen in the list; decides where it is shown and where "back" leads. */
  listed: boolean
  errors: readonly FieldError[]
  message: string
}

interface Chosen {
  readonly command: string
  readonly args: RunArgs
  readonly asks: Asks
  readonly steps?: readonly Step[]
  readonly confirms?: boolean
  readonly cancels?: boolean
  /** The command asks nothing, and the palette stays open during the run to show its progress. */
  readonly stays?: boolean
}

interface Answered {
  readonly name: string
  readonly text: string
  readonly shown: string
  readonly args: RunArgs
}

export type PaletteEvent =
  | { type: 'palette.opened' }
  | { type: 'palette.closed' }
  | { type: 'palette.backed' }
  | { type: 'palette.toggled' }
  | { type: 'query.typed'; query: string; wanted: string | null }
  | { type: 'choice.awaited' }
  | { type: 'choice.taken' }
  | { type: 'choice.missed' }
  | { type: 'scope.dropped' }
  | { type: 'records.marked'; records: readonly FoundRecord[] }
  | ({ type: 'records.entered' } & Entered)
  | { type: 'records.left' }
  | { type: 'records.reread' }
  | { type: 'action.sought'; text: string }
  | ({ type: 'command.chosen' } & Chosen)
  | { type: 'command.refused'; refused: Refused }
  | { type: 'step.typed'; text: string; wanted: string | null }
  | { type: 'step.refused'; complaint: Complaint }
  | ({ type: 'step.answered' } & Answered)
  | { type: 'step.edited'; name: string }
  | { type: 'args.given'; args: RunArgs }
  | { type: 'run.confirmed' }
  | { type: 'run.progressed'; progress: Progress }
  | { type: 'run.cancelled' }
  | { type: 'run.retried' }

/** Reset together with the command. */
export const drop = {
  command: null,
  args: {},
  asks: 'nothing',
  steps: [],
  at: 0,
  values: {},
  shown: {},
  complaint: null,
  choices: [],
  wanted: null,
  confirms: false,
  cancels: false,
  progress: null,
  failure: null,
  errors: [],
  message: '',
} as const satisfies Partial<PaletteContext>

/** The state before anything was opened. */
export const fresh: PaletteContext = {
  ...drop,
  query: '',
  found: [],
  unanswered: false,
  awaited: false,
  missed: false,
  scoped: true,
  refused: null,
  marked: [],
  entered: null,
  row: '',
  meant: [],
  sought: '',
  listed: false,
}

/** The current step. */
export const stepOf = ({ steps, at }: PaletteContext): Step | undefined => steps[at]

/** The next step without an accepted answer, once the current step has its own; `null` when no question is left. */
export const nextStep = ({ steps, at, shown }: PaletteContext, { name }: Pick<Answered, 'name'>): number | null => {
  const open = (step: Step) => step.name !== name && step.waits !== true && shown[step.name] === undefined
  const later = steps.findIndex((step, nth) => nth > at && open(step))
  const any = later < 0 ? steps.findIndex(open) : later
  return any < 0 ? null : any
}

const lastOf = (path: string): string => path.split('.').at(-1) ?? ''

/** The faults of other steps. */
export const withoutStep = (errors: readonly FieldError[], name: string): readonly FieldError[] =>
  errors.filter(({ path }) => lastOf(path) !== name)

/** The context after a command was chosen. */
export const begun = ({ listed }: PaletteContext, chosen: Chosen): Partial<PaletteContext> => {
  const { command, args, asks, steps = [], confirms = false, cancels = false } = chosen
  const values = Object.fromEntries(steps.map(({ name, text }) => [name, text]))
  return { ...drop, command, args, asks, steps, values, confirms, cancels, listed }
}

/** The context after a step was answered; the next step starts. */
export const answered = (context: PaletteContext, answer: Answered): Partial<PaletteContext> => ({
  args: { ...context.args, ...answer.args },
  values: { ...context.values, [answer.name]: answer.text },
  shown: { ...context.shown, [answer.name]: answer.shown },
  at: nextStep(context, answer) ?? context.at,
  complaint: null,
  choices: [],
  wanted: null,
  errors: withoutStep(context.errors, answer.name),
  message: '',
})

/** The first step that the server rejects, and the answers without the rejected ones; `null` when it rejects none. */
export const afterRefusal = (
  { steps, shown }: PaletteContext,
  errors: readonly FieldError[],
): { at: number; shown: PaletteContext['shown'] } | null => {
  const wrong = new Set(errors.map(({ path }) => lastOf(path)))
  const at = steps.findIndex(({ name }) => wrong.has(name))
  if (at < 0) return null
  return { at, shown: Object.fromEntries(Object.entries(shown).filter(([name]) => !wrong.has(name))) }
}

/** Another user has changed the record meanwhile. */
export const isChanged = (result: RunResult): boolean =>
  result.is === 'refused' && result.code === code.changedMeanwhile && result.errors.length === 0

/** The parts of a result that are kept for display. */
export const complaintOf = (
  result: RunResult,
): { message: string; errors: readonly FieldError[]; failure: Failure | null } => {
  if (result.is === 'done') return { message: '', errors: [], failure: null }
  if (result.is === 'failed')
    return { message: result.message, errors: [], failure: result.unsent === true ? 'unsent' : 'failed' }
  return { message: result.message, errors: result.errors, failure: isChanged(result) ? 'changed' : 'refused' }
}
