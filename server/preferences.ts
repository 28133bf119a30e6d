// A person's preferences.
import {
  PREFERENCES_BYTES,
  type Preferences,
  preferences,
  readPreferences,
  savePreferences,
} from '#contract/preferences.ts'
import type { Tx } from './db/tables.ts'
import { snoozeIssues } from './home/snoozed.ts'
import { inputRefused, issue } from './http/refusal.ts'
import { serve } from './http/serve.ts'

/** Stored sections that are valid by today's schema; a section of an older version that is not is left out. */
const kept = (value: Record<string, unknown>): Preferences =>
  Object.fromEntries(
    Object.entries(value).filter(([name, section]) => preferences.safeParse({ [name]: section }).success),
  )

const own = (tx: Tx, id: string) => tx.selectFrom('users').where('id', '=', id).select('preferences')

/** The preferences of a user. */
export const preferencesOf = async (tx: Tx, id: string): Promise<Preferences> =>
  kept((await own(tx, id).executeTakeFirstOrThrow()).preferences)

export const preferenceHandlers = [
  serve(readPreferences, ({ tx, viewer }) => preferencesOf(tx, viewer.id)),

  serve(savePreferences, async ({ tx, viewer, audit, now }, { body }) => {
    const row = await own(tx, viewer.id).forUpdate().executeTakeFirstOrThrow()
    if (body.snoozed != null) {
      const { snoozed: before } = kept(row.preferences)
      const issues = await snoozeIssues(tx, { before, next: body.snoozed, now: await now() })
      if (issues.length > 0) throw inputRefused(issues)
    }
    const sent = Object.entries(body).filter(([, section]) => section !== undefined)
    const next = kept(
      Object.fromEntries(
        Object.entries({ ...row.preferences, ...Object.fromEntries(sent) }).filter(([, section]) => section !== null),
      ),
    )
    const text = JSON.stringify(next)
    if (Buffer.byteLength(text) > PREFERENCES_BYTES) {
      throw inputRefused(
        sent.map(([name]) => issue(name, 'preferences_too_large')),
        'preferences_too_large',
      )
    }
    await tx.updateTable('users').set({ preferences: text }).where('id', '=', viewer.id).execute()
    // The audit row names only the sections, because the content of preferences is private.
    audit({
      noun: 'preferences',
      action: 'save',
      record_id: viewer.id,
      payload: { sections: sent.map(([name]) => name) },
    })
    return next
  }),
]
