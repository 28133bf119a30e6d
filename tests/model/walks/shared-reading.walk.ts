import { sharedReadingMachine } from '#src/machines/shared-reading.machine.ts'
import { walkOf } from '../walk.ts'
import { accepted, lost, refused } from './answers.ts'

export const sharedReadingWalk = walkOf({
  machine: sharedReadingMachine,
  input: { kind: 'herbs' },
  events: [{ type: 'reading.wanted' }, { type: 'reading.forgotten' }],
  ends: { load: { done: [accepted({ herbs: [] }), refused()], error: [lost] } },
  asks: 'load: {"kind":"herbs"}',
  ways: `
    * reading.forgotten -> idle
    idle reading.wanted -> loading
    loading done(load) [accepted] -> ready
    loading done(load) -> failed
    loading error(load) -> failed
    failed reading.wanted -> loading
  `,
})
