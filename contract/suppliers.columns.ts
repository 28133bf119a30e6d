import type { ListedColumns } from './columns.ts'

/** Columns of the list of suppliers and of its file. */
export const supplierColumns = {
  apply_no: { label: 'suppliers:list.apply_no', file_label: 'exports:column.apply_no', sorts: true, in_file: true },
  supplier_name: { label: 'suppliers:fields.supplier_name', sorts: true, in_file: true },
  short_name: { label: 'suppliers:fields.short_name', in_file: true },
  supplier_type: { label: 'suppliers:fields.supplier_type', sorts: true, in_file: true },
  status: { label: 'suppliers:fields.status', sorts: true, in_file: true },
  certify_level: { label: 'suppliers:fields.certify_level', sorts: true, in_file: true },
  region_code: { label: 'suppliers:fields.region', sorts: true, as_file: ['region_text'] },
  region_text: { label: 'suppliers:fields.region', in_file: true },
  address: { label: 'suppliers:fields.address', in_file: true },
  contact_name: { label: 'suppliers:fields.contact_name', in_file: true },
  contact_phone: { label: 'suppliers:fields.contact_phone', in_file: true },
  uscc: { label: 'suppliers:fields.uscc', in_file: true },
  herbs: { label: 'suppliers:fields.supply_herbs', as_file: ['supply_herbs'] },
  supply_herbs: { label: 'suppliers:fields.supply_herbs', in_file: true },
  valid_until: { label: 'suppliers:fields.valid_until', sorts: true, in_file: true },
  days_left: { label: 'exports:column.days_left', in_file: true },
  created_at: {
    label: 'orders:fields.created_at',
    file_label: 'exports:column.created_at',
    sorts: true,
    in_file: true,
  },
  updated_at: { label: 'orders:fields.updated_at', sorts: true, in_file: true },
} as const satisfies ListedColumns
