// Headers of an answer that the console may read beside the envelope.

/** A notice to the owner of the session; sent once, with the answer to any call. */
export const SESSION_NOTICE = 'session-notice'
/** `qr_login`: another session of the same user was begun by a QR code. */
export const sessionNotices = ['qr_login'] as const
export type SessionNotice = (typeof sessionNotices)[number]

/** In which zone the days and times of the answer's enterprise are, as IANA names it. */
export const TIME_ZONE = 'time-zone'

/** Which build of the console the server hands out now; an open page of another build may offer to reload. */
export const CLIENT_BUILD = 'client-build'
