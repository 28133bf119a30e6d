// Describes why a database cannot be reached or entered, so that the operator knows what to correct.
import type { Place } from './client.ts'

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there. Start PostgreSQL',
  ENOTFOUND: 'there is no such host. Look at its name',
  EAI_AGAIN: 'its host name cannot be looked up now. Look at the name and the network',
  ETIMEDOUT: 'it does not answer in time. Look at the network and the firewall',
  EHOSTUNREACH: 'there is no way to it. Look at the network',
  ENETUNREACH: 'there is no way to it. Look at the network',
  '28P01': 'it refuses the password. Look at the account and its password',
  '28000': 'it refuses the account. Look at the account and pg_hba.conf',
  '3D000': 'it has no database of this name. Create it as README step 1 says',
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Host, port and database of a URL, without account and password. */
const addressOf = (url: string): string => {
  if (!URL.canParse(url)) return 'the database'
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** The error of a connection to `place` in one sentence; any other error, and one of the embedded database, as it is. */
export const connectionWords = (error: unknown, place: Place): unknown => {
  const reason = reasons[codeOf(error)]
  if (reason === undefined || !('url' in place)) return error
  return new Error(
    `The database ${addressOf(place.url)} cannot be used: ${reason}, or give the right address (DATABASE_URL).`,
    {
      cause: error,
    },
  )
}
