import { bulkMachine, isUnfinished } from '#src/machines/bulk.machine.ts'
import { walkOf } from '../walk.ts'
import { lost } from './answers.ts'

/** The possible results of a record's run. */
const end = { done: [{ is: 'done' }, { is: 'refused', message: 'no' }, { is: 'failed', message: '' }], error: [lost] }

export const bulkWalk = walkOf({
  machine: bulkMachine,
  events: [
    { type: 'bulk.asked', ids: ['1', '2', '3', '4'] },
    { type: 'bulk.confirmed', args: { reason: 'x' } },
    { type: 'bulk.stopped' },
    { type: 'bulk.retried' },
    { type: 'bulk.closed' },
  ],
  ends: { run_first: end, run_second: end, run_third: end },
  relevant: ({ tasks, unanswered }) => [
    tasks.filter(({ state }) => state === 'waiting').length,
    tasks.some(isUnfinished),
    unanswered,
  ],
  asks: `
    run: {"id":"1","before":"failed","args":{"reason":"x"}}
    run: {"id":"1","before":null,"args":{"reason":"x"}}
    run: {"id":"2","before":"failed","args":{"reason":"x"}}
    run: {"id":"2","before":null,"args":{"reason":"x"}}
    run: {"id":"3","before":"failed","args":{"reason":"x"}}
    run: {"id":"3","before":null,"args":{"reason":"x"}}
    run: {"id":"4","before":null,"args":{"reason":"x"}}
  `,
  ways: `
    closed bulk.asked -> asking
    asking bulk.confirmed -> running.first.working + running.second.working + running.third.working
    asking bulk.closed -> closed
    running bulk.stopped -> stays
    running done(bulk.running) -> finished
    running.first.choosing always [has_waiting] -> running.first.working, running.first.working + running.second.resting + running.third.resting, running.first.working + running.second.working + running.third.resting, running.first.working + running.second.working + running.third.working
    running.first.choosing always -> finished, running.first.resting
    running.first.working done(run_first) -> finished, running.first.resting, running.first.working
    running.first.working error(run_first) -> finished, running.first.resting, running.first.working
    running.second.choosing always [has_waiting] -> running.first.working + running.second.working + running.third.resting, running.first.working + running.second.working + running.third.working, running.second.working
    running.second.choosing always -> finished, running.first.working + running.second.resting + running.third.resting, running.second.resting
    running.second.working done(run_second) -> finished, running.second.resting, running.second.working
    running.second.working error(run_second) -> finished, running.second.resting, running.second.working
    running.third.choosing always [has_waiting] -> running.first.working + running.second.working + running.third.working, running.third.working
    running.third.choosing always -> finished, running.first.working + running.second.resting + running.third.resting, running.first.working + running.second.working + running.third.resting, running.third.resting
    running.third.working done(run_third) -> finished, running.third.resting, running.third.working
    running.third.working error(run_third) -> finished, running.third.resting, running.third.working
    finished bulk.retried [has_unfinished] -> running.first.working + running.second.resting + running.third.resting, running.first.working + running.second.working + running.third.resting, running.first.working + running.second.working + running.third.working
    finished bulk.closed -> closed
  `,
})
