// Many users at once, on the embedded PostgreSQL and on an external one with three servers; and the same users beside a
// storm of sign-ins and beside hundreds of browsers that wait for a QR code.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pollQrLogin } from '#contract/qr-login.ts'
import { login } from '#contract/session.ts'
import type { Place } from '#server/db/client.ts'
import { secretHash } from '#server/viewer.ts'
import type { Line } from '../../prove.ts'
import { withDatabase } from '../actors.ts'
import { callAt } from '../caller.ts'
import { demoSite } from '../demo-site.ts'
import { openLedger } from '../ledger.ts'
import { PASSWORD, percentile } from '../load.ts'
import { sizeOf } from '../plan.ts'
import { stand } from '../stand.ts'
import { memoryOf, type Pressed, pressed, WARM_MS } from './pressed.ts'
import { type Seen, startUsers } from './users.ts'

/** A round with and without something beside the users (ms). */
const ROUND_MS = 10_000

const p99 = (all: readonly number[]): number => Math.round(percentile(all, 99))

interface Limits {
  readonly read_ms: number
  readonly write_ms: number
}

const judged = (figure: string, { seen, ledger, found }: Pressed, limits: Limits, more: object): Line => {
  const wrong = [...seen.wrong, ...ledger.strange]
  const value = {
    reads: seen.reads.length,
    writes: seen.writes.length,
    read_p99_ms: p99(seen.reads),
    write_p99_ms: p99(seen.writes),
    wrong: wrong.length,
    sent_away: seen.sentAway,
    limited: seen.limited,
    awarded: ledger.awarded,
    lost: found.lost,
    doubled: found.doubled,
    half_applied: found.half_applied,
    first: [...wrong, ...found.named].slice(0, 3),
  }
  const isWhole = wrong.length + found.lost + found.doubled + found.half_applied + seen.sentAway === 0
  return {
    figure,
    value,
    target: { wrong: 0, sent_away: 0, lost: 0, read_p99_ms: limits.read_ms, write_p99_ms: limits.write_ms },
    pass:
      isWhole &&
      value.read_p99_ms <= limits.read_ms &&
      value.write_p99_ms <= limits.write_ms &&
      value.reads > 0 &&
      value.writes > 0,
    ...more,
  }
}

/** `load.embedded`: one line. */
export const proveLoadEmbedded = async (): Promise<readonly Line[]> => {
  const { n, of } = sizeOf('load.seconds')
  const users = sizeOf('load.embedded.users')
  const preload = new URL('./loop-delay.ts', import.meta.url).href
  const options = `${process.env.NODE_OPTIONS ?? ''} --import=${preload}`
  const file = join(process.env.TMPDIR ?? '/tmp', `loop-delay-${process.pid}`)
  const target = await stand(undefined, { NODE_OPTIONS: options, LOOP_DELAY_FILE: file })
  try {
    const { pid } = target.server
    const before = memoryOf(pid)
    const measured = pressed([target.url], target.database().place, users.n, n)
    await pause(WARM_MS)
    target.server.kill('SIGUSR2')
    await pause(n * 1_000)
    target.server.kill('SIGUSR2')
    const result = await measured
    const delay_p99_ms = existsSync(file) ? Math.round(Number(readFileSync(file, 'utf8'))) : null
    const line = judged(
      'load.embedded',
      result,
      { read_ms: 150, write_ms: 300 },
      {
        loop_delay_p99_ms: delay_p99_ms,
        loop_delay_target_ms: 50,
        memory_mb: [before, memoryOf(pid)],
        users: users.n,
        users_of: users.of,
        seconds: n,
        seconds_of: of,
      },
    )
    return [{ ...line, pass: line.pass && delay_p99_ms !== null && delay_p99_ms <= 50 }]
  } finally {
    await target.close()
  }
}

/** `load.postgres`: one line. */
export const proveLoadPostgres = async (): Promise<readonly Line[]> => {
  const { n, of } = sizeOf('load.seconds')
  const users = sizeOf('load.postgres.users')
  const site = await demoSite(3)
  try {
    const result = await pressed(site.urls, site.place, users.n, n)
    const more = {
      servers: 3,
      users: users.n,
      users_of: users.of,
      seconds: n,
      seconds_of: of,
      postgres: site.database.version,
    }
    return [judged('load.postgres', result, { read_ms: 200, write_ms: 400 }, more)]
  } finally {
    await site.close()
  }
}

/** Something that goes on beside the users, in alternating rounds with quiet. */
type Beside = (url: string, isOver: () => boolean) => Promise<void>

/** p99 of all calls of a hundred users with and without something beside them. */
const worsened = async ({
  figure,
  mostWorse,
  prepare,
  told,
}: {
  readonly figure: 'load.login' | 'poll.qr'
  readonly mostWorse: number
  readonly prepare: (place: Place) => Promise<Beside>
  readonly told: () => object
}): Promise<readonly Line[]> => {
  const { n: rounds, of } = sizeOf(figure)
  const target = await stand()
  try {
    const place = target.database().place
    const beside = await prepare(place)
    const ledger = openLedger()
    const users = await startUsers({ urls: [target.url], place, ledger }, 100)
    await pause(WARM_MS)
    const times = { quiet: [] as number[], beside: [] as number[] }
    const wrong: string[] = []
    let sentAway = 0
    const take = (kind: keyof typeof times, seen: Seen) => {
      times[kind].push(...seen.reads, ...seen.writes)
      wrong.push(...seen.wrong)
      sentAway += seen.sentAway
    }
    for (let round = 0; round < rounds; round += 1) {
      users.take()
      await pause(ROUND_MS)
      take('quiet', users.take())
      let isOver = false
      const going = beside(target.url, () => isOver)
      await pause(ROUND_MS)
      take('beside', users.take())
      isOver = true
      await going
    }
    await users.stop()
    const [quiet, loud] = [p99(times.quiet), p99(times.beside)]
    const ratio = Number((loud / Math.max(1, quiet)).toFixed(2))
    return [
      {
        figure,
        value: {
          p99_quiet_ms: quiet,
          p99_beside_ms: loud,
          ratio,
          wrong: wrong.length,
          sent_away: sentAway,
          ...told(),
          first: wrong.slice(0, 3),
        },
        target: { ratio: mostWorse, wrong: 0 },
        pass: ratio <= mostWorse && wrong.length + sentAway === 0 && times.beside.length > 0,
        calls: times.quiet.length + times.beside.length,
        n: rounds,
        of,
      },
    ]
  } finally {
    await target.close()
  }
}
const LOGINS_PER_SECOND = 50

/** `load.login`: fifty sign-ins a second beside a hundred users. */
export const proveLoadLogin = (): Promise<readonly Line[]> => {
  const answers: Record<string, number> = {}
  const count = (name: string) => {
    answers[name] = (answers[name] ?? 0) + 1
  }
  return worsened({
    figure: 'load.login',
    mostWorse: 1.25,
    prepare: async () => async (url, isOver) => {
      const asked: Promise<void>[] = []
      const signIn = async () => {
        const said = await callAt(url, login, { body: { username: 'award', password: PASSWORD } })
        count(said.kind === 'refused' ? String(said.code) : said.kind)
      }
      while (!isOver()) {
        asked.push(signIn())
        await pause(1_000 / LOGINS_PER_SECOND)
      }
      await Promise.all(asked)
    },
    told: () => ({ sign_ins: answers }),
  })
}

const POLLERS = 500
const POLL_MS = 2_000

/** Codes that wait to be scanned, for longer than they would. */
const waitingCodes = (place: Place): Promise<string[]> =>
  withDatabase(place, async (db) => {
    const tasks = Array.from({ length: POLLERS }, () => randomBytes(32).toString('base64url'))
    await sql`insert into qr_logins (id, task_hash, code_hash, status, created_at, expires_at)
      select gen_random_uuid(), t, sha256(t), 'created', now(), now() + interval '1 hour'
      from unnest(${tasks.map(secretHash)}::bytea[]) as n (t)`.execute(db)
    return tasks
  })

/** `poll.qr`: five hundred browsers that ask every two seconds beside a hundred users. */
export const provePollQr = (): Promise<readonly Line[]> => {
  const seen = { polls: 0, others: 0 }
  return worsened({
    figure: 'poll.qr',
    mostWorse: 1.1,
    prepare: async (place) => {
      const tasks = await waitingCodes(place)
      return async (url, isOver) => {
        const poll = async (task_id: string) => {
          await pause(Math.random() * POLL_MS)
          while (!isOver()) {
            const said = await callAt(url, pollQrLogin, { params: { task_id } })
            if (said.kind === 'done' && said.data?.status === 'created') seen.polls += 1
            else seen.others += 1
            await pause(POLL_MS)
          }
        }
        await Promise.all(tasks.map(poll))
      }
    },
    told: () => seen,
  })
}
