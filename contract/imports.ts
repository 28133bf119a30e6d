// Importing records from a user's table: a limited number of rows, all or none.
import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { id } from './fields.ts'
import { templateCreateBody } from './herbal-templates.ts'
import { supplierEditor } from './suppliers.events.ts'
import { supplierProfile } from './suppliers.schemas.ts'

/** Maximum number of records created by one call. */
export const MAX_IMPORTED = 500

/** A template in a row of a table; a missing field is taken from the herb, or has its default. */
export const importedTemplate = z.pick(templateCreateBody, {
  name: true,
  herbal_id: true,
  goods_type: true,
  alias: true,
  processing: true,
  form: true,
  grade: true,
  size_spec: true,
  origin_text: true,
  unit: true,
  package_spec: true,
  storage_req: true,
  reference_price: true,
  remark: true,
})

/** A supplier in a row of a table; it becomes an application that another user has to certify. */
export const importedSupplier = z.strictObject({
  supplier_name: supplierProfile.supplier_name,
  short_name: supplierProfile.short_name,
  supplier_type: supplierProfile.supplier_type,
  uscc: supplierProfile.uscc,
  contact_name: supplierProfile.contact_name,
  contact_phone: supplierProfile.contact_phone,
  region_code: supplierProfile.region_code,
  address: supplierProfile.address,
  legal_person: supplierProfile.legal_person,
  email: supplierProfile.email,
  wechat: supplierProfile.wechat,
  supply_herbs: z.optional(z.array(id).check(z.maxLength(100))),
})
export type ImportedSupplier = z.output<typeof importedSupplier>

const rowsOf = <T extends z.ZodMiniType>(row: T) =>
  z.strictObject({
    /** Checks all rows and creates nothing, so that the user sees the errors of the cells before confirming. */
    check: z.optional(z.boolean()),
    items: z.array(row).check(z.minLength(1), z.maxLength(MAX_IMPORTED)),
  })

/** The number of created records; 0 for a check. */
const made = z.object({ made: z.number() })

/** Throws 4001 with `items.<n>.<field>` for each wrong cell, including duplicates. */
export const importTemplates = post('herbal_templates.import', '/v1/bidding/herbal_template_import/', {
  access: '21-bidding-order-herbal_template-import',
  narrow: () => ['21-bidding-order-herbal_template-edit'],
  body: rowsOf(importedTemplate),
  data: made,
})

/** Imports suppliers by the same rules. */
export const importSuppliers = post('suppliers.import', '/v1/user/applyrecord_customer_import/', {
  access: supplierEditor,
  body: rowsOf(importedSupplier),
  data: made,
})

export const importEndpoints = [importTemplates, importSuppliers] as const
