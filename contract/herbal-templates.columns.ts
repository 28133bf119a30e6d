import type { ListedColumns } from './columns.ts'

/** Columns of the list of templates and of its file; `name` is sorted by its reading. */
export const templateColumns = {
  template_no: { label: 'herbal:fields.template_no', sorts: true, in_file: true },
  name: { label: 'herbal:fields.name', sorts: true, in_file: true },
  herb_name: { label: 'herbal:fields.herbal_id', in_file: true },
  alias: { label: 'herbal:list.alias', file_label: 'herbal:fields.alias', in_file: true },
  pinyin: { label: 'herbal:list.pinyin' },
  category: { label: 'herbal:fields.category', sorts: true, in_file: true },
  goods_type: { label: 'herbal:fields.goods_type', sorts: true, in_file: true },
  processing: { label: 'herbal:fields.processing', in_file: true },
  form: { label: 'herbal:fields.form', in_file: true },
  grade: { label: 'herbal:fields.grade', in_file: true },
  size_spec: { label: 'herbal:list.spec', file_label: 'herbal:fields.size_spec', in_file: true },
  origin: { label: 'herbal:list.origin', as_file: ['origin_text'] },
  origin_text: { label: 'herbal:fields.origin_text', in_file: true },
  unit: { label: 'herbal:fields.unit', in_file: true },
  package_spec: { label: 'herbal:fields.package_spec', in_file: true },
  storage_req: { label: 'herbal:fields.storage_req', in_file: true },
  specs: { label: 'herbal:list.specs', as_file: ['quality_specs'] },
  quality_specs: { label: 'exports:column.quality_specs', in_file: true },
  reference_price: {
    label: 'herbal:list.price',
    file_label: 'herbal:fields.reference_price',
    sorts: true,
    in_file: true,
  },
  used_count: { label: 'herbal:list.used', file_label: 'exports:column.used_count', sorts: true, in_file: true },
  status: { label: 'herbal:fields.status', sorts: true, in_file: true },
  remark: { label: 'herbal:fields.remark', in_file: true },
  created_at: { label: 'orders:fields.created_at', sorts: true },
  updated_at: { label: 'orders:fields.updated_at', sorts: true, in_file: true },
} as const satisfies ListedColumns
