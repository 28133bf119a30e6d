// The columns of the import table of herbs; a row that names a shared herb sets the enterprise's own data about it.
import { herbCategories, importedHerb, MAX_HERBS_IMPORTED } from '#contract/herbs.ts'
import type { ImportSpec } from '#src/imports/rows.ts'
import { columnsOf } from '#src/imports/table.ts'

const column = columnsOf('herbs:fields')

export const herbImport: ImportSpec = {
  id: 'herbs',
  columns: [
    column('name', 'text', { required: true, example: 'imports:example.herb_name' }),
    column('category', 'choice', { values: herbCategories, optionsKey: 'herbal:options.category' }),
    column('aliases', 'words', { heads: 'imports:heads.alias', example: 'imports:example.herb_alias' }),
    column('pinyin', 'text'),
    column('name_latin', 'text'),
    column('external_id', 'text'),
    column('reference_price', 'decimal'),
  ],
  same: ['name'],
  row: importedHerb,
  command: 'herbs.import_rows',
  most: MAX_HERBS_IMPORTED,
}
