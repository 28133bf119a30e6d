// The import table of templates: its columns, and how a row without a herb is completed.
import { storageReqs } from '#contract/herbal-templates.ts'
import { importedTemplate } from '#contract/imports.ts'
import { goodsTypes } from '#contract/orders.list-options.ts'
import { forms, grades, units } from '#contract/orders.options.ts'
import type { ImportSpec } from '#src/imports/rows.ts'
import { columnsOf } from '#src/imports/table.ts'

const column = columnsOf('herbal:fields')

export const templateImport: ImportSpec = {
  id: 'herbal_templates',
  columns: [
    column('name', 'text', { required: true, example: 'imports:example.template_name' }),
    column('herbal_id', 'herb', { required: true, otherwise: '', heads: 'imports:heads.herb' }),
    column('goods_type', 'choice', {
      required: true,
      values: goodsTypes,
      optionsKey: 'orders:options.goods_type',
      also: 'imports:also.goods_type',
    }),
    column('form', 'choice', { values: forms, optionsKey: 'orders:options.form', also: 'imports:also.form' }),
    column('grade', 'choice', { values: grades, optionsKey: 'orders:options.grade', also: 'order_form:paste.grade' }),
    column('size_spec', 'text'),
    column('origin_text', 'text'),
    column('unit', 'choice', { values: units, optionsKey: 'orders:options.unit', also: 'order_form:paste.unit' }),
    column('reference_price', 'decimal'),
    column('processing', 'text'),
    column('package_spec', 'text'),
    column('storage_req', 'choice', {
      values: storageReqs,
      optionsKey: 'herbal:options.storage_req',
      also: 'imports:also.storage_req',
    }),
    column('alias', 'words'),
    column('remark', 'text'),
  ],
  same: ['name', 'herbal_id', 'goods_type', 'form', 'grade'],
  row: importedTemplate,
  // Most templates have the name of their herb, so a row without a herb takes its herb from its name.
  completed: (texts) => ((texts.herbal_id ?? '') === '' ? { ...texts, herbal_id: texts.name ?? '' } : texts),
  command: 'herbal_templates.import_rows',
}
