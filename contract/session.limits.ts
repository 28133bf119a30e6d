// How long a session lives. Apart from session.ts: the login page shows it before any call, and needs no schema.

/** A session ends after so many minutes without a call, and after so many hours in any case. */
export const SESSION_IDLE_MINUTES = 30
export const SESSION_HOURS = 12
