// The last answers, so that going back shows them at once while they are read again.
import { assign, setup } from 'xstate'

/** The number of answers kept; the oldest is dropped. */
const MAX_KEPT = 50

interface Snapshot {
  /** The question in the form of the resource machine. */
  readonly key: string
  readonly data: unknown
}

interface SnapshotsContext {
  /** The latest last. */
  readonly answers: readonly Snapshot[]
}

type SnapshotsEvent =
  | ({ type: 'snapshot.taken' } & Snapshot)
  /** Answers belong to the session or the tender link in which they were read. */
  | { type: 'snapshots.forgotten' }

/** One actor for the page; {@link answerIn} reads its context. */
export const snapshotsMachine = setup({
  types: { context: {} as SnapshotsContext, events: {} as SnapshotsEvent },
  actions: {
    keep: assign(({ context }, { key, data }: Snapshot) => ({
      answers: [...context.answers.filter((one) => one.key !== key), { key, data }].slice(-MAX_KEPT),
    })),
    forget: assign({ answers: [] }),
  },
}).createMachine({
  id: 'snapshots',
  description: 'The last answers of the server, shown at once to whoever comes back.',
  context: { answers: [] },
  initial: 'keeping',
  states: {
    keeping: {
      description: 'As long as the page is open.',
      on: {
        'snapshot.taken': { actions: { type: 'keep', params: ({ event }) => event } },
        'snapshots.forgotten': { actions: 'forget' },
      },
    },
  },
})

/** The last answer to a question, or undefined. */
export const answerIn = ({ answers }: SnapshotsContext, key: string | null): unknown =>
  answers.find((one) => one.key === key)?.data
