// The time for large data: 100,000 demands are restored, a trail of 100,000 rows is recomputed. Times of this machine,
// including its other load.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { chainedRows, chainHeads, systemOperator } from '#server/audit.ts'
import type { Db } from '#server/db/tables.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { openPlatform } from '#server/platform.ts'
import { sealKeyAt } from '#server/seal/seal-key.ts'
import { addOrders, addPeople } from '../bench/many-orders.ts'
import type { Line } from '../prove.ts'
import { operate, operated } from './operator.ts'

const ORDERS = 100_000
const ENTRIES = 100_000
const MAX_RESTORE_S = 60
const MAX_VERIFY_S = 5
/** The number of rows per statement. */
const BATCH = 2_000

const taken = z.object({ file: z.string(), bytes: z.int(), rows: z.int() })
const back = z.object({ rto_s: z.number(), rows: z.int(), faults: z.array(z.string()) })

/** Extends the trail of an enterprise to this number of rows, as acts would. */
const lengthen = async (db: Db, enterpriseId: string, count: number): Promise<void> => {
  let head = (await chainHeads(db)).find((one) => one.enterprise_id === enterpriseId) ?? null
  const now = new Date().toISOString()
  while ((head?.seq ?? 0) < count) {
    const entries = Array.from({ length: Math.min(BATCH, count - (head?.seq ?? 0)) }, (_, at) => ({
      noun: 'orders',
      action: 'update',
      payload: { changed: { title: [`当归等采购${at}`, `川芎等采购${at}`], remark: [null, '按计划办理'] } },
      operator: systemOperator,
    }))
    const rows = chainedRows(enterpriseId, head, entries, { ip: '127.0.0.1', user_agent: 'prove' }, now)
    await db.insertInto('audit_rows').values(rows).execute()
    const last = rows.at(-1)
    if (last === undefined) return
    head = { enterprise_id: enterpriseId, seq: last.seq, hash: last.hash }
  }
}

const secondsSince = (from: number): number => Math.round((performance.now() - from) / 100) / 10

/** A demo with many demands and a long trail, as the folder of a stopped server. */
const fill = async (folder: string): Promise<void> => {
  const env = readEnv({ DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'silent' })
  await sealKeyAt(env.sealKeyFile, true)
  const platform = await openPlatform(env, createLog('silent'))
  try {
    await seedDemo(platform)
    const { db, place } = platform
    const { enterprise_id: enterpriseId } = await db
      .selectFrom('users')
      .select('enterprise_id')
      .where('username', '=', 'chief')
      .executeTakeFirstOrThrow()
    const { n } = await db
      .selectFrom('orders')
      .select((of) => of.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    await addPeople(place, enterpriseId)
    await addOrders(place, [{ enterpriseId, count: ORDERS - n, first: 1 }])
    await lengthen(db, enterpriseId, ENTRIES)
  } finally {
    await platform.close()
  }
}

/**
 * The demands are inserted without the acts that lead to them, so they violate some invariants: `faults` names them.
 * Lines: seconds until 100,000 demands are restored and checked, and until a trail of 100,000 rows is recomputed.
 */
export const proveMuch = async (): Promise<Line[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'herbal-much-'))
  try {
    const data = join(folder, 'data')
    await fill(data)
    const env = { ...process.env, DATA_DIR: data }
    await operated(env, z.unknown(), 'anchor')
    const verifying = performance.now()
    const verified = await operate(env, 'verify-audit')
    const verify_s = secondsSince(verifying)
    const saving = performance.now()
    const { file, rows, bytes } = await operated(env, taken, 'backup', '--to', folder)
    const backup_s = secondsSince(saving)
    const restored = await operate(env, 'restore', file, '--drill')
    const { rto_s, faults, ...more } = back.parse(JSON.parse(restored.out))
    return [
      {
        figure: 'backup.verify_of_100k',
        value: verify_s,
        target: MAX_VERIFY_S,
        entries: ENTRIES,
        rc: verified.rc,
        pass: verified.rc === 0 && verify_s <= MAX_VERIFY_S,
      },
      {
        figure: 'backup.restore_of_100k',
        value: rto_s,
        target: MAX_RESTORE_S,
        orders: ORDERS,
        backup_s,
        bytes,
        faults,
        pass: more.rows === rows && rto_s <= MAX_RESTORE_S,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
