// Dual control of an opening (开标): who has entered the password already, and how many people it takes.
import * as z from 'zod/mini'
import { id } from './fields.ts'
import { isRecord } from './is-record.ts'

/** How long the first of two openers counts as present, in minutes of business time; after it the password is entered anew. */
export const PRESENCE_MINUTES = 30

/** Somebody who entered the password for an opening, and when. */
export const opener = z.object({ id, name: z.string(), at: z.string() })
export type Opener = z.output<typeof opener>

/** The people who may open are not reminded again within so many hours. */
export const OPENERS_REMIND_HOURS = 1

/** Whether the openers were reminded at `last` too recently to be reminded again at `now`, ms. */
export const wereOpenersReminded = (last: string | null, now: number): boolean =>
  last !== null && now - Date.parse(last) < OPENERS_REMIND_HOURS * 3_600_000

/** Somebody who may open. */
export const possibleOpener = z.object({ id, name: z.string() })
export type PossibleOpener = z.output<typeof possibleOpener>

/**
 * What a row of the trail is called, a key of `orders:event`: the first of two openers opened nothing yet, an amendment that waits for its
 * approver changed nothing yet, and a verdict of none takes one back.
 */
export const trailAct = ({
  action,
  to_status,
  payload,
}: {
  readonly action: string
  readonly to_status: string | null
  readonly payload?: unknown
}): string => {
  if (action === 'open' && to_status === 'pending_open') return 'open_present'
  const told = isRecord(payload) ? payload : {}
  if (action === 'requalify' && told.verdict === 'none') return 'retract_verdict'
  return action === 'amend' && 'amendment_id' in told ? 'amend_propose' : action
}

/**
 * Progress of the opening of a demand: `needed` people in all, who of them is here, and until when that counts; everybody who may open,
 * by name, and when they were last reminded.
 */
export const openingProgress = z.object({
  needed: z.number(),
  present: z.array(opener),
  present_until: z.nullable(z.string()),
  openers: z.array(possibleOpener),
  reminded_at: z.nullable(z.string()),
})
export type OpeningProgress = z.output<typeof openingProgress>
