// The rule of `isCounted` in SQL.
import { sql } from 'kysely'
import { countedUnits } from '#contract/tenders.price.ts'

/** Whether a column holds a unit that counts goods; false where it is null. */
export const isCountedUnit = (column: string) =>
  sql<boolean>`coalesce(${sql.ref(column)} in (${sql.join(countedUnits.map((unit) => sql.lit(unit)))}), false)`
