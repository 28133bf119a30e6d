// The palette machine's setup: the actors its host provides, its guards, and its actions.
import { assign, fromPromise, setup } from 'xstate'
import type { FieldError } from '#contract/envelope.ts'
import {
  afterRefusal,
  answered,
  begun,
  drop,
  type Failure,
  type FoundRecord,
  fresh,
  isChanged,
  type Meant,
  nextStep,
  type PaletteContext,
  type PaletteEvent,
  type RunResult,
  stepOf,
  withoutStep,
} from './palette.steps.ts'

/** The input of the host for running the chosen command. */
export interface RunInput {
  readonly command: string
  readonly args: Readonly<Record<string, unknown>>
}

/** The input of the host for finding the records of a step. */
export interface ChoicesInput {
  readonly step: string
  readonly wanted: string
}

/** After a pause in typing of this length the query is sent to the server, in ms. */
const TYPING_PAUSE = 120

/** The types, actors, guards and actions of the palette's chart. */
export const paletteSetup = setup({
  types: { context: {} as PaletteContext, events: {} as PaletteEvent },
  actors: {
    // The host provides these, because it has the situation and the services.
    run: fromPromise<RunResult, RunInput>(() => Promise.reject(new Error('palette: no runner was provided'))),
    recall: fromPromise<void>(() => Promise.resolve()),
    look_up: fromPromise<readonly FoundRecord[], { wanted: string }>(() => Promise.resolve([])),
    find_choices: fromPromise<readonly FoundRecord[], ChoicesInput>(() => Promise.resolve([])),
    read_meant: fromPromise<readonly Meant[], { records: readonly FoundRecord[] }>(() => Promise.resolve([])),
  },
  delays: { typing_pause: TYPING_PAUSE },
  guards: {
    wants_records: ({ event }) => event.type === 'query.typed' && event.wanted !== null,
    wants_choices: ({ event }) => event.type === 'step.typed' && event.wanted !== null,
    asks_fields: ({ event }) => event.type === 'command.chosen' && event.asks === 'fields',
    asks_confirmation: ({ event }) => event.type === 'command.chosen' && event.asks === 'confirmation',
    runs_in_sight: ({ event }) => event.type === 'command.chosen' && event.stays === true,
    was_listed: ({ context }) => context.listed,
    was_entered: ({ context }) => context.listed && context.entered !== null,
    has_wanted: ({ context }) => context.wanted !== null,
    choice_is_awaited: ({ context }) => context.awaited,
    nothing_typed: ({ context }) => context.query === '',
    has_earlier_step: ({ context }) => context.listed && context.at > 0,
    has_steps: ({ context }) => context.listed && context.steps.length > 0,
    step_finds: ({ context }) => context.listed && stepOf(context)?.finds === true,
    step_known: ({ context, event }) =>
      event.type === 'step.edited' && context.listed && context.steps.some(({ name }) => name === event.name),
    more_to_ask: ({ context, event }) => event.type === 'step.answered' && nextStep(context, event) !== null,
    confirms: ({ context }) => context.confirms,
    may_be_cancelled: ({ context }) => context.cancels,
    ended_well: (_, result: RunResult) => result.is === 'done',
    refused_with_fields: ({ context }, result: RunResult) =>
      result.is === 'refused' &&
      context.asks === 'fields' &&
      (!context.listed || (!isChanged(result) && afterRefusal(context, result.errors) !== null)),
  },
  actions: {
    forget: assign(fresh),
    take_command: assign(({ context, event }) => (event.type === 'command.chosen' ? begun(context, event) : {})),
    take_args: assign(({ context, event }) =>
      event.type === 'args.given' ? { args: { ...context.args, ...event.args } } : {},
    ),
    take_query: assign(({ event }) =>
      event.type === 'query.typed'
        ? {
            query: event.query,
            wanted: event.wanted,
            refused: null,
            awaited: false,
            missed: false,
            marked: [],
            row: '',
          }
        : {},
    ),
    take_marked: assign(({ event }) => (event.type === 'records.marked' ? { marked: event.records } : {})),
    enter: assign(({ event }) => {
      if (event.type !== 'records.entered') return {}
      const { records, row, here } = event
      return { entered: { records, row, here }, meant: [], sought: '', refused: null }
    }),
    leave_records: assign(({ context }) => ({
      row: context.entered?.row ?? '',
      entered: null,
      sought: '',
      refused: null,
    })),
    take_text: assign(({ context, event }) => {
      const step = stepOf(context)
      if (event.type !== 'step.typed' || step === undefined) return {}
      const values = { ...context.values, [step.name]: event.text }
      const errors = withoutStep(context.errors, step.name)
      return { values, wanted: event.wanted, complaint: null, errors, message: '' }
    }),
    take_answer: assign(({ context, event }) => (event.type === 'step.answered' ? answered(context, event) : {})),
    take_complaint: assign({
      complaint: ({ context, event }) => (event.type === 'step.refused' ? event.complaint : context.complaint),
    }),
    edit_step: assign(({ context, event }) => {
      if (event.type !== 'step.edited') return {}
      const at = context.steps.findIndex(({ name }) => name === event.name)
      return { at, choices: [], wanted: null, complaint: null }
    }),
    step_back: assign(({ context }) => ({ at: context.at - 1, choices: [], wanted: null, complaint: null })),
    to_last_step: assign(({ context }) => ({ at: context.steps.length - 1, choices: [], complaint: null })),
    drop_found: assign({ found: [], unanswered: false }),
    await_choice: assign({ awaited: true, missed: false }),
    end_waiting: assign({ awaited: false }),
    miss_choice: assign({ awaited: false, missed: true }),
    drop_choices: assign({ choices: [] }),
    drop_command: assign(drop),
    drop_complaint: assign({ errors: [], message: '', complaint: null, progress: null }),
    keep_progress: assign({
      progress: ({ context, event }) => (event.type === 'run.progressed' ? event.progress : context.progress),
    }),
    keep_complaint: assign(
      (_, complaint: { message: string; errors: readonly FieldError[]; failure: Failure | null }) => complaint,
    ),
    to_refused_step: assign(({ context }, errors: readonly FieldError[]) => afterRefusal(context, errors) ?? {}),
  },
})
