// The demo enterprise's suppliers in every certification state. None is a real company.
import { distributors } from './suppliers.distributors.ts'
import { growers } from './suppliers.growers.ts'
import { producers } from './suppliers.producers.ts'
import type { SupplierSeed } from './suppliers.row.ts'

export type { SupplierSeed } from './suppliers.row.ts'

/** Every supplier of the demo enterprise; names and credit codes are unique, herbs are in the catalogue. */
export const suppliers: readonly SupplierSeed[] = [...producers, ...distributors, ...growers]
