// An upgrade as in docs/operations.md, and the way back: three servers of an older release, with demo data in all
// states, on one PostgreSQL by DATABASE_URL, while users read and write through a load balancer. All traffic goes to
// 127.0.0.1.
import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '#server/db/embedded.ts'
import type { Line } from '../prove.ts'
import { startBalancer } from './balancer.ts'
import { signedIn, startLoad } from './load.ts'
import { urlOf } from './pooler.ts'
import { lastBeforeFloors, oldestBeside, presentFloor, presentRelease, unpack } from './releases.ts'
import {
  admin,
  lostOf,
  openSite,
  query,
  root,
  runFolder,
  type Site,
  seconds,
  startAll,
  startServer,
  stopAll,
  stopServer,
  told,
} from './site.ts'

const USERS = 9
const BEFORE_MS = 2_000
/** Replaces `running` by servers of the release in `to`, one after the other; returns the seconds each took. */
const replace = async (site: Site, running: ChildProcess[], to: string): Promise<number[]> => {
  const took: number[] = []
  for (const [at, port] of site.ports.entries()) {
    const from = performance.now()
    const old = running[at]
    if (old !== undefined) await stopServer(old)
    running[at] = await startServer(site, to, port)
    took.push(seconds(from))
  }
  return took
}

/** First the tables, then one server after the other is upgraded, and each is set back again, while users work. */
const beside = async (site: Site, old: string, words: object): Promise<Line[]> => {
  const running = await startAll(site, old)
  const balancer = await startBalancer(site.ports)
  try {
    const load = startLoad(balancer.url, await signedIn(balancer.url), { users: USERS, writes: true })
    await pause(BEFORE_MS)
    const from = performance.now()
    const { applied } = await admin(site, 'migrate', '--backup', join(site.folder, 'backups'))
    const migrated_s = seconds(from)
    const forth_s = await replace(site, running, root)
    await pause(BEFORE_MS)
    const back_s = await replace(site, running, old)
    await pause(BEFORE_MS)
    await load.stop()
    const { failed, ...more } = told(load)
    const lost = await lostOf(site, site.database, load.acknowledged())
    return [
      {
        figure: 'upgrade.beside',
        ...words,
        applied,
        migrated_s,
        forth_s,
        back_s,
        ...more,
        failed,
        lost,
        sent_again: balancer.sentAgain(),
        pass: failed === 0 && lost === 0 && more.written > 0,
      },
    ]
  } finally {
    balancer.close()
    await stopAll(running)
  }
}

/** Runs a short load of users; returns their answers. */
const worked = async (site: Site) => {
  const balancer = await startBalancer(site.ports)
  try {
    const load = startLoad(balancer.url, await signedIn(balancer.url), { users: USERS, writes: true })
    await pause(BEFORE_MS)
    await load.stop()
    return { ...told(load), ids: load.acknowledged() }
  } finally {
    balancer.close()
  }
}

/**
 * The upgrade with a stop: all old servers end, the tables are migrated after a backup, and the new ones start; that
 * backup leads back.
 */
const withStop = async (site: Site, old: string, words: object): Promise<Line[]> => {
  const running = await startAll(site, old)
  try {
    const before = await worked(site)
    const down = performance.now()
    await stopAll(running)
    const { applied, backup } = await admin(site, 'migrate', '--backup', join(site.folder, 'backups'))
    running.push(await startServer(site, root, site.ports[0] ?? 0))
    const standing_still_s = seconds(down)
    for (const port of site.ports.slice(1)) running.push(await startServer(site, root, port))
    const after = await worked(site)
    const lost = await lostOf(site, site.database, [...before.ids, ...after.ids])
    const audit = await admin(site, 'verify-audit', '--no-anchors')
    const up = performance.now()
    await stopAll(running)
    const earlier = `${site.database}_earlier`
    await query(site, 'postgres', `create database ${earlier}`)
    const { rto_s, chains } = await admin(
      site,
      'restore',
      backup,
      '--database',
      urlOf({ ...site.place, database: earlier }),
    )
    running.push(await startServer(site, old, site.ports[0] ?? 0, earlier))
    const back_s = seconds(up)
    for (const port of site.ports.slice(1)) running.push(await startServer(site, old, port, earlier))
    const again = await worked(site)
    const lostBack = await lostOf(site, earlier, [...before.ids, ...again.ids])
    const failed = before.failed + after.failed + again.failed
    return [
      {
        figure: 'upgrade.with_stop',
        ...words,
        applied: applied.length,
        standing_still_s,
        written: before.written + after.written,
        failed: before.failed + after.failed,
        lost,
        audit_rows: audit.rows,
        pass: failed === 0 && lost === 0 && before.written > 0 && after.written > 0,
      },
      {
        figure: 'upgrade.back_by_backup',
        standing_still_s: back_s,
        restored_s: rto_s,
        chains,
        written: again.written,
        failed: again.failed,
        others: again.others,
        lost: lostBack,
        pass: chains === 'whole' && again.failed === 0 && lostBack === 0 && again.written > 0,
      },
    ]
  } finally {
    await stopAll(running)
  }
}

/**
 * Lines: side by side from the oldest compatible release, with a stop from the last one before the floors, and back
 * from both.
 */
export async function* proveUpgrade(): AsyncGenerator<Line> {
  const folder = await runFolder('upgrade')
  const server = await startEmbedded(join(folder, 'database'), { durable: false })
  const present = presentRelease()
  const ways = [
    { way: beside, database: 'beside', release: oldestBeside() },
    { way: withStop, database: 'stopped', release: lastBeforeFloors() },
  ]
  const remove: (() => void)[] = []
  try {
    for (const { way, database, release } of ways) {
      const code = join(folder, `release-${database}`)
      remove.push(unpack(release, code))
      const site = await openSite(join(folder, database), server, database)
      yield* await way(site, code, { from: release, to: present, floor: presentFloor() })
    }
  } finally {
    for (const one of remove) one()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
