import type { ListedColumns } from './columns.ts'

/** Columns of the list of herbs; `name` is sorted by its characters, `pinyin` by its reading. */
export const herbColumns = {
  name: { label: 'herbs:fields.name', sorts: true },
  aliases: { label: 'herbs:fields.aliases' },
  pinyin: { label: 'herbs:fields.pinyin', sorts: true },
  category: { label: 'herbs:fields.category', sorts: true },
  specs: { label: 'herbs:list.specs' },
  origin: { label: 'herbs:list.origin', sorts: true },
  reference_price: { label: 'herbs:list.price' },
  external_id: { label: 'herbs:fields.external_id', sorts: true },
  status: { label: 'herbs:list.status', sorts: true },
  name_latin: { label: 'herbs:fields.name_latin', sorts: true },
  code: { label: 'herbs:list.code', sorts: true },
} as const satisfies ListedColumns
