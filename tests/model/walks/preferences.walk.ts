import { preferencesMachine } from '#src/machines/preferences.machine.ts'
import { walkOf } from '../walk.ts'
import { accepted, lost, refused } from './answers.ts'

export const preferencesWalk = walkOf({
  machine: preferencesMachine,
  events: [{ type: 'preferences.set', patch: { recents: null } }, { type: 'preferences.flush' }],
  ends: {
    read: { done: [accepted(), refused(500)], error: [lost] },
    save: { done: [accepted(), refused()], error: [lost] },
  },
  relevant: ({ changed }) => changed !== null,
  // The longest delays.
  delays: { settle: 15_000, retry: 600_000 },
  asks: `
    hearLeaving: nothing
    read: null
    save: {"patch":{"recents":null},"quiet":true}
  `,
  ways: `
    * preferences.set -> settling, stays
    reading done(read) [accepted] -> idle, settling
    reading done(read) -> unread
    reading error(read) -> unread
    unread delay(retry) -> reading
    idle always [has_changed] -> settling
    settling preferences.set -> settling
    settling preferences.flush -> saving
    settling delay(settle) -> saving
    saving done(save) [accepted] -> idle, settling
    saving done(save) -> idle, settling
    saving error(save) -> unsaved
    unsaved preferences.flush -> saving
    unsaved delay(retry) -> saving
  `,
})
