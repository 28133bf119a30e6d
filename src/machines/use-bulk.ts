// The bulk run, for React components.
import { useActorRef, useSelector } from '@xstate/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { type BulkTask, bulkMachine, isUnfinished, type TaskEnd, type TaskInput } from './bulk.machine.ts'
import { watch } from './inspection/inspection.ts'

export type { BulkTask, TaskEnd, TaskInput }
export { isUnfinished }

export interface BulkView {
  readonly state: 'closed' | 'asking' | 'running' | 'finished'
  readonly tasks: readonly BulkTask[]
  ask(ids: readonly string[]): void
  confirm(args: TaskInput['args']): void
  /** Records that wait are not started any more. */
  stop(): void
  retry(): void
  close(): void
}

/** A run over several records, alive as long as the caller; it uses the newest `run` of the caller. */
export const useBulk = (run: (input: TaskInput) => Promise<TaskEnd>): BulkView => {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  const [machine] = useState(() =>
    bulkMachine.provide({
      actors: { run: fromPromise<TaskEnd, TaskInput>(({ input }) => latest.current(input)) },
    }),
  )
  const actor = useActorRef(machine, { inspect: watch })
  const state = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : 'running'))
  const tasks = useSelector(actor, ({ context }) => context.tasks)
  return {
    state,
    tasks,
    ask: (ids) => actor.send({ type: 'bulk.asked', ids }),
    confirm: (args) => actor.send({ type: 'bulk.confirmed', args }),
    stop: () => actor.send({ type: 'bulk.stopped' }),
    retry: () => actor.send({ type: 'bulk.retried' }),
    close: () => actor.send({ type: 'bulk.closed' }),
  }
}
