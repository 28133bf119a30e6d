import { resourceMachine } from '#src/machines/resource.machine.ts'
import { forgetAnswers, remember } from '#src/machines/resource-snapshots.ts'
import { walkOf } from '../walk.ts'
import { aborted, accepted, lost, refused } from './answers.ts'

/** A question whose answer is remembered from an earlier visit. */
const KNOWN = '["orders.read",{"id":"1"}]'

const set = () => {
  forgetAnswers()
  remember(KNOWN, { id: '1' })
}

export const resourceWalk = walkOf({
  machine: resourceMachine,
  starts: [
    { name: 'nothing is asked', set, input: { key: null } },
    { name: 'something new is asked', set, input: { key: '["orders.list",{}]' } },
    { name: 'something is asked again', set, input: { key: KNOWN } },
  ],
  events: [
    { type: 'resource.asked', key: null },
    { type: 'resource.asked', key: '["orders.list",{}]', hint: 'new' },
    { type: 'resource.asked', key: KNOWN },
    { type: 'resource.stale' },
    { type: 'resource.tick' },
  ],
  hints: { new: set },
  ends: { load: { done: [accepted(), refused()], error: [aborted, lost] } },
  relevant: ({ key, data_key }) => [key === null, key === data_key, key === KNOWN],
  asks: `
    load: {"key":"[\\"orders.list\\",{}]","quiet":false}
    load: {"key":"[\\"orders.list\\",{}]","quiet":true}
    load: {"key":"[\\"orders.read\\",{\\"id\\":\\"1\\"}]","quiet":false}
    load: {"key":"[\\"orders.read\\",{\\"id\\":\\"1\\"}]","quiet":true}
    signals: nothing
  `,
  ways: `
    * resource.asked -> idle, loading, refreshing
    deciding always [nothing_asked] -> idle
    deciding always [answered_before] -> refreshing
    deciding always -> loading
    loading done(load) [accepted] -> ready
    loading done(load) -> failed
    loading error(load) [silent] -> loading
    loading error(load) -> failed
    ready resource.stale -> refreshing
    ready resource.tick -> refreshing
    refreshing resource.stale -> refreshing
    refreshing done(load) [accepted] -> ready
    refreshing done(load) -> failed
    refreshing error(load) [silent] -> ready
    refreshing error(load) -> failed
    failed resource.stale -> loading, refreshing
    failed resource.tick -> loading, refreshing
  `,
})
