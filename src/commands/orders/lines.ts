// Commands about single lines of an award, with a field for the line where none is focused.
import type { Field } from '../command.ts'
import type { OrderRow } from './subjects.ts'

/** The choice that means every line. */
export const ALL_LINES = 'all'

const lineField = (name: string, options: NonNullable<Field['options']>, value: string | undefined): Field => ({
  name,
  kind: 'choice',
  required: true,
  label: 'palette:fields.award_line',
  options,
  ...(value !== undefined && { value }),
})

/** The option of a line: its number and name. */
const lineText = (order: OrderRow, orderItemId: string) => {
  const item = order.items?.find((one) => one.id === orderItemId)
  return { label: 'palette:choices.award_line', params: { no: item?.line_no ?? '', name: item?.name ?? '' } }
}

/**
 * The lines that are open again; null where the record lacks them. The focused line, or the only one, is preselected.
 */
export const openLineField = (order: OrderRow, focused?: string): Field | null => {
  if (order.award === undefined || order.award === null) return null
  const open = order.award.open_lines.filter((one) => /[1-9]/.test(one.open_qty))
  const meant = open.length === 1 ? open[0] : open.find(({ order_item_id }) => order_item_id === focused)
  return lineField(
    'order_item_id',
    open.map(({ order_item_id }) => ({ value: order_item_id, ...lineText(order, order_item_id) })),
    meant?.order_item_id,
  )
}

/** The lines without a declared origin, or all of them; null where the record lacks them or has at most one. */
export const originLineField = (order: OrderRow): Field | null => {
  const lines = (order.award?.lines ?? []).filter(
    (line) => line.role === 'main' && line.status !== 'declined' && !line.origin_declared,
  )
  if (lines.length < 2) return null
  const each = lines.map((line) => {
    const { label, params } = lineText(order, line.order_item_id)
    return { value: line.id, label: `${label}_of`, params: { ...params, supplier: line.supplier_name } }
  })
  const all = { value: ALL_LINES, label: 'palette:choices.all_without_origin', params: { count: lines.length } }
  return lineField('line', [all, ...each], ALL_LINES)
}
