// The address of the list of suppliers.
import { supplierStatuses } from '#contract/suppliers.lifecycle.ts'
import { certifyLevels, supplierTypes } from '#contract/suppliers.options.ts'
import { supplierSortFields } from '#contract/suppliers.ts'
import { choices, days, ids, listGrammar } from '#src/lists/url.ts'

export const suppliersGrammar = listGrammar({
  path: 'suppliers',
  sortFields: supplierSortFields,
  sort: { id: 'created_at', desc: true },
  statuses: supplierStatuses,
  filters: {
    supplier_type: choices(supplierTypes, {
      label: 'suppliers:fields.supplier_type',
      optionsKey: 'suppliers:options.supplier_type',
    }),
    region_code: ids({ label: 'suppliers:fields.region', of: 'regions' }),
    herbal_id: ids({ label: 'suppliers:fields.supply_herbs' }),
    certify_level: choices(certifyLevels, {
      label: 'suppliers:fields.certify_level',
      optionsKey: 'suppliers:options.certify_level',
    }),
    valid_until: days({ label: 'suppliers:fields.valid_until', asks: 'days', isAhead: true }),
  },
})
