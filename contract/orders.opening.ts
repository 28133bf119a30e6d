// Dual control of an opening (开标): who has already entered the password, and how many people must.
import * as z from 'zod/mini'
import { id } from './fields.ts'
import { isRecord } from './is-record.ts'

/** The minutes for which the first of two openers counts as present; afterwards they must enter the password again. */
export const PRESENCE_MINUTES = 30

/** A user who has entered the password for an opening, and when. */
export const opener = z.object({ id, name: z.string(), at: z.string() })
export type Opener = z.output<typeof opener>

/** The hours for which the people who may open are not reminded again. */
export const OPENERS_REMIND_HOURS = 1

/** Whether the openers were reminded at `last` too recently to be reminded again at `now`, ms. */
export const wereOpenersReminded = (last: string | null, now: number): boolean =>
  last !== null && now - Date.parse(last) < OPENERS_REMIND_HOURS * 3_600_000

/** Somebody who may open. */
export const possibleOpener = z.object({ id, name: z.string() })
export type PossibleOpener = z.output<typeof possibleOpener>

/**
 * The name of a row of the trail, a key of `orders:event`. Four acts have a row of another name: the first of two
 * openers, who has opened nothing yet; a waiting amendment, which has changed nothing yet; an amendment that nobody had
 * to approve; and the verdict `none`, which removes one.
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
  if (action !== 'amend') return action
  return 'amendment_id' in told ? 'amend_propose' : 'amend_at_once'
}

/**
 * Progress of the opening of a demand: the number of people `needed`, those who are present, and until when their presence counts;
 * all people who may open, by name, and the time of their last reminder.
 */
export const openingProgress = z.object({
  needed: z.number(),
  present: z.array(opener),
  present_until: z.nullable(z.string()),
  openers: z.array(possibleOpener),
  reminded_at: z.nullable(z.string()),
})
export type OpeningProgress = z.output<typeof openingProgress>
