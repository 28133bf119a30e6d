// The events a user may send from the visualizer. All other events can only be looked at.
import type { EventObject } from 'xstate'

type Ready = Readonly<Record<string, EventObject & Readonly<Record<string, unknown>>>>

/**
 * By machine and event type, with the payload. They change only what this page shows, never anything on the server: no
 * signing in or out, no submission, no draft, no upload, no choice in a review.
 */
const safe: Readonly<Record<string, Ready>> = {
  palette: {
    'palette.opened': { type: 'palette.opened' },
    'palette.closed': { type: 'palette.closed' },
    'palette.backed': { type: 'palette.backed' },
    'scope.dropped': { type: 'scope.dropped' },
  },
  chord: {
    'chord.begun': { type: 'chord.begun', stroke: 'g', contexts: ['global'] },
    'chord.backed': { type: 'chord.backed' },
    'chord.ended': { type: 'chord.ended' },
  },
  notices: {
    'notice.show': {
      type: 'notice.show',
      notice: { kind: 'message', tone: 'info', text: { key: 'machines:notice' } },
    },
  },
  settings: {
    'settings.next_density': { type: 'settings.next_density' },
    'settings.toggle': { type: 'settings.toggle', key: 'contentWidth' },
  },
  resource: { 'resource.stale': { type: 'resource.stale' }, 'resource.tick': { type: 'resource.tick' } },
}

/** The event as it would be sent to a machine with that id; null where it is not allowed. */
export const safeEvent = (machine: string, type: string): EventObject | null =>
  Object.hasOwn(safe, machine) ? (safe[machine]?.[type] ?? null) : null

/** All safe events, for tests: machine id and event. */
export const safeEvents: readonly (readonly [string, EventObject])[] = Object.entries(safe).flatMap(
  ([machine, events]) => Object.values(events).map((event) => [machine, event] as const),
)
