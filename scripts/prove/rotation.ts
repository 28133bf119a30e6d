// Rotates the seal key of a running server with 10,000 sealed tenders under load, and opens every tender by the new key
// alone. All traffic goes to 127.0.0.1.
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { openDatabase } from '#server/db/client.ts'
import type { Db } from '#server/db/tables.ts'
import { dataKeysOf, wrap } from '#server/seal/data-keys.ts'
import { fingerprintOf, newestLine, sealKeyIn } from '#server/seal/seal-key.ts'
import { type SealBinding, type Sealed, sealTender, unsealTender } from '#server/seal/sealing.ts'
import type { Figure } from '../prove.ts'
import { signedIn, startLoad } from './load.ts'
import { operated } from './operator.ts'
import { stand } from './stand.ts'

const TENDERS = 10_000
const USERS = 10
/** The time limit of the whole command (ms), including its start. */
const LONGEST_MS = 30_000

const rotation = z.looseObject({ rewrapped: z.int(), unreadable: z.int() })

const content = { items: [], attachments: [], remark: '封存' }

/** The data with which a sealed tender opens: its binding, and its commitment. */
type SealedTender = SealBinding & Sealed

/** Seals tenders, each with a data key of its own in the database. */
const sealMany = async (db: Db, master: Buffer, version: number): Promise<SealedTender[]> => {
  const enterprise = await db.selectFrom('enterprises').select('id').limit(1).executeTakeFirstOrThrow()
  const made = Array.from({ length: TENDERS }, () => {
    const key = { id: randomUUID(), key: randomBytes(32) }
    const binding = { order_id: randomUUID(), supplier_id: randomUUID(), tender_id: randomUUID() }
    const wrapped = wrap(master, { id: key.id, purpose: 'tender', record_id: binding.tender_id }, key.key)
    return { id: key.id, wrapped, tender: { ...binding, ...sealTender(key, binding, content) } }
  })
  await sql`insert into data_keys (id, enterprise_id, purpose, record_id, key_version, wrapped)
    select n.id, ${enterprise.id}, 'tender', n.record_id, ${version}, n.wrapped
    from unnest(${made.map((one) => one.id)}::uuid[], ${made.map((one) => one.tender.tender_id)}::uuid[],
      ${made.map((one) => one.wrapped)}::bytea[]) as n (id, record_id, wrapped)`.execute(db)
  return made.map((one) => one.tender)
}

/** The number of tenders that open to their commitment by the keys now in the file. */
const countOpening = async (db: Db, file: string, tenders: readonly SealedTender[]): Promise<number> => {
  const keys = { seal: sealKeyIn(file), answers: Buffer.alloc(0), older: null }
  const ids = tenders.map((one) => one.tender_id)
  const found = await db.transaction().execute((tx) => dataKeysOf({ tx, keys }, 'tender', ids))
  return tenders.filter(({ blob, commitment, ...binding }) => {
    const key = found.get(binding.tender_id)
    return typeof key === 'object' && unsealTender(key, binding, blob).commitment === commitment
  }).length
}

/** Measures a rotation under load. */
export const proveRotation = async (): Promise<Figure[]> => {
  const target = await stand()
  const db = openDatabase(target.database().place, { max: 2 })
  const file = join(target.folder, 'keys', 'seal.key')
  const env = { ...process.env, DATA_DIR: target.folder, BACKUP_DIR: join(target.folder, 'no-backups') }
  try {
    const old = newestLine(await sealKeyIn(file).read())
    const tenders = await sealMany(db, old.key, old.version)
    const load = startLoad(target.url, await signedIn(target.url), { users: USERS, writes: true })
    const from = performance.now()
    const rotated = await operated(env, rotation, 'rotate-seal-key')
    const ms = performance.now() - from
    await load.stop()
    const { answered, others, slowest } = load.tally()
    await operated(env, z.unknown(), 'rotate-seal-key', '--drop-old')
    const lines = await sealKeyIn(file).read()
    const isNewAlone = lines.size === 1 && fingerprintOf(newestLine(lines).key) !== fingerprintOf(old.key)
    const opening = await countOpening(db, file, tenders)
    return [
      {
        figure: 'rotation of the seal key under load, ms',
        value: Math.round(ms),
        target: LONGEST_MS,
        pass: ms <= LONGEST_MS && rotated.rewrapped >= TENDERS && rotated.unreadable === 0,
        rewrapped: rotated.rewrapped,
      },
      {
        figure: 'tenders that open by the new key alone',
        value: opening,
        target: TENDERS,
        pass: opening === TENDERS && isNewAlone,
      },
      {
        figure: 'calls meanwhile that were not answered as they should be',
        value: others.length,
        target: 0,
        pass: others.length === 0 && answered > 0,
        answered,
        slowest_ms: Math.round(slowest),
        others,
      },
    ]
  } finally {
    await db.destroy()
    await target.close()
  }
}
