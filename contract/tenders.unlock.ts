// The state of a tender link: whether a passcode is set, the unlocked browsers, and the reset of the passcode.
import * as z from 'zod/mini'

/** Days for which a browser stays unlocked. */
export const UNLOCK_DAYS = 30
/** Maximum wrong passcodes for one supplier and order, and the minutes of the lock that follows. */
export const PASSCODE_TRIES = 5
export const PASSCODE_LOCK_MINUTES = 15
/** Minimum and maximum characters of a passcode. */
export const PASSCODE_MIN = 6
export const PASSCODE_MAX = 64

/** Kinds of devices in the supplier's list. */
export const deviceKinds = ['phone', 'tablet', 'computer', 'script', 'unknown'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** One browser that was unlocked by the passcode (设备记录), for the supplier's own page. */
export const unlockedDevice = z.object({
  device: z.enum(deviceKinds),
  unlocked_at: z.string(),
  /** Whether the browser is no longer unlocked, because its days are over, or the passcode was changed or cleared. */
  has_ended: z.boolean(),
  /** Whether this browser sent the request. */
  is_this: z.boolean(),
})

/** `asked` by the supplier, `proposed` by a user of staff, `agreed` or `rejected` by another one. */
export const resetStandings = ['asked', 'proposed', 'agreed', 'rejected'] as const
export type ResetStanding = (typeof resetStandings)[number]

/**
 * The last reset of the passcode, for everybody with the link, including staff. It discloses no more than the day of the supplier's
 * request, and does not depend on whether a tender was sealed.
 */
export const resetAtLink = z.object({
  standing: z.enum(resetStandings),
  asked_on: z.string(),
  settled_at: z.nullable(z.string()),
  /**
   * Whether the reset withdraws a sealed tender unread: true before the opening. After the opening a reset only clears
   * the passcode.
   */
  withdraws: z.boolean(),
})
export type ResetAtLink = z.output<typeof resetAtLink>

/** The last reset for staff, with the users who acted. */
export const resetOfLink = z.extend(resetAtLink, {
  proposed_by: z.nullable(z.string()),
  proposed_by_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  settled_by_name: z.nullable(z.string()),
  reject_reason: z.nullable(z.string()),
})

/** The facts for staff's acts on the reset of a link's passcode. */
export const linkFacts = z.object({
  /** The supplier has asked for the reset, so a user of staff may propose it. */
  reset_asked: z.boolean(),
  /** A user of staff has proposed the reset, so another one may agree or refuse. */
  reset_proposed: z.boolean(),
  /** The viewer has not proposed the reset. */
  not_reset_proposer: z.boolean(),
})
export type LinkFacts = z.output<typeof linkFacts>

/** The facts of a link for a user of staff. */
export const linkFactsOf = (
  reset: { readonly standing: ResetStanding; readonly proposed_by: string | null } | null,
  viewerId: string,
): LinkFacts => ({
  reset_asked: reset?.standing === 'asked',
  reset_proposed: reset?.standing === 'proposed',
  not_reset_proposer: reset?.proposed_by !== viewerId,
})

/** The fields of a supplier's page about its link. */
export const linkState = {
  /** Whether a passcode is set; null in a browser where staff are signed in, which gets only the demand. */
  passcode_set: z.nullable(z.boolean()),
  /**
   * This browser is unlocked. In any other browser the page shows nothing of a tender, not even whether there is one.
   */
  unlocked: z.boolean(),
  link: z.object({
    renewed_at: z.nullable(z.string()),
    renewed_by_name: z.nullable(z.string()),
    renew_reason: z.nullable(z.string()),
    /** When a browser of signed-in staff last opened this link; only the demand was shown to it. */
    staff_opened_at: z.optional(z.nullable(z.string())),
  }),
  /** The unlocked browsers, newest first; only for one of them. */
  devices: z.optional(z.array(unlockedDevice)),
  /** The person who set the passcode; only for an unlocked browser. */
  passcode_contact: z.optional(z.nullable(z.object({ name: z.string(), mobile: z.string(), set_at: z.string() }))),
  reset: z.nullable(resetAtLink),
} as const
