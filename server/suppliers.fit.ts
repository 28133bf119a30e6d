// Which suppliers a demand may go to: certified today and licensed for the goods (domain.md §7.9); asked at invite, submit and award.
import { sql } from 'kysely'
import type { Tx } from './db/tables.ts'

/** Supplier types that may deal in decoction pieces (Drug Administration Law: production or business licence). */
const LICENSED_TYPES = ['producer', 'distributor'] as const
const DRUG_LICENCES = ['drug_production_licence', 'drug_business_licence'] as const

interface Fit {
  readonly status: string
  readonly supplier_type: string
  readonly valid_until: string | null
  readonly certificates: readonly { readonly type: string }[]
}

/** Whether a supplier is certified on `day` (YYYY-MM-DD). */
export const isCertified = (supplier: Pick<Fit, 'status' | 'valid_until'>, day: string): boolean =>
  supplier.status === 'certified' && (supplier.valid_until === null || supplier.valid_until >= day)

/** Whether its licences cover the goods; crude herbs may come from anyone, pieces only from licensed dealers. */
export const isLicensed = (supplier: Pick<Fit, 'supplier_type' | 'certificates'>, goodsType: string | null): boolean =>
  goodsType !== 'decoction_piece' ||
  (LICENSED_TYPES.some((type) => type === supplier.supplier_type) &&
    supplier.certificates.some((one) => DRUG_LICENCES.some((type) => type === one.type)))

const columns = ['id', 'supplier_name', 'status', 'supplier_type', 'valid_until', 'certificates'] as const

/** Those of the ids that may not be invited, by their place in the list; an unknown id is one of them. */
export const unfitSuppliers = async (
  tx: Tx,
  ids: readonly string[],
  goodsType: string | null,
): Promise<{ index: number; name: string }[]> => {
  const found = await tx
    .selectFrom('suppliers')
    .where('id', 'in', [...ids])
    .where('is_deleted', '=', false)
    .select([...columns])
    .execute()
  const today = await businessToday(tx)
  const byId = new Map(found.map((one) => [one.id, one]))
  return ids.flatMap((id, index) => {
    const supplier = byId.get(id)
    if (supplier === undefined) return [{ index, name: '–' }]
    return isCertified(supplier, today) && isLicensed(supplier, goodsType)
      ? []
      : [{ index, name: supplier.supplier_name }]
  })
}

/** Every supplier of the enterprise a public demand, or one by herbs, goes to. */
export const fitSuppliers = async (
  tx: Tx,
  goodsType: string | null,
  herbIds: readonly string[] | null,
): Promise<string[]> => {
  const today = await businessToday(tx)
  const found = await tx
    .selectFrom('suppliers')
    .where('status', '=', 'certified')
    .where('is_deleted', '=', false)
    .$if(herbIds !== null, (q) =>
      q.where('id', 'in', (eb) =>
        eb
          .selectFrom('supplier_herbs')
          .where('herbal_id', 'in', herbIds === null || herbIds.length === 0 ? [NO_HERB] : [...herbIds])
          .select('supplier_id'),
      ),
    )
    .select([...columns])
    .orderBy('apply_no')
    .execute()
  return found.filter((one) => isCertified(one, today) && isLicensed(one, goodsType)).map((one) => one.id)
}

/** An id no herb has: `in ()` is no SQL. */
const NO_HERB = '00000000-0000-0000-0000-000000000000'

/** The calendar day in China by the database's clock, YYYY-MM-DD, as a column of a query. */
export const todayColumn = sql<string>`(business_now() at time zone 'Asia/Shanghai')::date`

/** The same, asked for itself. */
export const businessToday = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select ${todayColumn} as day`.execute(tx)
  return rows[0]?.day ?? ''
}
