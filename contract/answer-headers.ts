// What an answer says beside its envelope, by header, to a console that cares to look.

/** Something the owner of the session should hear once, whatever was asked. */
export const SESSION_NOTICE = 'session-notice'
/** `qr_login`: another session of theirs was begun by a QR code. */
export const sessionNotices = ['qr_login'] as const
export type SessionNotice = (typeof sessionNotices)[number]

/** Which build of the console the server hands out now; an open page of another build may offer to reload. */
export const CLIENT_BUILD = 'client-build'
