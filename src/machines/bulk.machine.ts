// Runs one command over several records: it asks once, runs three at a time, can be stopped, and retries failed
// records.
import { assign, fromPromise, setup } from 'xstate'

type BulkArgs = Readonly<Record<string, unknown>>

/** How the command ended for one record. `failed`: no answer arrived, so it is unknown whether it was done. */
export type TaskEnd =
  | { readonly is: 'done' }
  | { readonly is: 'refused'; readonly message: string }
  | { readonly is: 'failed'; readonly message: string }

/** One record of the run. */
export interface BulkTask {
  readonly id: string
  /** `left`: not started, because the run was stopped. */
  readonly state: 'waiting' | 'running' | TaskEnd['is'] | 'left'
  /** Why the record was refused or failed. */
  readonly message: string
  /** How the previous run ended. */
  readonly before: 'refused' | 'failed' | null
}

/** What the host needs to run one record. */
export interface TaskInput extends Pick<BulkTask, 'id' | 'before'> {
  readonly args: BulkArgs
}

/** After this number of unanswered calls in a row the network counts as lost, and the rest is not sent. */
const MAX_UNANSWERED = 3

const lanes = ['first', 'second', 'third'] as const
type Lane = (typeof lanes)[number]

interface BulkContext {
  readonly tasks: readonly BulkTask[]
  readonly args: BulkArgs
  /** The record that each lane runs now. */
  readonly at: Readonly<Record<Lane, BulkTask | null>>
  /** Unanswered calls since the last answer. */
  readonly unanswered: number
}

export type BulkEvent =
  | { type: 'bulk.asked'; ids: readonly string[] }
  | { type: 'bulk.confirmed'; args: BulkArgs }
  | { type: 'bulk.stopped' }
  | { type: 'bulk.retried' }
  | { type: 'bulk.closed' }

const noTasks: BulkContext = { tasks: [], args: {}, at: { first: null, second: null, third: null }, unanswered: 0 }

/** Whether the record may be retried. */
export const isUnfinished = ({ state }: Pick<BulkTask, 'state'>): boolean =>
  state === 'refused' || state === 'failed' || state === 'left'

const leaveWaiting = (tasks: readonly BulkTask[]): BulkTask[] =>
  tasks.map((task) => (task.state === 'waiting' ? { ...task, state: 'left' } : task))

const retryTask = (task: BulkTask): BulkTask =>
  isUnfinished(task)
    ? {
        id: task.id,
        state: 'waiting',
        message: '',
        before: task.state === 'refused' || task.state === 'failed' ? task.state : task.before,
      }
    : task

const beginTask = (context: BulkContext, lane: Lane): Partial<BulkContext> => {
  const next = context.tasks.find((task) => task.state === 'waiting')
  if (next === undefined) return {}
  return {
    at: { ...context.at, [lane]: next },
    tasks: context.tasks.map((task) => (task === next ? { ...task, state: 'running' } : task)),
  }
}

const endTask = (context: BulkContext, lane: Lane, end: TaskEnd): Partial<BulkContext> => {
  const id = context.at[lane]?.id
  const unanswered = end.is === 'failed' ? context.unanswered + 1 : 0
  const message = end.is === 'done' ? '' : end.message
  const tasks = context.tasks.map((task) => (task.id === id ? { ...task, state: end.is, message } : task))
  return {
    unanswered,
    at: { ...context.at, [lane]: null },
    tasks: unanswered >= MAX_UNANSWERED ? leaveWaiting(tasks) : tasks,
  }
}

const chart = setup({
  types: { context: {} as BulkContext, events: {} as BulkEvent },
  actors: {
    // Provided by the host, which has the records and the services.
    run: fromPromise<TaskEnd, TaskInput>(() => Promise.reject(new Error('bulk: no runner was provided'))),
  },
  guards: {
    // Lanes that start together evaluate this guard together, so each leaves one record for every free lane before it.
    has_waiting: ({ context }, lane: Lane) =>
      context.tasks.filter((task) => task.state === 'waiting').length >
      lanes.slice(0, lanes.indexOf(lane)).filter((before) => context.at[before] === null).length,
    has_unfinished: ({ context }) => context.tasks.some(isUnfinished),
  },
  actions: {
    forget: assign(noTasks),
    take_tasks: assign(({ event }) =>
      event.type === 'bulk.asked'
        ? { tasks: event.ids.map((id): BulkTask => ({ id, state: 'waiting', message: '', before: null })) }
        : {},
    ),
    take_args: assign(({ event }) => (event.type === 'bulk.confirmed' ? { args: event.args } : {})),
    begin_next: assign(({ context }, lane: Lane) => beginTask(context, lane)),
    keep_end: assign(({ context }, outcome: { lane: Lane; end: TaskEnd }) =>
      endTask(context, outcome.lane, outcome.end),
    ),
    call_off: assign(({ context }) => ({ tasks: leaveWaiting(context.tasks) })),
    put_back: assign(({ context }) => ({ tasks: context.tasks.map(retryTask), unanswered: 0 })),
  },
})

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** One of the parallel lanes: it takes the next record until none is left. */
const lane = (name: Lane) =>
  chart.createStateConfig({
    description: 'Takes one record after the other.',
    initial: 'choosing',
    states: {
      choosing: {
        description: 'Looks for the next record.',
        always: [
          {
            guard: { type: 'has_waiting', params: name },
            target: 'working',
            actions: { type: 'begin_next', params: name },
          },
          { target: 'resting' },
        ],
      },
      working: {
        description: 'The command is under way for one record; it cannot be taken back.',
        invoke: {
          id: `run_${name}`,
          src: 'run',
          input: ({ context }) => ({
            id: context.at[name]?.id ?? '',
            before: context.at[name]?.before ?? null,
            args: context.args,
          }),
          onDone: {
            target: 'choosing',
            actions: { type: 'keep_end', params: ({ event }) => ({ lane: name, end: event.output }) },
          },
          onError: {
            target: 'choosing',
            actions: {
              type: 'keep_end',
              params: ({ event }) => ({ lane: name, end: { is: 'failed' as const, message: messageOf(event.error) } }),
            },
          },
        },
      },
      resting: { description: 'Nothing waits any more.', type: 'final' },
    },
  })

/** A record changes on screen only after the server has confirmed the change. */
export const bulkMachine = chart.createMachine({
  id: 'bulk',
  description: 'One command run over several records.',
  context: noTasks,
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is shown.',
      entry: 'forget',
      on: { 'bulk.asked': { target: 'asking', actions: 'take_tasks' } },
    },
    asking: {
      description: 'What holds for all of them is asked, and a yes.',
      on: { 'bulk.confirmed': { target: 'running', actions: 'take_args' }, 'bulk.closed': 'closed' },
    },
    running: {
      description: 'Three at a time; what is under way ends by itself, what waits can be called off.',
      tags: ['busy'],
      type: 'parallel',
      states: { first: lane('first'), second: lane('second'), third: lane('third') },
      on: { 'bulk.stopped': { actions: 'call_off' } },
      onDone: 'finished',
    },
    finished: {
      description: 'Every record has its outcome; those that did not get through may be tried again.',
      on: {
        'bulk.retried': { guard: 'has_unfinished', target: 'running', actions: 'put_back' },
        'bulk.closed': 'closed',
      },
    },
  },
})
