// Suppliers (供应商 = 客户申请记录): whom a demand can be sent to.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { id, several } from './fields.ts'

export const supplierTypes = ['producer', 'distributor', 'cooperative', 'base', 'individual', 'farmer'] as const
export const supplierStatuses = [
  'pending',
  'supplement',
  'certified',
  'rejected',
  'expired',
  'suspended',
  'blacklisted',
] as const

/** A supplier as staff see it (domain.md §7.9). */
export const supplier = z.object({
  id,
  apply_no: z.string(),
  supplier_name: z.string(),
  short_name: z.nullable(z.string()),
  supplier_type: z.enum(supplierTypes),
  uscc: z.nullable(z.string()),
  region_code: z.nullable(z.string()),
  region_text: z.nullable(z.string()),
  address: z.nullable(z.string()),
  contact_name: z.string(),
  contact_phone: z.string(),
  supply_herbs: z.array(z.object({ herbal_id: id, name: z.string() })),
  certificates: z.array(
    z.object({
      type: z.string(),
      no: z.nullable(z.string()),
      scope: z.nullable(z.string()),
      valid_to: z.nullable(z.string()),
      status: z.string(),
    }),
  ),
  status: z.enum(supplierStatuses),
  certify_level: z.nullable(z.string()),
  valid_until: z.nullable(z.string()),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Supplier = z.output<typeof supplier>

export const listSuppliers = get('suppliers.list', '/v1/user/applyrecord_customer/', {
  access: '21-supplier',
  query: z.strictObject({
    ...listQuery,
    status: z.optional(several(z.enum(supplierStatuses))),
    supplier_type: z.optional(several(z.enum(supplierTypes))),
    region_code: z.optional(z.string().check(z.maxLength(6))),
    herbal_id: z.optional(several(id)),
  }),
  data: listOf(supplier),
})

export const readSupplier = get('suppliers.read', '/v1/user/applyrecord_customer/{id}/', {
  access: '21-supplier',
  params: z.strictObject({ id }),
  data: supplier,
})

export const supplierEndpoints = [listSuppliers, readSupplier] as const
