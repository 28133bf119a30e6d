import { snapshotsMachine } from '#src/machines/snapshots.machine.ts'
import { walkOf } from '../walk.ts'

export const snapshotsWalk = walkOf({
  machine: snapshotsMachine,
  events: [
    { type: 'snapshot.taken', key: '["orders.read",{"id":"1"}]', data: { id: '1' } },
    { type: 'snapshots.forgotten' },
  ],
  ways: `
    keeping snapshot.taken -> stays
    keeping snapshots.forgotten -> stays
  `,
})
