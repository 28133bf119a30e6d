// The input of demo demands: the catalogue of herbs, the templates, and the suppliers with their herbs.
import { addDays } from 'date-fns/addDays'
import { subDays } from 'date-fns/subDays'
import { sql } from 'kysely'
import { businessDay } from '#contract/business-day.ts'
import { syncCatalogueIn } from '#server/catalogue/sync.ts'
import type { Tx } from '#server/db/tables.ts'
import { marketOf } from './data/herbs.asked.ts'
import { herbs } from './data/herbs.ts'
import type { SupplierSeed } from './data/suppliers.ts'
import { commonSpecs } from './data/templates.ts'
import { type Random, randomOf } from './random.ts'
import { writeSuppliers } from './suppliers.ts'
import { templateRows } from './templates.ts'

/** An enterprise whose catalogue is filled; `keeper` is responsible for its suppliers and templates. */
export interface CatalogueSupplier {
  readonly enterprise_id: string
  readonly keeper: string
  readonly suppliers: readonly SupplierSeed[]
  /** Whether the enterprise gets the demo templates. */
  readonly templates: boolean
}

/** Gives the catalogue's herbs the places, sizes and prices of the demo's market. */
const tradeHerbs = async (tx: Tx, now: Date): Promise<void> => {
  const rows = herbs.map((herb, nth) => {
    // Market prices are not updated for every herb every day.
    const day = businessDay(subDays(now, nth % 6))
    const specs = JSON.stringify(commonSpecs(herb.name))
    return sql`(${herb.name}, ${[...herb.daodi_regions]}::text[], ${specs}::jsonb, ${herb.reference_price}::numeric, ${day}::date, ${marketOf(herb.category)})`
  })
  await sql`
    update herbs h
    set daodi_regions = t.daodi, common_specs = t.specs, reference_price = t.price, reference_date = t.day, reference_market = t.market
    from (values ${sql.join(rows)}) as t (name, daodi, specs, price, day, market)
    where h.name = t.name`.execute(tx)
}

const idByHerb = async (tx: Tx): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.selectFrom('herbs').select(['id', 'name']).execute()
  return new Map(rows.map((row) => [row.name, row.id]))
}

const idOf = (herbIds: ReadonlyMap<string, string>, name: string): string => {
  const id = herbIds.get(name)
  if (id === undefined) throw new Error(`The herb ${name} is not in the demo catalogue.`)
  return id
}

/** Gives numbers of one kind day by day, with the counters to store, so that the next real number follows them. */
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
  readonly stockist: CatalogueSupplier
  readonly herbIds: ReadonlyMap<string, string>
  readonly now: Date
  readonly random: Random
}

const writeSequences = async (tx: Tx, { stockist }: Standing, kind: string, last: ReadonlyMap<string, number>) => {
  const rows = [...last].map(([day, count]) => ({ enterprise_id: stockist.enterprise_id, kind, day, last: count }))
  await tx.insertInto('daily_sequences').values(rows).execute()
}

/** Days since an application came in: undecided ones are recent. */
const ageOf = ({ status }: SupplierSeed, random: Random): number =>
  status === 'pending' || status === 'supplement' ? random.between(1, 12) : random.between(95, 720)

const stockSuppliers = async (tx: Tx, standing: Standing): Promise<void> => {
  const { stockist, herbIds, now, random } = standing
  const numbers = numbering('GY')
  const aged = stockist.suppliers
    .map((supplier) => ({ supplier, at: addDays(now, -ageOf(supplier, random)) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  await writeSuppliers(tx, {
    ...stockist,
    now,
    aged,
    herb: (name) => idOf(herbIds, name),
    number: (at) => numbers.next(businessDay(at)),
  })
  await writeSequences(tx, standing, 'supplier', numbers.last)
}

const writeTemplates = async (tx: Tx, standing: Standing): Promise<void> => {
  const { stockist, herbIds, now, random } = standing
  const numbers = numbering('PZ')
  const rows = await templateRows({
    ...stockist,
    herbId: (name) => idOf(herbIds, name),
    number: numbers.next,
    now,
    random,
  })
  await tx.insertInto('herbal_templates').values(rows).execute()
  await writeSequences(tx, standing, 'template', numbers.last)
}

/** Fills the market of the public catalogue of herbs, and the suppliers and templates of each enterprise, as of `now`. */
export const seedCatalogue = async (tx: Tx, stockists: readonly CatalogueSupplier[], now: Date): Promise<void> => {
  await syncCatalogueIn(tx)
  await tradeHerbs(tx, now)
  const herbIds = await idByHerb(tx)
  const random = randomOf(2026)
  for (const stockist of stockists) {
    const standing = { stockist, herbIds, now, random }
    await stockSuppliers(tx, standing)
    if (stockist.templates) await writeTemplates(tx, standing)
  }
}
