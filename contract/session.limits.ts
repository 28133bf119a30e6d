// The lifetime of a session. Apart from session.ts, because the login page shows it before any call and needs no schema.

/** A session ends after these minutes without a call, and after these hours in any case. */
export const SESSION_IDLE_MINUTES = 30
export const SESSION_HOURS = 12
