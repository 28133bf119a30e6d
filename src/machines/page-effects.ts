// The effects of the long-lived machines on the browser; their charts contain only the names of these actions.
import { closeDraftsOf } from '#src/api/closed-drafts.ts'
import { clearSession, saveAuthority, saveLocale, saveSession, saveSettings } from '#src/api/storage.ts'
import { loadSessionCalls } from './session.calls.ts'
import { sessionMachine } from './session.machine.ts'
import { settingsMachine } from './settings.machine.ts'

/** The session machine with this browser's storage. */
export const storedSession = sessionMachine.provide({
  actions: {
    storeEntry: (_, entry) => {
      if (entry !== null) saveSession(entry.token, entry.username)
    },
    storeAuthority: (_, reply) => {
      if (reply.ok && reply.data.permissions) saveAuthority(reply.data.permissions)
    },
    clearStored: clearSession,
    forgetAnswers: ({ system }) => {
      system.get('snapshots')?.send({ type: 'snapshots.forgotten' })
      // Data that belongs to one enterprise; regions are the same for everybody.
      system.get('herbs')?.send({ type: 'reading.forgotten' })
      system.get('herb_uses')?.send({ type: 'reading.forgotten' })
    },
    tellLeaving: ({ system }, is) => system.get('notices')?.send({ type: 'notices.leaving', is }),
    // Drafts are closed first, because a form that unmounts meanwhile saves its values; they are deleted afterwards,
    // because it may already have saved.
    dropDrafts: (_, username) => {
      closeDraftsOf(username)
      void loadSessionCalls().then(
        ({ dropDraftsOf }) => dropDraftsOf(username),
        (error) => console.warn('signing out elsewhere:', error),
      )
    },
  },
})

/** The settings stored in this browser; the locale has its own key. */
export const storedSettings = settingsMachine.provide({
  actions: {
    keep: ({ context, event }) => {
      const { locale, ...others } = context
      if (event.type === 'settings.set' && event.key === 'locale') saveLocale(locale)
      else saveSettings(others)
    },
  },
})
