// Choosing a command, answering its questions step by step, confirming and running it; one machine for the palette, the
// buttons and the keys.
import { assign } from 'xstate'
import { Fault } from '#src/api/fault.ts'
import { paletteSetup } from './palette.setup.ts'
import { complaintOf, fresh, stepOf } from './palette.steps.ts'

export type { ChoicesInput, RunInput } from './palette.setup.ts'
export type { FoundRecord, Meant, PaletteEvent, RunResult } from './palette.steps.ts'

/**
 * A command without questions skips the states from `asking` to `failed`: the host runs it when the list has closed. A
 * command that stays visible passes through them.
 */
const chosen = [
  { guard: 'asks_fields', target: 'asking', actions: 'take_command' },
  { guard: 'asks_confirmation', target: 'confirming', actions: 'take_command' },
] as const

const backOut = [
  { guard: 'was_entered', target: 'acting', actions: 'drop_command' },
  { guard: 'was_listed', target: 'choosing', actions: 'drop_command' },
  { target: 'closed' },
] as const

/** Repeats the query that entering a record may have cancelled. */
const backToList = [
  { guard: 'has_wanted', target: 'choosing.looking_up', actions: 'leave_records' },
  { target: 'choosing', actions: 'leave_records' },
] as const

const backToSteps = { guard: 'has_steps', target: 'asking', actions: 'to_last_step' } as const

const edited = { guard: 'step_known', target: 'asking', actions: 'edit_step' } as const

/**
 * States with the tag `list` show the palette's list; those with `dialog` show a dialog, or the palette where the
 * command was chosen there (see surfaceOf).
 */
export const paletteMachine = paletteSetup.createMachine({
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
          // A record that cannot be read keeps its present row.
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
            onDone: { target: 'idle', actions: assign({ found: ({ event }) => event.output, unanswered: false }) },
            // The root machine reports the lost network; the commands stay usable.
            onError: {
              target: 'idle',
              actions: assign({ found: [], unanswered: ({ event }) => event.error instanceof Fault }),
            },
          },
        },
      },
      on: {
        'query.typed': [
          { guard: 'wants_records', target: '.waiting', actions: 'take_query' },
          { target: '.idle', actions: ['take_query', 'drop_found'] },
        ],
        'choice.awaited': { actions: 'await_choice' },
        'choice.taken': { actions: 'end_waiting' },
        'choice.missed': { actions: 'miss_choice' },
        'records.marked': { actions: 'take_marked' },
        'records.entered': { target: 'acting', actions: 'enter' },
        'scope.dropped': { actions: assign({ scoped: false, refused: null }) },
        'command.refused': { actions: assign({ refused: ({ event }) => event.refused }) },
        'command.chosen': [
          ...chosen,
          { guard: 'runs_in_sight', target: 'running', actions: 'take_command' },
          { target: 'closed' },
        ],
        'palette.backed': [
          { guard: 'choice_is_awaited', actions: 'end_waiting' },
          { guard: 'nothing_typed', target: 'closed' },
        ],
        // The palette's own key closes it again, except while an Enter waits.
        'palette.toggled': [{ guard: 'choice_is_awaited' }, { target: 'closed' }],
        'palette.closed': 'closed',
      },
    },
    acting: {
      description: 'What can be done with a record, or with several, is listed beside it; typing searches the actions.',
      tags: ['list'],
      initial: 'reading',
      states: {
        reading: {
          description: 'The records are read as they are now: what can be done depends on it.',
          invoke: {
            id: 'read_meant',
            src: 'read_meant',
            input: ({ context }) => ({ records: context.entered?.records ?? [] }),
            onDone: { target: 'ready', actions: assign({ meant: ({ event }) => event.output }) },
            onError: 'unread',
          },
        },
        ready: { description: 'The records are here, as they were read.' },
        unread: {
          description: 'No answer came; they can be read again, or opened.',
          on: { 'records.reread': 'reading' },
        },
      },
      on: {
        'action.sought': { actions: assign({ sought: ({ event }) => event.text, refused: null }) },
        // Moves to the next record of the list without going back to it.
        'records.entered': { target: '.reading', reenter: true, actions: 'enter' },
        'records.left': [...backToList],
        'command.refused': { actions: assign({ refused: ({ event }) => event.refused }) },
        'command.chosen': [
          ...chosen,
          { guard: 'runs_in_sight', target: 'running', actions: 'take_command' },
          { target: 'closed' },
        ],
        'palette.backed': [...backToList],
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
