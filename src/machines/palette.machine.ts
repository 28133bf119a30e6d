// How a command is chosen, asked about, confirmed and run; one machine behind the palette, the buttons and the keys.
import { assign, fromPromise, setup } from 'xstate'
import type { FieldError } from '#contract/envelope.ts'

type RunArgs = Readonly<Record<string, unknown>>

/** What the host needs to run the chosen command. */
export interface RunInput {
  readonly command: string
  readonly args: RunArgs
}

/** How a run ended, as far as the dialog goes on with it. */
export type RunResult =
  | { readonly is: 'done' }
  | { readonly is: 'refused'; readonly message: string; readonly errors: readonly FieldError[] }
  | { readonly is: 'failed'; readonly message: string }

/** Why a listed command cannot be run, as it was when it was chosen. */
interface Refused {
  readonly command: string
  readonly reason: string
  readonly params?: Readonly<Record<string, string>>
  readonly cure?: string
}

/** A record the palette found by what was typed. */
export interface FoundRecord {
  readonly id: string
  /** What people call it: the order's number. */
  readonly label: string
  readonly title: string
  readonly status: string
}

/** A pause in typing this long sends the query to the server, in ms. */
const TYPING_PAUSE = 120

/** What stands between choosing and running. */
type Asks = 'fields' | 'confirmation' | 'nothing'

interface PaletteContext {
  /** Text of the input, at most 64 characters of it are searched. */
  query: string
  /** What of the query records are looked for by; `null` while it is not worth asking. */
  wanted: string | null
  found: readonly FoundRecord[]
  /** False once the subject's chip was dropped. */
  scoped: boolean
  refused: Refused | null
  command: string | null
  args: RunArgs
  asks: Asks
  /** Whether the command was chosen in the list; decides where "back" leads. */
  listed: boolean
  errors: readonly FieldError[]
  message: string
}

export type PaletteEvent =
  | { type: 'palette.opened' }
  | { type: 'palette.closed' }
  | { type: 'palette.backed' }
  | { type: 'query.typed'; query: string; wanted: string | null }
  | { type: 'scope.dropped' }
  | { type: 'command.chosen'; command: string; args: RunArgs; asks: Asks }
  | { type: 'command.refused'; refused: Refused }
  | { type: 'args.given'; args: RunArgs }
  | { type: 'run.confirmed' }
  | { type: 'run.retried' }

const fresh: PaletteContext = {
  query: '',
  wanted: null,
  found: [],
  scoped: true,
  refused: null,
  command: null,
  args: {},
  asks: 'nothing',
  listed: false,
  errors: [],
  message: '',
}

const chart = setup({
  types: { context: {} as PaletteContext, events: {} as PaletteEvent },
  actors: {
    // Provided by the host: it has the situation and the services, the machine has neither.
    run: fromPromise<RunResult, RunInput>(() => Promise.reject(new Error('palette: no runner was provided'))),
    look_up: fromPromise<readonly FoundRecord[], { wanted: string }>(() => Promise.resolve([])),
  },
  delays: { typing_pause: TYPING_PAUSE },
  guards: {
    wants_records: ({ event }) => event.type === 'query.typed' && event.wanted !== null,
    asks_fields: ({ event }) => event.type === 'command.chosen' && event.asks === 'fields',
    asks_confirmation: ({ event }) => event.type === 'command.chosen' && event.asks === 'confirmation',
    was_listed: ({ context }) => context.listed,
    ended_well: (_, result: RunResult) => result.is === 'done',
    refused_with_fields: ({ context }, result: RunResult) => result.is === 'refused' && context.asks === 'fields',
  },
  actions: {
    forget: assign(fresh),
    take_command: assign(({ context, event }) =>
      event.type === 'command.chosen'
        ? { ...context, command: event.command, args: event.args, asks: event.asks, errors: [], message: '' }
        : context,
    ),
    take_args: assign(({ context, event }) =>
      event.type === 'args.given' ? { ...context, args: { ...context.args, ...event.args } } : context,
    ),
    take_query: assign(({ context, event }) =>
      event.type === 'query.typed' ? { ...context, query: event.query, wanted: event.wanted, refused: null } : context,
    ),
    drop_found: assign({ found: [] }),
    drop_command: assign({ command: null, args: {}, asks: 'nothing', errors: [], message: '' }),
    drop_complaint: assign({ errors: [], message: '' }),
    keep_complaint: assign((_, it: { message: string; errors: readonly FieldError[] }) => it),
  },
})

/** A command that asks nothing never enters `asking`…`failed`: the host runs it when the list has closed. */
const chosen = [
  { guard: 'asks_fields', target: 'asking', actions: 'take_command' },
  { guard: 'asks_confirmation', target: 'confirming', actions: 'take_command' },
] as const

const backOut = [{ guard: 'was_listed', target: 'choosing', actions: 'drop_command' }, { target: 'closed' }] as const

/** States with the tag `list` draw the palette, those with `dialog` the dialog of the chosen command. */
export const paletteMachine = chart.createMachine({
  id: 'palette',
  context: fresh,
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is shown.',
      entry: 'forget',
      on: { 'palette.opened': 'choosing', 'command.chosen': [...chosen] },
    },
    choosing: {
      description: 'The list is open; typing ranks it.',
      tags: ['list'],
      entry: assign({ listed: true }),
      initial: 'idle',
      states: {
        idle: { description: 'Records are as they were found last.' },
        waiting: {
          description: 'Something was typed; the server is asked when the typing pauses.',
          tags: ['looking'],
          after: { typing_pause: 'looking_up' },
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
        },
      },
      on: {
        'query.typed': [
          { guard: 'wants_records', target: '.waiting', actions: 'take_query' },
          { target: '.idle', actions: ['take_query', 'drop_found'] },
        ],
        'scope.dropped': { actions: assign({ scoped: false, refused: null }) },
        'command.refused': { actions: assign({ refused: ({ event }) => event.refused }) },
        'command.chosen': [...chosen, { target: 'closed' }],
        'palette.closed': 'closed',
      },
    },
    asking: {
      description: 'The fields of the chosen command are being filled in.',
      tags: ['dialog'],
      on: {
        'args.given': { target: 'running', actions: 'take_args' },
        'palette.backed': [...backOut],
        'palette.closed': 'closed',
      },
    },
    confirming: {
      description: 'The chosen command asks nothing but a yes.',
      tags: ['dialog'],
      on: { 'run.confirmed': 'running', 'palette.backed': [...backOut], 'palette.closed': 'closed' },
    },
    running: {
      description: 'The command is under way; it cannot be taken back from here.',
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
            actions: { type: 'keep_complaint', params: ({ event }) => complaintOf(event.output) },
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
            params: ({ event }) => ({ message: event.error instanceof Error ? event.error.message : '', errors: [] }),
          },
        },
      },
    },
    failed: {
      description: 'The run failed; what was entered is kept and may be sent again.',
      tags: ['dialog'],
      on: {
        'run.retried': 'running',
        'args.given': { target: 'running', actions: 'take_args' },
        'palette.backed': [...backOut],
        'palette.closed': 'closed',
      },
    },
  },
})

const complaintOf = (result: RunResult): { message: string; errors: readonly FieldError[] } => ({
  message: result.is === 'done' ? '' : result.message,
  errors: result.is === 'refused' ? result.errors : [],
})
