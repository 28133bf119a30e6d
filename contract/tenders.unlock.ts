// What a tender link tells of itself: whether a passcode is set, which browsers it has let in, and how a reset of it stands.
import * as z from 'zod/mini'

/** Days a browser that has given the passcode stays let in. */
export const UNLOCK_DAYS = 30
/** Wrong passcodes for one supplier and order, and the minutes that follow in which none is taken. */
export const PASSCODE_TRIES = 5
export const PASSCODE_LOCK_MINUTES = 15
/** Characters of a passcode. */
export const PASSCODE_MIN = 6
export const PASSCODE_MAX = 64

/** Kinds of devices, as the supplier reads them in its list. */
export const deviceKinds = ['phone', 'tablet', 'computer', 'script', 'unknown'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** One browser that was let in by the passcode (设备记录), for the supplier's own page. */
export const unlockedDevice = z.object({
  device: z.enum(deviceKinds),
  unlocked_at: z.string(),
  /** It is let in no longer: its days are over, or the passcode was changed or cleared since. */
  has_ended: z.boolean(),
  /** The browser that asks. */
  is_this: z.boolean(),
})

/** `asked` by the supplier, `proposed` by one of the staff, `agreed` or `rejected` by another. */
export const resetStandings = ['asked', 'proposed', 'agreed', 'rejected'] as const
export type ResetStanding = (typeof resetStandings)[number]

/**
 * The last reset of the passcode, as the page tells it to whoever holds the link, staff among them: nothing finer than the day on which the
 * supplier asked, and the same words whether anything was sealed or not.
 */
export const resetAtLink = z.object({
  standing: z.enum(resetStandings),
  asked_on: z.string(),
  settled_at: z.nullable(z.string()),
  /** After the opening a reset clears the passcode alone; before it, what was sealed is withdrawn unread. */
  withdraws: z.boolean(),
})
export type ResetAtLink = z.output<typeof resetAtLink>

/** The same for staff, with who of them did what. */
export const resetOfLink = z.extend(resetAtLink, {
  proposed_by: z.nullable(z.string()),
  proposed_by_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  settled_by_name: z.nullable(z.string()),
  reject_reason: z.nullable(z.string()),
})

/** What staff may do about the reset of a link's passcode. */
export const linkFacts = z.object({
  /** The supplier has asked for it: one of the staff may propose it. */
  reset_asked: z.boolean(),
  /** One of the staff has proposed it: another may agree or refuse. */
  reset_proposed: z.boolean(),
  /** The viewer is not who proposed it. */
  not_reset_proposer: z.boolean(),
})
export type LinkFacts = z.output<typeof linkFacts>

/** The facts of a link for one of the staff. */
export const linkFactsOf = (
  reset: { readonly standing: ResetStanding; readonly proposed_by: string | null } | null,
  viewerId: string,
): LinkFacts => ({
  reset_asked: reset?.standing === 'asked',
  reset_proposed: reset?.standing === 'proposed',
  not_reset_proposer: reset?.proposed_by !== viewerId,
})

/** Keys of a supplier's page that tell of its link. */
export const linkState = {
  /** Null for a browser in which staff are signed in: they are told the demand alone. */
  passcode_set: z.nullable(z.boolean()),
  /** This browser has been let in; without that nothing of a tender is in the page, nor whether there is one. */
  unlocked: z.boolean(),
  link: z.object({
    renewed_at: z.nullable(z.string()),
    renewed_by_name: z.nullable(z.string()),
    renew_reason: z.nullable(z.string()),
    /** When a browser in which staff were signed in last opened this link. It was shown the demand alone. */
    staff_opened_at: z.optional(z.nullable(z.string())),
  }),
  /** The browsers let in, newest first; only for one of them. */
  devices: z.optional(z.array(unlockedDevice)),
  /** Who set the passcode; only for a browser that was let in. */
  passcode_contact: z.optional(z.nullable(z.object({ name: z.string(), mobile: z.string(), set_at: z.string() }))),
  reset: z.nullable(resetAtLink),
} as const
