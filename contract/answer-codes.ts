// The codes of an answer. Apart from envelope.ts, because the login page reads them before any call and needs no schema.

/** Body codes of the envelope. HTTP stays 200 for every answer of the application. */
export const code = {
  ok: 0,
  signedOut: 401,
  forbidden: 403,
  inputRefused: 4001,
  permissionMissing: 4003,
  notFound: 4004,
  changedMeanwhile: 4009,
  notNow: 4010,
  restart: 4011,
  tooMany: 4029,
  serverFailed: 5000,
} as const
