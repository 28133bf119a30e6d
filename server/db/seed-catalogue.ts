// What demo demands are made from: the catalogue of herbs, the templates, and the suppliers with what they deal in.
import { addDays } from 'date-fns/addDays'
import type { Insertable } from 'kysely'
import { pinyin } from 'pinyin-pro'
import { v7 as newId } from 'uuid'
import { businessDay } from '#server/orders.facts.ts'
import type { HerbalTemplatesTable, HerbsTable, SuppliersTable } from './order-tables.ts'
import { herbs } from './seed/herbs.ts'
import type { SupplierSeed } from './seed/suppliers.ts'
import { templates } from './seed/templates.ts'
import { type Chance, chanceOf } from './seed-chance.ts'
import type { Tx } from './tables.ts'

/** An enterprise whose catalogue is filled; `keeper` answers for its suppliers and templates. */
export interface Stockist {
  readonly enterprise_id: string
  readonly keeper: string
  readonly suppliers: readonly SupplierSeed[]
  /** Whether it keeps the demo templates. */
  readonly templates: boolean
}

/** Letters that open a syllable: `zhi mu` is `zm`, and with `double` `zhm`. */
const initials = (syllables: readonly string[], double = false): string =>
  syllables.map((one) => (double ? (/^[zcs]h|^./.exec(one)?.[0] ?? '') : one.slice(0, 1))).join('')

const readings = (syllables: readonly string[]): string[] => [
  syllables.join(' '),
  syllables.join(''),
  initials(syllables),
  initials(syllables, true),
]

/** Everything a search may hit, once each. */
const searchText = (words: readonly (string | null)[]): string =>
  [...new Set(words.flatMap((word) => (word === null ? [] : [word.toLowerCase()])))].join(' ')

const syllablesOf = (name: string): string[] =>
  pinyin(name, { type: 'array', toneType: 'none', v: true, nonZh: 'removed' })

const herbRows = (): Insertable<HerbsTable>[] =>
  herbs.map((herb) => ({
    ...herb,
    aliases: [...herb.aliases],
    daodi_regions: [...herb.daodi_regions],
    id: newId(),
    pinyin_initial: initials(herb.pinyin.split(' ')),
    search_text: searchText([herb.name, ...herb.aliases, ...readings(herb.pinyin.split(' '))]),
  }))

const idByHerb = async (tx: Tx): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.selectFrom('herbs').select(['id', 'name']).execute()
  return new Map(rows.map((row) => [row.name, row.id]))
}

const idOf = (herbIds: ReadonlyMap<string, string>, name: string): string => {
  const id = herbIds.get(name)
  if (id === undefined) throw new Error(`The herb ${name} is not in the demo catalogue.`)
  return id
}

/** Gives numbers of a kind by day, and what to write down so that the next one follows on. */
const numbering = (prefix: string) => {
  const last = new Map<string, number>()
  return {
    next: (day: string): string => {
      const count = (last.get(day) ?? 0) + 1
      last.set(day, count)
      return `${prefix}${day.replaceAll('-', '')}-${String(count).padStart(4, '0')}`
    },
    last,
  }
}

interface Standing {
  readonly stockist: Stockist
  readonly herbIds: ReadonlyMap<string, string>
  readonly now: Date
  readonly chance: Chance
}

const writeSequences = async (tx: Tx, { stockist }: Standing, kind: string, last: ReadonlyMap<string, number>) => {
  const rows = [...last].map(([day, count]) => ({ enterprise_id: stockist.enterprise_id, kind, day, last: count }))
  await tx.insertInto('daily_sequences').values(rows).execute()
}

const EXPIRING_DAYS = 60

const certificateStatus = (days: number | null): string =>
  days === null || days > EXPIRING_DAYS ? 'valid' : days < 0 ? 'expired' : 'expiring'

/** Days since an application came in: who is still waiting came lately. */
const ageOf = ({ status }: SupplierSeed, chance: Chance): number =>
  status === 'pending' || status === 'supplement' ? chance.between(1, 12) : chance.between(95, 720)

const writeSuppliers = async (tx: Tx, standing: Standing): Promise<void> => {
  const { stockist, herbIds, now, chance } = standing
  const numbers = numbering('GY')
  const aged = stockist.suppliers
    .map((supplier) => ({ supplier, at: addDays(now, -ageOf(supplier, chance)) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const after = (days: number) => businessDay(addDays(now, days))
  const rows = aged.map(({ supplier, at }) => {
    const { supply_herbs, valid_in_days, certificates, reason: _, ...columns } = supplier
    const row: Insertable<SuppliersTable> = {
      ...columns,
      id: newId(),
      enterprise_id: stockist.enterprise_id,
      apply_no: numbers.next(businessDay(at)),
      valid_until: after(valid_in_days),
      certificates: JSON.stringify(
        certificates.map(({ valid_in_days: days, ...paper }) => ({
          ...paper,
          valid_to: days === null ? null : after(days),
          status: certificateStatus(days),
        })),
      ),
      search_text: searchText([
        supplier.supplier_name,
        supplier.short_name,
        supplier.region_text,
        ...readings(syllablesOf(supplier.supplier_name)),
        ...readings(syllablesOf(supplier.short_name)),
      ]),
      created_at: at.toISOString(),
      created_by: stockist.keeper,
      updated_at: at.toISOString(),
      updated_by: stockist.keeper,
    }
    return { row, supply_herbs }
  })
  const dealt = rows.flatMap(({ row, supply_herbs }) =>
    supply_herbs.map((name) => ({
      enterprise_id: stockist.enterprise_id,
      supplier_id: row.id,
      herbal_id: idOf(herbIds, name),
    })),
  )
  await tx
    .insertInto('suppliers')
    .values(rows.map(({ row }) => row))
    .execute()
  await tx.insertInto('supplier_herbs').values(dealt).execute()
  await writeSequences(tx, standing, 'supplier', numbers.last)
}

const writeTemplates = async (tx: Tx, standing: Standing): Promise<void> => {
  const { stockist, herbIds, now, chance } = standing
  const numbers = numbering('PZ')
  const days = templates.map(() => chance.between(100, 400)).toSorted((a, b) => b - a)
  const rows = templates.map(
    ({ herb, daodi_regions, quality_specs, ...template }, index): Insertable<HerbalTemplatesTable> => {
      const at = addDays(now, -(days[index] ?? 0))
      return {
        ...template,
        alias: [...template.alias],
        acceptance_points: [...template.acceptance_points],
        id: newId(),
        enterprise_id: stockist.enterprise_id,
        template_no: numbers.next(businessDay(at)),
        herbal_id: idOf(herbIds, herb),
        origin_text: daodi_regions.join(' '),
        quality_specs: JSON.stringify(quality_specs),
        status: 'active',
        created_at: at.toISOString(),
        created_by: stockist.keeper,
        updated_at: at.toISOString(),
        updated_by: stockist.keeper,
      }
    },
  )
  await tx.insertInto('herbal_templates').values(rows).execute()
  await writeSequences(tx, standing, 'template', numbers.last)
}

/** Fills the public catalogue of herbs, and the suppliers and templates of each enterprise, as they stand at `now`. */
export const seedCatalogue = async (tx: Tx, stockists: readonly Stockist[], now: Date): Promise<void> => {
  await tx.insertInto('herbs').values(herbRows()).execute()
  const herbIds = await idByHerb(tx)
  const chance = chanceOf(2026)
  for (const stockist of stockists) {
    const standing = { stockist, herbIds, now, chance }
    await writeSuppliers(tx, standing)
    if (stockist.templates) await writeTemplates(tx, standing)
  }
}
