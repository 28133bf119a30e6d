// The columns of the import table of suppliers.
import { importedSupplier } from '#contract/imports.ts'
import { supplierTypes } from '#contract/suppliers.options.ts'
import type { ImportSpec } from '#src/imports/rows.ts'
import { columnsOf } from '#src/imports/table.ts'

const column = columnsOf('suppliers:fields')

export const supplierImport: ImportSpec = {
  id: 'suppliers',
  columns: [
    column('supplier_name', 'text', { required: true }),
    column('supplier_type', 'choice', {
      required: true,
      values: supplierTypes,
      optionsKey: 'suppliers:options.supplier_type',
      also: 'imports:also.supplier_type',
    }),
    column('contact_name', 'text', { required: true }),
    column('contact_phone', 'text', { required: true }),
    column('short_name', 'text'),
    column('uscc', 'text'),
    column('region_code', 'region'),
    column('address', 'text'),
    column('supply_herbs', 'herbs'),
    column('legal_person', 'text'),
    column('email', 'text'),
    column('wechat', 'text'),
  ],
  same: ['supplier_name'],
  row: importedSupplier,
  command: 'suppliers.import_rows',
}
