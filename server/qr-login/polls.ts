// Browsers that wait for their QR code ask every two seconds, so that polls are many: those that arrive within a moment
// are answered by one statement.
import { sql } from 'kysely'
import type { Db, QrLoginRowStatus } from '#server/db/tables.ts'
import type { Services } from '#server/http/context.ts'
import { secretHash } from '#server/viewer.ts'

/** Minimum seconds between two polls of one code. */
export const POLL_SECONDS = 1
/** How long polls are gathered into one statement, in ms; little beside the two seconds between a browser's polls. */
const GATHER_MS = 25

/** A code as its browser sees it. */
export interface Task {
  readonly id: string
  readonly enterprise_id: string | null
  readonly status: QrLoginRowStatus
  readonly number: string | null
  readonly approver_id: string | null
  readonly expires_at: string
  readonly is_over: boolean
  readonly is_hasty: boolean
}

interface Poll {
  readonly task: Buffer
  readonly browser: Buffer | null
  readonly found: (task: Task | undefined) => void
  readonly failed: (error: unknown) => void
}

const gathered = new WeakMap<Db, Poll[]>()

// One indexed row for each poll; a browser that did not ask finds nothing and changes nothing. The time of a poll may be
// lost when the database crashes, so that its commit waits for no disk.
const findAll = async ({ db, clockOffset }: Services, polls: readonly Poll[]): Promise<ReadonlyMap<number, Task>> => {
  const { rows } = await sql<Task & { n: number }>`
    with clock as materialized (
      select clock_timestamp() + ${clockOffset()} * interval '1 millisecond' as now,
        set_config('synchronous_commit', 'off', true) as commit
    ),
    found as (
      select asked.n::int as n, q.id, q.enterprise_id, q.status, q.number, q.approver_id, q.expires_at,
        q.expires_at <= clock.now as is_over,
        coalesce(q.last_polled_at > clock.now - ${POLL_SECONDS} * interval '1 second', false) as is_hasty
      from clock cross join unnest(${polls.map(({ task }) => task)}::bytea[], ${polls.map(({ browser }) => browser)}::bytea[])
        with ordinality as asked (task_hash, browser_hash, n)
      cross join lateral (
        select * from qr_logins where qr_logins.task_hash = asked.task_hash and qr_logins.status <> 'used' limit 1
      ) as q
      where q.browser_hash is null or q.browser_hash = asked.browser_hash
    ),
    touched as (
      update qr_logins set last_polled_at = clock.now from found, clock
      where qr_logins.id = found.id and not found.is_hasty and not found.is_over
    )
    select * from found`.execute(db)
  return new Map(rows.map((row) => [row.n, row]))
}

const answerAll = async (services: Services): Promise<void> => {
  const polls = gathered.get(services.db) ?? []
  gathered.delete(services.db)
  try {
    const found = await findAll(services, polls)
    for (const [at, poll] of polls.entries()) poll.found(found.get(at + 1))
  } catch (error) {
    for (const poll of polls) poll.failed(error)
  }
}

/** The code with this secret, asked for by the browser with this binding secret; undefined where it finds none. */
export const findTask = (services: Services, task: string, browser: string | null): Promise<Task | undefined> =>
  new Promise((found, failed) => {
    const poll = { task: secretHash(task), browser: browser === null ? null : secretHash(browser), found, failed }
    const others = gathered.get(services.db)
    if (others !== undefined) {
      others.push(poll)
      return
    }
    gathered.set(services.db, [poll])
    setTimeout(() => answerAll(services), GATHER_MS)
  })
