// A supplier of the demo enterprise, and how a table row becomes one.
import type { Supplier } from '#contract/suppliers.schemas.ts'
import { type CertificateSeed, certificatesOf, type Peculiarity } from './suppliers.certificates.ts'

/**
 * A supplier of the demo enterprise. Days count from the day of seeding and are negative for past
 * days; the supplier's own `valid_in_days` is that of the certificate that expires first. `reason`
 * says why it is not certified.
 */
export interface SupplierSeed {
  readonly supplier_name: string
  readonly short_name: string
  readonly supplier_type: Supplier['supplier_type']
  readonly uscc: string
  readonly region_code: string
  readonly region_text: string
  readonly address: string
  readonly contact_name: string
  readonly contact_phone: string
  readonly supply_herbs: readonly string[]
  readonly status: Supplier['status']
  readonly certify_level: 'A' | 'B' | 'C' | 'D' | null
  readonly valid_in_days: number
  readonly certificates: readonly CertificateSeed[]
  readonly reason: string | null
}

/** A supplier in four parts: identity, place and contact, its herbs, and its status. */
export type SupplierRow = readonly [
  who: readonly [name: string, short_name: string, type: SupplierSeed['supplier_type'], uscc: string],
  where: readonly [region_code: string, region: string, address: string, contact: string, phone: string],
  supply_herbs: string,
  standing: readonly [
    status: SupplierSeed['status'],
    level: SupplierSeed['certify_level'],
    valid_in_days: number,
    peculiarity?: Peculiarity | '',
    reason?: string,
  ],
]

/** Suppliers from their table. */
export const suppliersOf = (rows: readonly SupplierRow[]): readonly SupplierSeed[] =>
  rows.map(([who, where, supply_herbs, standing]) => {
    const [supplier_name, short_name, supplier_type, uscc] = who
    const [region_code, region_text, address, contact_name, contact_phone] = where
    const [status, certify_level, valid_in_days, peculiarity = '', reason = null] = standing
    return {
      supplier_name,
      short_name,
      supplier_type,
      uscc,
      region_code,
      region_text,
      address,
      contact_name,
      contact_phone,
      supply_herbs: supply_herbs.split(' '),
      status,
      certify_level,
      valid_in_days,
      certificates: certificatesOf({ supplier_type, uscc, region_code, status, valid_in_days, peculiarity }),
      reason,
    }
  })
