// Headers of an answer that the console may read beside the envelope.

/** A notice to the owner of the session; sent once, with the answer to any call. */
export const SESSION_NOTICE = 'session-notice'
/** `qr_login`: another session of the same user was started by a QR code. */
export const sessionNotices = ['qr_login'] as const
export type SessionNotice = (typeof sessionNotices)[number]

/** The time zone of the answer's enterprise, by its IANA name. */
export const TIME_ZONE = 'time-zone'

/** The build of the console that the server delivers now; an open page of another build may offer to reload. */
export const CLIENT_BUILD = 'client-build'
