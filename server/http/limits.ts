// Limits on attempts, counted in the database so that all processes share them.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from './context.ts'
import { tooMany } from './refusal.ts'

/** A kind of attempt, with the number that is allowed per time window. */
export interface Limit {
  readonly kind: string
  readonly attempts: number
  readonly windowSeconds: number
}

/** Guesses at one account from browsers in which it was not used before. */
export const accountLimit: Limit = { kind: 'login_account', attempts: 10, windowSeconds: 900 }
/** Guesses from a browser in which the account was used before, so that strangers' guesses lock nobody out. */
export const knownBrowserLimit: Limit = { kind: 'login_known_browser', attempts: 10, windowSeconds: 900 }
/** Failed guesses from one network. */
export const networkLimit: Limit = { kind: 'login_network', attempts: 100, windowSeconds: 900 }
/** Label codes looked up from one network; a warehouse scans many, a guesser more. */
export const traceLimit: Limit = { kind: 'trace', attempts: 120, windowSeconds: 60 }
/** Password confirmations before a critical act. */
export const stepUpLimit: Limit = { kind: 'step_up', attempts: 10, windowSeconds: 900 }
/** QR codes for signing in, requested from one network. */
export const qrLoginLimit: Limit = { kind: 'qr_login_network', attempts: 5, windowSeconds: 60 }

/** Files added by one user, so that no script fills the database. */
export const uploadLimit: Limit = { kind: 'upload', attempts: 300, windowSeconds: 900 }

/** List files made for one user, because each reads a whole table. */
export const exportLimit: Limit = { kind: 'export', attempts: 60, windowSeconds: 600 }

const hashOf = (subject: string): Buffer => createHash('sha256').update(subject).digest()

/** An IPv4 address, or the /64 of an IPv6 one. */
export const networkOf = (ip: string | null): string => {
  if (ip === null) return 'unknown'
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  // `::` stands for the missing zero groups.
  const [head = '', tail = ''] = plain.split('::')
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: 8 - (before?.length ?? 0) - (after?.length ?? 0) }, () => '0')
  const groups = plain.includes('::') ? [...(before ?? []), ...zeros, ...(after ?? [])] : plain.split(':')
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

/** An attempt to be counted: its kind, and whose it is. */
export interface Attempt {
  readonly limit: Limit
  readonly subject: string
}

/** How a statement counts one attempt; `before` is the attempt that is counted first and may have been one too many. */
const counting = ({ limit, subject }: Attempt, at: number, before: Attempt | undefined) => {
  const isAllowed =
    before === undefined
      ? sql``
      : sql`where (select count from ${sql.ref(`counted${at - 1}`)}) <= ${before.limit.attempts}`
  const isOver = sql`a.started_at < excluded.started_at - ${limit.windowSeconds} * interval '1 second'`
  return sql`${sql.ref(`counted${at}`)} as (
      insert into attempts as a (kind, subject_hash, started_at, count)
      select ${limit.kind}, ${hashOf(subject)}, now, 1 from clock ${isAllowed}
      on conflict (kind, subject_hash) do update set
        count = case when ${isOver} then 1 else a.count + 1 end,
        started_at = case when ${isOver} then excluded.started_at else a.started_at end
      returning count, ceil(extract(epoch from a.started_at + ${limit.windowSeconds} * interval '1 second' - (select now from clock)))::int as wait
    )`
}

/**
 * Counts attempts of several kinds in one statement, committed at once; behind one too many the rest is not counted.
 * Throws 4029 with the seconds to wait when there were too many.
 */
export const countAttempts = async (services: Services, attempts: readonly Attempt[]): Promise<void> => {
  const counted = attempts.map((attempt, at) => counting(attempt, at, attempts[at - 1]))
  const told = attempts.map((_, at) => sql`select ${sql.lit(at)} as at, count, wait from ${sql.ref(`counted${at}`)}`)
  const { rows } = await sql<{ at: number; count: number; wait: number }>`
    with clock as (select clock_timestamp() + ${services.clockOffset()} * interval '1 millisecond' as now),
    ${sql.join(counted, sql`, `)} ${sql.join(told, sql` union all `)}`.execute(services.db)
  const tooOften = rows.find(({ at, count }) => count > (attempts[at]?.limit.attempts ?? 0))
  if (tooOften !== undefined) throw tooMany(Math.max(1, tooOften.wait))
}

/** Counts one attempt, committed at once. Throws 4029 with the seconds to wait when there were too many. */
export const countAttempt = (services: Services, limit: Limit, subject: string): Promise<void> =>
  countAttempts(services, [{ limit, subject }])

/**
 * Resets the attempts of a subject that has authenticated, and takes back one of `counted`, of which only failures count.
 * The commit waits for no disk: what is lost in a power cut leaves the limit stricter.
 */
export const forgetAttempts = async (
  services: Services,
  limit: Limit,
  subject: string,
  counted: readonly Attempt[] = [],
): Promise<void> => {
  const back = counted.map(
    (one) => sql`(kind = ${one.limit.kind} and subject_hash = ${hashOf(one.subject)} and count > 0)`,
  )
  // The rows are taken in the order in which they are counted, so that no two sign-ins wait for each other.
  await sql`
    with soon as materialized (select set_config('synchronous_commit', 'off', true) as commit),
    taken_back as (
      update attempts set count = count - 1 from soon where ${back.length === 0 ? sql`false` : sql.join(back, sql` or `)}
      returning 1
    )
    delete from attempts using soon where kind = ${limit.kind} and subject_hash = ${hashOf(subject)}
      and (select count(*) from taken_back) >= 0`.execute(services.db)
}

/** Takes one attempt back where only failures count. */
export const takeBackAttempt = async (services: Services, limit: Limit, subject: string): Promise<void> => {
  await services.db
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('kind', '=', limit.kind)
    .where('subject_hash', '=', hashOf(subject))
    .where('count', '>', 0)
    .execute()
}
