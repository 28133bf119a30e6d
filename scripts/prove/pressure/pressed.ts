// A server under a number of users for a while: the users who work as people do, beside two people who lead demands to
// their award, and afterwards the question whether everything was kept.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '#server/db/client.ts'
import { gather } from '../actors.ts'
import { compareWhole, type Found, type Ledger, openLedger } from '../ledger.ts'
import { startWriters } from '../writers.ts'
import { type Seen, startUsers } from './users.ts'

/** People who lead demands to their award meanwhile. */
const LIVES = 2
/** The first seconds are not measured: programs are compiled and pages read. */
export const WARM_MS = 8_000
const AFTER_MS = 10_000

/** The memory of a process that is in use, MB. */
export const memoryOf = (pid: number | undefined): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

/** What users saw of a server under pressure, what it acknowledged, and whether all of that was kept. */
export interface Pressed {
  readonly seen: Seen
  readonly ledger: Ledger
  readonly found: Found
}

/** Presses servers of one database for so many seconds after the first ones. */
export const pressed = async (
  urls: readonly string[],
  place: Place,
  users: number,
  seconds: number,
): Promise<Pressed> => {
  const ledger = openLedger()
  const actors = await gather(place)
  let turn = 0
  const lives = startWriters(
    { urlOf: () => urls[turn++ % urls.length] ?? '', actors, ledger, writers: LIVES },
    `压力 ${Date.now()}`,
  )
  const crowd = await startUsers({ urls, place, ledger }, users)
  await pause(WARM_MS)
  crowd.take()
  await pause(seconds * 1_000)
  const seen = crowd.take()
  await crowd.stop()
  await pause(AFTER_MS)
  await lives.stop()
  return { seen, ledger, found: await compareWhole(place, ledger) }
}
