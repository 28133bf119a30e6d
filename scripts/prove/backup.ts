// A backup as in docs/operations.md: taken from a running server while ten users write, restored after everything was
// deleted, and compared with the server's data at the moment of the snapshot. Then what must not be accepted as a
// backup, and the time for large data.
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod/mini'
import { readBackup } from '#server/operation/restore.ts'
import type { Line } from '../prove.ts'
import { proveMuch } from './backup.much.ts'
import { proveRefused } from './backup.refused.ts'
import { openAs, signedIn, startLoad } from './load.ts'
import { operate, operated } from './operator.ts'
import { type Stand, stand } from './stand.ts'

const WRITERS = 10
const BEFORE_MS = 2_000
const AFTER_MS = 1_000
/** The number of rows that are cut off a trail. */
const CUT = 5

const taken = z.object({ file: z.string(), bytes: z.int(), rows: z.int() })
const restored = z.object({ rto_s: z.number(), rows: z.int(), chains: z.string(), key: z.string() })
const verdict = z.looseObject({
  ok: z.boolean(),
  chains: z.array(z.looseObject({ ok: z.boolean(), says: z.string() })),
})

const asked = async <Row extends pg.QueryResultRow>(
  target: Stand,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client({ ...target.database().place, application_name: 'prove' })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * Demands that were written, by the trail, before the snapshot; rows of the trail never change, and are committed in
 * order.
 */
const writtenBy = async (target: Stand, heads: readonly { enterprise_id: string; seq: number }[]) => {
  const rows = await asked<{ id: string }>(
    target,
    `select a.record_id as id from audit_rows a join unnest($1::uuid[], $2::bigint[]) as head (enterprise_id, seq)
       on head.enterprise_id = a.enterprise_id and a.seq <= head.seq where a.noun = 'orders' and a.action = 'create'`,
    [heads.map((one) => one.enterprise_id), heads.map((one) => one.seq)],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The number of rows whose restored count differs from the manifest, by table. */
const otherCounts = async (target: Stand, tables: Readonly<Record<string, { readonly rows: number }>>) => {
  const other: string[] = []
  for (const [name, { rows }] of Object.entries(tables)) {
    const [{ n } = { n: -1 }] = await asked<{ n: number }>(target, `select count(*)::int as n from "${name}"`)
    if (n !== rows) other.push(`${name}: ${n} instead of ${rows}`)
  }
  return other
}

/** Opens a demand whose deadline has passed, and returns how many of its sealed tenders opened. */
const openedBy = async (target: Stand): Promise<{ tenders: number; opened: number; said: string }> => {
  const [order] = await asked<{ id: string; version: number; tenders: number }>(
    target,
    `select o.id, o.version, count(*)::int as tenders from orders o join tenders t on t.order_id = o.id and t.status = 'submitted'
     where o.status = 'pending_open' group by o.id having count(*) >= o.min_bids order by o.order_no limit 1`,
  )
  if (order === undefined) return { tenders: 0, opened: 0, said: 'no demand waits for its opening' }
  const said = await openAs(target.url, 'opener', order)
  const [{ opened } = { opened: 0 }] = await asked<{ opened: number }>(
    target,
    'select count(*)::int as opened from tenders where order_id = $1 and opened_hash_ok and total_amount is not null',
    [order.id],
  )
  return { tenders: order.tenders, opened, said }
}

/** Deletes the end of the longest trail as the owner of the tables could, and checks that the command notices. */
const cutTail = async (target: Stand, env: NodeJS.ProcessEnv): Promise<Line> => {
  await operated(env, z.unknown(), 'anchor')
  const [head] = await asked<{ enterprise_id: string; seq: number }>(
    target,
    'select enterprise_id, max(seq)::int as seq from audit_rows group by 1 order by 2 desc limit 1',
  )
  if (head === undefined) throw new Error('there is no trail')
  await asked(target, 'delete from audit_rows where enterprise_id = $1 and seq > $2', [
    head.enterprise_id,
    head.seq - CUT,
  ])
  const { rc, out } = await operate(env, 'verify-audit')
  const says = verdict.parse(JSON.parse(out)).chains.find((one) => !one.ok)?.says ?? ''
  const pass = rc === 3 && says.includes(`row ${head.seq - CUT + 1} `) && says.includes('cut_off')
  return { figure: 'backup.cut_tail', cut: CUT, rc, says, pass }
}

/** Checks that the restored data equals the saved data, is complete and opens; with a rotation in between. */
const standing = async (
  folder: string,
  saved: { ids: ReadonlySet<string>; before: readonly string[]; file: string },
): Promise<Line[]> => {
  const env = { ...process.env, DATA_DIR: folder, BACKUP_DIR: join(folder, 'backups') }
  const { manifest } = await readBackup(saved.file)
  const target = await stand(folder)
  try {
    const other = await otherCounts(target, manifest.tables)
    const there = new Set((await asked<{ id: string }>(target, 'select id from orders')).map(({ id }) => id))
    const lost = [...saved.ids].filter((id) => !there.has(id)).length
    const strange = [...there].filter((id) => !saved.ids.has(id)).length
    const lostBefore = saved.before.filter((id) => !there.has(id)).length
    const whole = await operate(env, 'verify-audit')
    const first = await openedBy(target)
    const rotated = await operated(env, z.looseObject({ unreadable: z.int() }), 'rotate-seal-key')
    await operated(env, z.unknown(), 'backup')
    await operated(env, z.unknown(), 'rotate-seal-key', '--drop-old')
    const second = await openedBy(target)
    const isOpen = (one: typeof first) => one.tenders > 0 && one.opened === one.tenders
    return [
      {
        figure: 'backup.moment',
        tables: Object.keys(manifest.tables).length,
        other_counts: other,
        demands: there.size,
        lost,
        strange,
        acknowledged_before: saved.before.length,
        lost_of_them: lostBefore,
        pass: other.length === 0 && lost === 0 && strange === 0 && lostBefore === 0 && saved.before.length > 0,
      },
      { figure: 'backup.trail', rc: whole.rc, pass: whole.rc === 0 },
      { figure: 'backup.opens', ...first, pass: isOpen(first) },
      {
        figure: 'backup.opens_rotated',
        ...second,
        unreadable: rotated.unreadable,
        pass: isOpen(second) && rotated.unreadable === 0,
      },
      await cutTail(target, env),
    ]
  } finally {
    await target.close()
  }
}

/** Keys are kept elsewhere than backups: seal key and anchor key. */
const copyKeys = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of ['seal.key', 'anchor.key']) await copyFile(join(from, name), join(to, name))
}

/** The lines of a backup under load, of refused backups, and of large data. */
export const proveBackup = async (): Promise<readonly Line[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'herbal-backup-'))
  try {
    const first = await stand()
    const env = { ...process.env, DATA_DIR: first.folder }
    const load = startLoad(first.url, await signedIn(first.url), { users: WRITERS, writes: true, reads: false })
    await pause(BEFORE_MS)
    const before = [...load.acknowledged()]
    const from = performance.now()
    const { file, rows, bytes } = await operated(env, taken, 'backup', '--to', join(folder, 'kept'))
    const backup_s = Math.round((performance.now() - from) / 100) / 10
    const during = load.acknowledged().length - before.length
    await pause(AFTER_MS)
    await load.stop()
    const { manifest } = await readBackup(file)
    const ids = await writtenBy(first, manifest.heads)
    const { others, sentAway, slowest } = load.tally()
    await copyKeys(join(first.folder, 'keys'), join(folder, 'keys'))
    // Everything is deleted: the server's data folder.
    await first.close()
    const place = join(folder, 'restored')
    await copyKeys(join(folder, 'keys'), join(place, 'keys'))
    const back = await operated({ ...process.env, DATA_DIR: place }, restored, 'restore', file, '--data-dir', place)
    return [
      {
        figure: 'backup.taken',
        writers: WRITERS,
        written_before: before.length,
        written_meanwhile: during,
        not_answered: sentAway + others.length,
        others: others.slice(0, 3),
        slowest_ms: Math.round(slowest),
        backup_s,
        rows,
        bytes,
        pass: during > 0 && sentAway + others.length === 0,
      },
      {
        figure: 'backup.restored',
        ...back,
        pass: back.chains === 'whole' && back.key === 'known' && back.rows === rows,
      },
      ...(await standing(place, { ids, before, file })),
      ...(await proveRefused(file, bytes, join(folder, 'refused'))),
      ...(await proveMuch()),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
