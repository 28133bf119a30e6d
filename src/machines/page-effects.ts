// What the long-lived machines do to the browser: the actions their charts only name.
import { closeDraftsOf } from '#src/api/closed-drafts.ts'
import { clearSession, saveAuthority, saveLocale, saveSession, saveSettings } from '#src/api/storage.ts'
import { loadSessionCalls } from './session.calls.ts'
import { sessionMachine } from './session.machine.ts'
import { settingsMachine } from './settings.machine.ts'

/** The session with this browser behind it. */
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
      // What belongs to one enterprise; regions are the same for everybody.
      system.get('herbs')?.send({ type: 'reading.forgotten' })
      system.get('herb_uses')?.send({ type: 'reading.forgotten' })
    },
    // Drafts are closed at once, because a form that unmounts meanwhile writes its values; they are deleted after that, because it may have written already.
    dropDrafts: (_, username) => {
      closeDraftsOf(username)
      void loadSessionCalls().then(
        ({ dropDraftsOf }) => dropDraftsOf(username),
        (error) => console.warn('signing out elsewhere:', error),
      )
    },
  },
})

/** The settings as this browser keeps them, the locale under its own key. */
export const storedSettings = settingsMachine.provide({
  actions: {
    keep: ({ context, event }) => {
      const { locale, ...others } = context
      if (event.type === 'settings.set' && event.key === 'locale') saveLocale(locale)
      else saveSettings(others)
    },
  },
})
