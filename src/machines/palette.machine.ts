// How a command is chosen, asked about step by step, confirmed and run; one machine behind the palette, the buttons and the keys.
import { assign, fromPromise, setup } from 'xstate'
import type { FieldError } from '#contract/envelope.ts'
import {
  afterRefusal,
  answered,
  begun,
  complaintOf,
  drop,
  type Failure,
  type FoundRecord,
  fresh,
  isChanged,
  nextStep,
  type PaletteContext,
  type PaletteEvent,
  type RunResult,
  stepOf,
  without,
} from './palette.steps.ts'

export type { FoundRecord, PaletteEvent, RunResult } from './palette.steps.ts'

/** What the host needs to run the chosen command. */
export interface RunInput {
  readonly command: string
  readonly args: Readonly<Record<string, unknown>>
}

/** What the host needs to find the records a step asks for. */
export interface ChoicesInput {
  readonly step: string
  readonly wanted: string
}

/** A pause in typing this long sends the query to the server, in ms. */
const TYPING_PAUSE = 120

const chart = setup({
  types: { context: {} as PaletteContext, events: {} as PaletteEvent },
  actors: {
    // Provided by the host: it has the situation and the services, the machine has neither.
    run: fromPromise<RunResult, RunInput>(() => Promise.reject(new Error('palette: no runner was provided'))),
    recall: fromPromise<void>(() => Promise.resolve()),
    look_up: fromPromise<readonly FoundRecord[], { wanted: string }>(() => Promise.resolve([])),
    find_choices: fromPromise<readonly FoundRecord[], ChoicesInput>(() => Promise.resolve([])),
  },
  delays: { typing_pause: TYPING_PAUSE },
  guards: {
    wants_records: ({ event }) => event.type === 'query.typed' && event.wanted !== null,
    wants_choices: ({ event }) => event.type === 'step.typed' && event.wanted !== null,
    asks_fields: ({ event }) => event.type === 'command.chosen' && event.asks === 'fields',
    asks_confirmation: ({ event }) => event.type === 'command.chosen' && event.asks === 'confirmation',
    runs_in_sight: ({ event }) => event.type === 'command.chosen' && event.stays === true,
    was_listed: ({ context }) => context.listed,
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
      event.type === 'query.typed' ? { query: event.query, wanted: event.wanted, refused: null, awaited: false } : {},
    ),
    take_text: assign(({ context, event }) => {
      const step = stepOf(context)
      if (event.type !== 'step.typed' || step === undefined) return {}
      const values = { ...context.values, [step.name]: event.text }
      const errors = without(context.errors, step.name)
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
    drop_found: assign({ found: [] }),
    await_choice: assign({ awaited: true }),
    end_waiting: assign({ awaited: false }),
    drop_choices: assign({ choices: [] }),
    drop_command: assign(drop),
    drop_complaint: assign({ errors: [], message: '', complaint: null, progress: null }),
    keep_progress: assign({
      progress: ({ context, event }) => (event.type === 'run.progressed' ? event.progress : context.progress),
    }),
    keep_complaint: assign((_, it: { message: string; errors: readonly FieldError[]; failure: Failure | null }) => it),
    to_refused_step: assign(({ context }, errors: readonly FieldError[]) => afterRefusal(context, errors) ?? {}),
  },
})

/** A command that asks nothing never enters `asking`…`failed`, unless it stays in sight: the host runs it when the list has closed. */
const chosen = [
  { guard: 'asks_fields', target: 'asking', actions: 'take_command' },
  { guard: 'asks_confirmation', target: 'confirming', actions: 'take_command' },
] as const

const backOut = [{ guard: 'was_listed', target: 'choosing', actions: 'drop_command' }, { target: 'closed' }] as const

const backToSteps = { guard: 'has_steps', target: 'asking', actions: 'to_last_step' } as const

const edited = { guard: 'step_known', target: 'asking', actions: 'edit_step' } as const

/** States with the tag `list` draw the palette's list; those with `dialog` a dialog, or the palette where the command was chosen there (see surfaceOf). */
export const paletteMachine = chart.createMachine({
  id: 'palette',
  context: fresh,
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is shown.',
      entry: 'forget',
      on: { 'palette.opened': 'choosing.recalling', 'command.chosen': [...chosen] },
    },
    choosing: {
      description: 'The list is open; typing ranks it.',
      tags: ['list'],
      entry: assign({ listed: true }),
      initial: 'idle',
      states: {
        idle: { description: 'Records are as they were found last.' },
        recalling: {
          description: 'The records used last are read, so that their rows tell what has become of them.',
          // Whoever cannot be read keeps the row it has.
          invoke: { id: 'recall', src: 'recall', onDone: 'idle', onError: 'idle' },
        },
        waiting: {
          description: 'Something was typed; the server is asked when the typing pauses.',
          tags: ['looking'],
          after: { typing_pause: 'looking_up' },
          on: { 'choice.awaited': { target: 'looking_up', actions: 'await_choice' } },
        },
        looking_up: {
          description: 'The server is asked for records; typing on cancels the question.',
          tags: ['looking'],
          invoke: {
            id: 'look_up',
            src: 'look_up',
            input: ({ context }) => ({ wanted: context.wanted ?? '' }),
            onDone: { target: 'idle', actions: assign({ found: ({ event }) => event.output }) },
            // The root tells of a network that is gone; the commands are still there.
            onError: { target: 'idle', actions: 'drop_found' },
          },
          on: { 'choice.awaited': { actions: 'await_choice' } },
        },
      },
      on: {
        'query.typed': [
          { guard: 'wants_records', target: '.waiting', actions: 'take_query' },
          { target: '.idle', actions: ['take_query', 'drop_found'] },
        ],
        'choice.taken': { actions: 'end_waiting' },
        'scope.dropped': { actions: assign({ scoped: false, refused: null }) },
        'command.refused': { actions: assign({ refused: ({ event }) => event.refused }) },
        'command.chosen': [
          ...chosen,
          { guard: 'runs_in_sight', target: 'running', actions: 'take_command' },
          { target: 'closed' },
        ],
        'palette.backed': { guard: 'nothing_typed', target: 'closed' },
        'palette.closed': 'closed',
      },
    },
    asking: {
      description:
        'What the chosen command needs is asked: one step after another in the palette, all at once in a dialog.',
      tags: ['dialog'],
      initial: 'turning',
      states: {
        turning: {
          description: 'A step has begun; one that is answered by a record looks for the first ones at once.',
          always: [{ guard: 'step_finds', target: 'finding' }, { target: 'filling' }],
        },
        filling: { description: 'The answer is being typed or chosen.' },
        waiting: {
          description: 'Something was typed; records are looked for when the typing pauses.',
          tags: ['looking'],
          after: { typing_pause: 'finding' },
        },
        finding: {
          description: 'Records that may be the answer are looked for; typing on cancels the question.',
          tags: ['looking'],
          invoke: {
            id: 'find_choices',
            src: 'find_choices',
            input: ({ context }) => ({ step: stepOf(context)?.name ?? '', wanted: context.wanted ?? '' }),
            onDone: { target: 'filling', actions: assign({ choices: ({ event }) => event.output }) },
            onError: { target: 'filling', actions: 'drop_choices' },
          },
        },
      },
      on: {
        'step.typed': [
          { guard: 'wants_choices', target: '.waiting', actions: 'take_text' },
          { target: '.filling', actions: 'take_text' },
        ],
        'step.refused': { actions: 'take_complaint' },
        'step.answered': [
          { guard: 'more_to_ask', target: '.turning', actions: 'take_answer' },
          { guard: 'confirms', target: 'confirming', actions: 'take_answer' },
          { target: 'running', actions: 'take_answer' },
        ],
        'step.edited': { guard: 'step_known', target: '.turning', actions: 'edit_step' },
        'args.given': { target: 'running', actions: 'take_args' },
        'palette.backed': [{ guard: 'has_earlier_step', target: '.turning', actions: 'step_back' }, ...backOut],
        'palette.closed': 'closed',
      },
    },
    confirming: {
      description: 'Everything is known; what will happen is told, and a yes by another key is waited for.',
      tags: ['dialog'],
      on: {
        'run.confirmed': 'running',
        'step.edited': edited,
        'palette.backed': [backToSteps, ...backOut],
        'palette.closed': 'closed',
      },
    },
    running: {
      description: 'The command is under way; it can be taken back only where the command says so.',
      tags: ['dialog', 'busy'],
      entry: 'drop_complaint',
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context }) => ({ command: context.command ?? '', args: context.args }),
        onDone: [
          { guard: { type: 'ended_well', params: ({ event }) => event.output }, target: 'closed' },
          {
            guard: { type: 'refused_with_fields', params: ({ event }) => event.output },
            target: 'asking',
            actions: [
              { type: 'keep_complaint', params: ({ event }) => complaintOf(event.output) },
              { type: 'to_refused_step', params: ({ event }) => complaintOf(event.output).errors },
            ],
          },
          {
            target: 'failed',
            actions: { type: 'keep_complaint', params: ({ event }) => complaintOf(event.output) },
          },
        ],
        onError: {
          target: 'failed',
          actions: {
            type: 'keep_complaint',
            params: ({ event }) => ({
              message: event.error instanceof Error ? event.error.message : '',
              errors: [],
              failure: 'failed' as const,
            }),
          },
        },
      },
      on: {
        'run.progressed': { actions: 'keep_progress' },
        'run.cancelled': {
          guard: 'may_be_cancelled',
          target: 'failed',
          actions: { type: 'keep_complaint', params: { message: '', errors: [], failure: 'cancelled' } },
        },
      },
    },
    failed: {
      description: 'The run failed or was cancelled; what was entered is kept and may be changed or sent again.',
      tags: ['dialog'],
      on: {
        'run.retried': 'running',
        'args.given': { target: 'running', actions: 'take_args' },
        'step.edited': edited,
        'palette.backed': [backToSteps, ...backOut],
        'palette.closed': 'closed',
      },
    },
  },
})
