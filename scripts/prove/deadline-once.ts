// One deadline at several servers, first with right clocks, then with wrong ones: only the database's clock decides.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { readInfo } from '#contract/session.ts'
import type { Line } from '../prove.ts'
import { gather, withDatabase } from './actors.ts'
import { callAt } from './caller.ts'
import { seeded } from './chance.ts'
import { type DemoSite, demoSite } from './demo-site.ts'
import { openLedger } from './ledger.ts'
import { sizeOf } from './plan.ts'
import { each, type Ground, straddle } from './straddle.ts'

const SERVERS = 4
/** Seconds by which the clocks of three servers are wrong; `jump` sets the last one back during the proof. */
const SKEWS = ['-300', '300', 'jump'] as const
const SESSIONS = 20
const IDLE_MINUTES = 31
const target = { wrong: 0, not_once: 0, late_bids: 0, told_twice: 0, lost: 0 }

const groundOf = async ({ urls, place }: DemoSite): Promise<Ground> => ({
  urls,
  place,
  actors: await gather(place),
  ledger: openLedger(),
})

/** `deadline.once`: one line. */
export const proveDeadlineOnce = async (): Promise<readonly Line[]> => {
  const { seed } = seeded()
  const { n, of } = sizeOf('deadline.once')
  const site = await demoSite(SERVERS)
  try {
    const { value, isRight } = await straddle(await groundOf(site), `截止 ${seed}`, n)
    return [{ figure: 'deadline.once', value, target, pass: isRight, servers: SERVERS, n, of, seed }]
  } finally {
    await site.close()
  }
}

/**
 * Active sessions, and the same sessions after half an hour without a call by the database's clock: which servers
 * accept them.
 */
const sessionsAt = async (ground: Ground) => {
  const wrong: string[] = []
  const ask = async (what: string, url: string, isExpected: boolean) => {
    const said = await callAt(url, readInfo, {}, { token: ground.actors.tokens.approver })
    if ((said.kind === 'done') !== isExpected) wrong.push(`${what} at ${url}: ${said.kind}`)
  }
  await each(Array.from({ length: SESSIONS }), (_, at) =>
    ask('a living session', ground.urls[at % ground.urls.length] ?? '', true),
  )
  await withDatabase(ground.place, (db) =>
    sql`update sessions set last_seen_at = last_seen_at - ${IDLE_MINUTES} * interval '1 minute'
      where user_id = (select id from users where username = 'approver')`.execute(db),
  )
  await each(ground.urls, (url) => ask('an idle session', url, false))
  return wrong
}

/** `clock.skew`: one line. */
export const proveClockSkew = async (): Promise<readonly Line[]> => {
  const { seed } = seeded()
  const { n, of } = sizeOf('clock.skew')
  const preload = new URL('./skewed-clock.ts', import.meta.url).href
  const site = await demoSite(SKEWS.length, { NODE_OPTIONS: `--import=${preload}` }, (at) => ({
    CLOCK_SKEW: SKEWS[at] === 'jump' ? '0' : (SKEWS[at] ?? '0'),
  }))
  try {
    const ground = await groundOf(site)
    const [, , last] = site.site.started
    let jumped = false
    const jump = () => {
      jumped = last?.kill('SIGUSR2') ?? false
    }
    const { value, isRight } = await straddle(ground, `时钟 ${seed}`, n, jump)
    await pause(1_000)
    const sessions = await sessionsAt(ground)
    return [
      {
        figure: 'clock.skew',
        value: { ...value, jumped, sessions_wrong: sessions.length, sessions: sessions.slice(0, 3) },
        target: { ...target, sessions_wrong: 0 },
        pass: isRight && jumped && sessions.length === 0,
        skews_s: [-300, 300, 'back by 60 in the middle'],
        n,
        of,
        seed,
      },
    ]
  } finally {
    await site.close()
  }
}
