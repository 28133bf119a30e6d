// The file of a backup (.htb): a tar of a manifest and one compressed COPY per table. It contains no key.
import * as z from 'zod/mini'

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const ANCHORS = 'anchors.jsonl'
export const SUFFIX = '.htb'

/** The entry of a table. */
export const entryOf = (table: string): string => `tables/${table}.copy.gz`

export const manifest = z.object({
  format: z.literal(FORMAT),
  release: z.string(),
  /** The newest migration of the database. */
  migration: z.string(),
  catalogue: z.nullable(z.string()),
  taken_at: z.string(),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.int(), sha256: z.string() })),
  /** The last number each sequence gave. */
  sequences: z.record(z.string(), z.object({ last: z.string(), called: z.boolean() })),
  heads: z.array(z.object({ enterprise_id: z.string(), seq: z.int(), hash: z.string() })),
  anchor_public_key: z.nullable(z.string()),
  /** The fingerprints of the seal keys that open the backup's sealed data. */
  fingerprints: z.array(z.string()),
})

export type Manifest = z.output<typeof manifest>

/** Tables whose rows are worthless elsewhere, and those that the migrator writes itself. */
export const leftOut: ReadonlySet<string> = new Set([
  'sessions',
  'attempts',
  'qr_logins',
  'idempotency_keys',
  'presence',
  'kysely_migration',
  'kysely_migration_lock',
])
