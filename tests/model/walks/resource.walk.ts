import { resourceMachine } from '#src/machines/resource.machine.ts'
import { walkOf } from '../walk.ts'
import { aborted, accepted, lost, refused } from './answers.ts'

/** A question whose answer is stored from an earlier visit. */
const KNOWN = '["orders.read",{"id":"1"}]'

const known = { key: KNOWN, data: { id: '1' } }
const unknown = { key: '["orders.list",{}]', data: undefined }

export const resourceWalk = walkOf({
  machine: resourceMachine,
  starts: [
    { name: 'nothing is asked', input: { key: null, data: undefined } },
    { name: 'something new is asked', input: unknown },
    { name: 'something is asked again', input: known },
  ],
  events: [
    { type: 'resource.asked', key: null, data: undefined },
    { type: 'resource.asked', ...unknown },
    { type: 'resource.asked', ...known },
    { type: 'resource.stale' },
    { type: 'resource.tick' },
  ],
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
