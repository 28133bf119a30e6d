// The context of the palette machine, and the order of a command's steps. Pure.
import { code, type FieldError } from '#contract/envelope.ts'
import type { Noun } from './app.machine.ts'

type RunArgs = Readonly<Record<string, unknown>>

/** The progress of a run over many records or of a file. */
export interface Progress {
  readonly done: number
  readonly total: number
  /** What is counted; records by default. */
  readonly of?: 'kilobytes'
}

/** How a run ended, as the view needs it. */
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
      /** No answer came back: the same may be sent again without being done twice. */
      readonly unsent?: boolean
    }

/** Why a listed command cannot be run, as it was when it was chosen. */
export interface Refused {
  readonly command: string
  readonly reason: string
  readonly params?: Readonly<Record<string, string>>
  readonly remedy?: string
}

/** A record the palette found by what was typed. */
export interface FoundRecord {
  readonly id: string
  /** What people call it: the order's number. */
  readonly label: string
  readonly title: string
  readonly status: string
  /** Its kind, where several may be found. */
  readonly noun?: string
  /** What else it is called. */
  readonly words?: readonly string[]
  /** Numbers that mean nothing else. */
  readonly codes?: readonly string[]
  /** Telephone numbers, where the user may see them whole. */
  readonly phones?: readonly string[]
  /** How many of the enterprise's demands ask for it. */
  readonly demands?: number
}

/** A record as it is now, ready to be acted upon. */
export interface Meant {
  readonly noun: Noun
  readonly id: string
  readonly label: string
  readonly record: unknown
}

/** Records whose actions are listed. */
export interface Entered {
  readonly records: readonly FoundRecord[]
  /** The row they were entered from; going back leads to it. */
  readonly row: string
  /** They are what the page is about, so that its own acts are among the actions. */
  readonly here: boolean
}

/** The questions between choosing a command and running it. */
type Asks = 'fields' | 'confirmation' | 'nothing'

/** One question of a command, in the order of asking. */
export interface Step {
  readonly name: string
  /** What stands in the input first. */
  readonly text: string
  /** Answered by a record that is searched for while the person types. */
  readonly finds: boolean
  /** Left out until the server asks for it. */
  readonly waits?: true
}

/** What is wrong with an answer: a key of `palette:words` with its numbers. */
export interface Complaint {
  readonly word: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** `changed`: somebody else was faster (4009). `unsent`: no answer came back. */
export type Failure = 'refused' | 'changed' | 'unsent' | 'failed' | 'cancelled'

export interface PaletteContext {
  /** Text of the input, at most 64 characters of it are searched. */
  query: string
  /** What records are looked for by, of the query or of a step; `null` while it is not worth asking. */
  wanted: string | null
  found: readonly FoundRecord[]
  /** Enter was pressed before everything had answered: it waits, and what was meant is chosen then. */
  awaited: boolean
  /** Enter was pressed, and nothing of what was found is surely meant. */
  missed: boolean
  /** False once the subject's chip was dropped. */
  scoped: boolean
  refused: Refused | null
  /** Marked together, of one noun. */
  marked: readonly FoundRecord[]
  /** `null` while the list is shown. */
  entered: Entered | null
  /** The row the list returns to; '' is its first. */
  row: string
  /** The entered records as they were read. */
  meant: readonly Meant[]
  /** What is looked for among the actions. */
  sought: string
  command: string | null
  args: RunArgs
  asks: Asks
  steps: readonly Step[]
  /** The step being asked. */
  at: number
  /** Text typed at each step, kept while the person goes back and forth. */
  values: Readonly<Record<string, string>>
  /** Accepted answers as people read them, by step. */
  shown: Readonly<Record<string, string>>
  complaint: Complaint | null
  /** Records that may answer the present step. */
  choices: readonly FoundRecord[]
  /** A confirmation is asked for after the last step. */
  confirms: boolean
  /** The run may be cancelled. */
  cancels: boolean
  progress: Progress | null
  failure: Failure | null
  /** Whether the command was chosen in the list; decides where it is drawn and where "back" leads. */
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
  /** Asks nothing and runs while the palette is open, which shows its progress. */
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

/** What is forgotten with a command. */
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

/** Nothing was opened yet. */
export const fresh: PaletteContext = {
  ...drop,
  query: '',
  found: [],
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

/** The step being asked. */
export const stepOf = ({ steps, at }: PaletteContext): Step | undefined => steps[at]

/** The next step without an accepted answer, once this one has its own; `null` when nothing is left to ask. */
export const nextStep = ({ steps, at, shown }: PaletteContext, { name }: Pick<Answered, 'name'>): number | null => {
  const open = (step: Step) => step.name !== name && step.waits !== true && shown[step.name] === undefined
  const later = steps.findIndex((step, nth) => nth > at && open(step))
  const any = later < 0 ? steps.findIndex(open) : later
  return any < 0 ? null : any
}

const lastOf = (path: string): string => path.split('.').at(-1) ?? ''

/** The complaints about other steps. */
export const withoutStep = (errors: readonly FieldError[], name: string): readonly FieldError[] =>
  errors.filter(({ path }) => lastOf(path) !== name)

/** What is remembered once a command is chosen. */
export const begun = ({ listed }: PaletteContext, chosen: Chosen): Partial<PaletteContext> => {
  const { command, args, asks, steps = [], confirms = false, cancels = false } = chosen
  const values = Object.fromEntries(steps.map(({ name, text }) => [name, text]))
  return { ...drop, command, args, asks, steps, values, confirms, cancels, listed }
}

/** What is remembered once a step has its answer; the next one is begun. */
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

/** The first step the server complains of, and the answers without the refused ones; `null` when it complains of none. */
export const afterRefusal = (
  { steps, shown }: PaletteContext,
  errors: readonly FieldError[],
): { at: number; shown: PaletteContext['shown'] } | null => {
  const wrong = new Set(errors.map(({ path }) => lastOf(path)))
  const at = steps.findIndex(({ name }) => wrong.has(name))
  if (at < 0) return null
  return { at, shown: Object.fromEntries(Object.entries(shown).filter(([name]) => !wrong.has(name))) }
}

/** Somebody else has changed the record meanwhile. */
export const isChanged = (result: RunResult): boolean =>
  result.is === 'refused' && result.code === code.changedMeanwhile && result.errors.length === 0

/** What of a result is kept to be shown. */
export const complaintOf = (
  result: RunResult,
): { message: string; errors: readonly FieldError[]; failure: Failure | null } => {
  if (result.is === 'done') return { message: '', errors: [], failure: null }
  if (result.is === 'failed')
    return { message: result.message, errors: [], failure: result.unsent === true ? 'unsent' : 'failed' }
  return { message: result.message, errors: result.errors, failure: isChanged(result) ? 'changed' : 'refused' }
}
