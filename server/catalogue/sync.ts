// Brings the shared herbs of a database to the edition of this release. Nothing is deleted, and the enterprises' own
// data stays.
import { isDeepStrictEqual } from 'node:util'
import { type Insertable, type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { HerbsTable } from '#server/db/herb-tables.ts'
import { commandLimits, setLimits } from '#server/db/limits.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { initials, searchColumns } from '#server/readings.ts'
import { type CatalogueHerb, catalogue, type HerbCatalogue } from './herbs.ts'
import type { LimitRow } from './limits.ts'

/** The number of herbs that a sync has changed, by kind of change. */
export interface CatalogueChange {
  readonly version: string
  readonly added: number
  readonly changed: number
  readonly withdrawn: number
}

/** The columns that the catalogue owns; all others of the row are left alone. */
const columnsOf = (herb: CatalogueHerb, figures: readonly LimitRow[]) =>
  ({
    code: herb.code ?? null,
    name: herb.name,
    name_en: herb.english,
    name_latin: herb.latin,
    pinyin: herb.pinyin,
    pinyin_initial: initials(herb.pinyin.split(' ')),
    aliases: herb.aliases,
    category: herb.category,
    medicinal_part: herb.part,
    source_species: herb.source_species,
    is_toxic: herb.marks.includes('toxic'),
    is_precious: herb.marks.includes('precious'),
    is_homology: herb.marks.includes('homology'),
    chp_ref: herb.monograph ?? null,
    limits: figures.filter((one) => one.herb === herb.name).map(({ herb: _herb, ...limit }) => limit),
    withdrawn_in: null,
    ...searchColumns([herb.name, ...herb.aliases], [], [herb.pinyin]),
  }) satisfies Partial<Selectable<HerbsTable>>

/** Rows inserted by one statement. */
const AT_ONCE = 500

/**
 * Adds and changes the shared herbs to match `edition`, by code, else by name, in the transaction `tx` of the tables'
 * owner. Herbs that the edition lacks are marked as withdrawn.
 */
export const syncCatalogueIn = async (tx: Tx, edition: HerbCatalogue = catalogue): Promise<CatalogueChange> => {
  await setLimits(tx, commandLimits)
  // Two processes may start at the same time.
  await sql`select pg_advisory_xact_lock(hashtextextended('herb catalogue', 0))`.execute(tx)
  const rows = await tx.selectFrom('herbs').where('enterprise_id', 'is', null).selectAll().execute()
  const byCode = new Map(rows.flatMap((row) => (row.code === null ? [] : [[row.code, row] as const])))
  const byName = new Map(rows.map((row) => [row.name, row]))
  const kept = new Set<string>()
  const added: Insertable<HerbsTable>[] = []
  let changed = 0
  for (const herb of edition.herbs) {
    const row = (herb.code === undefined ? undefined : byCode.get(herb.code)) ?? byName.get(herb.name)
    const columns = columnsOf(herb, edition.limits)
    const written = { ...columns, limits: JSON.stringify(columns.limits) }
    if (row === undefined) {
      added.push({ id: newId(), daodi_regions: [], reference_price: null, ...written })
      continue
    }
    kept.add(row.id)
    const now = Object.fromEntries(Object.entries(row).filter(([name]) => name in columns))
    if (isDeepStrictEqual(now, { ...columns })) continue
    await tx.updateTable('herbs').set(written).where('id', '=', row.id).execute()
    changed += 1
  }
  for (let at = 0; at < added.length; at += AT_ONCE)
    await tx
      .insertInto('herbs')
      .values(added.slice(at, at + AT_ONCE))
      .execute()
  const gone = rows.filter((row) => row.withdrawn_in === null && !kept.has(row.id)).map((row) => row.id)
  if (gone.length > 0)
    await tx.updateTable('herbs').set({ withdrawn_in: edition.version }).where('id', 'in', gone).execute()
  await tx.updateTable('installation').set({ catalogue_version: edition.version }).execute()
  return { version: edition.version, added: added.length, changed, withdrawn: gone.length }
}

/** {@link syncCatalogueIn} in a transaction of its own; null when nothing had to change. */
export const syncCatalogue = async (db: Db, edition: HerbCatalogue = catalogue): Promise<CatalogueChange | null> => {
  const change = await db.transaction().execute((tx) => syncCatalogueIn(tx, edition))
  return change.added + change.changed + change.withdrawn === 0 ? null : change
}
