// The table of a demand's lines: its columns, and what its rows become in the form.
import * as z from 'zod/mini'
import { grades, units } from '#contract/orders.options.ts'
import { orderItemTerms } from '#contract/orders.schemas.ts'
import type { ImportSpec, RowView } from '#src/commands/import-rows.ts'
import { columnsOf } from '#src/commands/import-table.ts'
import type { PastedRow } from './paste-lines.ts'

const column = columnsOf('orders:fields.item')

const taken = z.object({
  herbal_id: orderItemTerms.herbal_id,
  grade: orderItemTerms.grade,
  size_spec: orderItemTerms.size_spec,
  origin_text: orderItemTerms.origin_text,
  quality_text: orderItemTerms.quality_text,
  quantity: orderItemTerms.quantity,
  unit: orderItemTerms.unit,
  delivery_date: orderItemTerms.delivery_date,
  reference_price: orderItemTerms.reference_price,
  package_spec: orderItemTerms.package_spec,
  remark: orderItemTerms.remark,
})

/** `1,200公斤` in one cell is a quantity and its unit. */
const withUnit = (texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const [, number = '', unit = ''] =
    /^([\d.,，\s]+)([^\d.,，\s]+)$/.exec((texts.quantity ?? '').normalize('NFKC')) ?? []
  return number === '' || (texts.unit ?? '') !== '' ? texts : { ...texts, quantity: number.trim(), unit }
}

export const lineImport: ImportSpec = {
  id: 'order_lines',
  columns: [
    column('herbal_id', 'herb', {
      required: true,
      label: 'orders:fields.item.name',
      heads: 'imports:heads.name',
    }),
    column('size_spec', 'text'),
    column('origin_text', 'text'),
    column('quality_text', 'text'),
    column('quantity', 'decimal', { required: true }),
    column('unit', 'choice', {
      required: true,
      otherwise: 'kg',
      values: units,
      words: 'orders:options.unit',
      also: 'orders:paste.unit',
    }),
    column('delivery_date', 'day'),
    column('grade', 'choice', { values: grades, words: 'orders:options.grade', also: 'orders:paste.grade' }),
    column('reference_price', 'decimal'),
    column('package_spec', 'text'),
    column('remark', 'text'),
  ],
  same: ['herbal_id', 'size_spec', 'origin_text', 'grade'],
  row: taken,
  completed: withUnit,
}

/** What a row of the table writes into a line; `herbs` tells what its herb is called. */
export const lineOf = ({ body }: RowView, herbs: ReadonlyMap<string, string>): PastedRow => {
  const read = taken.parse(body)
  const { herbal_id, ...texts } = read
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === 'string')),
    ...(typeof herbal_id === 'string' && { name: herbs.get(herbal_id) ?? '', herbal_id }),
  }
}
