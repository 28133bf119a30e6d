// What is written for a demand: defaults of a new one, lines with their herb, and the sums on the order's row.

import type { Insertable, Updateable } from 'kysely'
import { v7 as newId } from 'uuid'
import { sum } from '#contract/decimal.ts'
import { filledPhone, isPlaceFilled } from '#contract/enterprise.place.ts'
import type { Warehouse } from '#contract/enterprise.ts'
import type { FieldIssue } from '#contract/issues.ts'
import { weightOfLines } from '#contract/line-weights.ts'
import { type OrderCreateBody, orderItemTerms } from '#contract/orders.bodies.ts'
import { UNGRADED } from '#contract/orders.options.ts'
import { orderTerms } from '#contract/orders.schemas.ts'
import { amountOf, inKg } from '#contract/reviews.award.ts'
import type { ActContext } from '#server/act-context.ts'
import type { OrderItemsTable, OrdersTable } from '#server/db/order-tables.ts'
import { withNext } from '#server/db/tended.ts'
import { inputRefused, issue, namesUnknown } from '#server/http/refusal.ts'
import { type ItemRow, type LineRow, linesOf } from './items.ts'
import { orderSearchColumns } from './search-columns.ts'

type Terms = Omit<OrderCreateBody, 'submit' | 'source_order_id' | 'copy_lines' | 'source_event' | 'items'>
type ItemTerms = NonNullable<OrderCreateBody['items']>[number]

const isTermName = (key: string): key is keyof typeof orderTerms => key in orderTerms

const json = (value: unknown): string => JSON.stringify(value ?? [])

/** Terms as columns: only those sent, lists as JSON text. */
export const termColumns = (terms: Partial<Terms>): Updateable<OrdersTable> => {
  const columns: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(terms)) if (isTermName(key) && value !== undefined) columns[key] = value
  if (typeof terms.title === 'string') columns.title = terms.title
  for (const key of ['invited_supplier_ids', 'criteria', 'attachments'] as const)
    if (terms[key] !== undefined) columns[key] = json(terms[key])
  return columns
}

/** Throws 4004 at each invited supplier that the enterprise does not have; drafts are checked too. */
export const requireKnownSuppliers = async (
  context: ActContext,
  ids: readonly string[] | null | undefined,
): Promise<void> => {
  if (ids == null || ids.length === 0) return
  const known = await context.tx
    .selectFrom('suppliers')
    .where('id', 'in', [...ids])
    .select('id')
    .execute()
  const own = new Set(known.map((one) => one.id))
  const issues = ids.flatMap((id, index) => (own.has(id) ? [] : [issue(`invited_supplier_ids.${index}`, 'choice')]))
  if (issues.length > 0) throw namesUnknown(issues)
}

/** Defaults of a new demand: settings, the default warehouse, the creator as contact. */
export const startingTerms = async (context: ActContext): Promise<Partial<Terms>> => {
  const place = await context.tx
    .selectFrom('enterprises')
    .where('id', '=', context.viewer.enterprise_id)
    .select(['warehouse', 'contact_phone', 'region_code', 'address'])
    .select((eb) => eb.selectFrom('users').where('users.id', '=', context.viewer.id).select('phone').as('own_phone'))
    .executeTakeFirst()
  const stores: readonly Warehouse[] = place?.warehouse ?? []
  const store = stores.find((one) => one.is_default) ?? stores[0]
  const own = place !== undefined && isPlaceFilled(place) ? place : null
  return {
    purchase_method: 'tender',
    regulated: false,
    open_scope: 'invited',
    seal_mode: 'sealed',
    goods_type: 'crude_herb',
    currency: 'CNY',
    price_basis: 'tax_freight_incl',
    invoice_type: 'special_vat',
    payment_terms: 'net60',
    delivery_mode: 'supplier_deliver',
    delivery_region_code: store?.region_code ?? own?.region_code ?? null,
    delivery_address: store?.address ?? own?.address ?? null,
    quality_standard: 'chp2025',
    sample_required: false,
    allow_partial_lines: true,
    allow_partial_qty: true,
    allow_alternatives: true,
    min_bids: context.settings.min_bids,
    award_method: 'lowest_price',
    split_award: true,
    max_suppliers_per_line: 2,
    main_share_pct: 70,
    contact_name: context.viewer.name,
    contact_phone: place === undefined ? null : (place.own_phone ?? filledPhone(place.contact_phone)),
  }
}

/** Replaces the lines of an order. A line keeps its id by `line_no`; herb names and template specs are filled in. */
export const writeItems = async (context: ActContext, orderId: string, items: readonly ItemTerms[]): Promise<void> => {
  const old = await linesOf(context, orderId)
  const rows = await itemRows(context, orderId, items, new Map(old.map((item) => [item.line_no, item.id])))
  const kept = new Set(rows.map((row) => row.id))
  const gone = old.flatMap((item) => (kept.has(item.id) ? [] : [item.id]))
  if (gone.length > 0) await context.tx.deleteFrom('order_items').where('id', 'in', gone).execute()
  await insertItems(context, rows)
}

/** Inserts lines; an existing line gets its new contents. */
export const insertItems = async (context: ActContext, rows: readonly Insertable<OrderItemsTable>[]): Promise<void> => {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first) as (keyof typeof first)[] // every row has the same keys
  await context.tx
    .insertInto('order_items')
    .values([...rows])
    .onConflict((oc) =>
      oc
        .column('id')
        .doUpdateSet((eb) => Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}`)]))),
    )
    .modifyEnd(withNext)
    .execute()
}

/**
 * Lines as rows, herb names filled in; `ids` are those of existing lines by `line_no`, `source` the copied lines.
 * Throws 4001 for duplicates and switched-off herbs, 4004 for unknown herbs or templates.
 */
export const itemRows = async (
  context: ActContext,
  orderId: string,
  items: readonly ItemTerms[],
  ids: ReadonlyMap<number, string> = new Map(),
  source: readonly ItemTerms[] = [],
): Promise<Insertable<OrderItemsTable>[]> => {
  const numbered = items.map((item, index) => ({ item, line_no: item.line_no ?? index + 1 }))
  const issues: FieldIssue[] = []
  const seen = new Set<number>()
  numbered.forEach(({ line_no }, index) => {
    if (seen.has(line_no)) issues.push(issue(`items.${index}.line_no`, 'line_no_twice'))
    seen.add(line_no)
  })
  if (issues.length > 0) throw inputRefused(issues)
  const herbs = await herbsNamed(
    context,
    items.flatMap((item) => item.herbal_id ?? []),
  )
  const templates = await templatesNamed(
    context,
    items.flatMap((item) => item.template_id ?? []),
  )
  items.forEach((item, index) => {
    if (item.herbal_id != null && !herbs.has(item.herbal_id)) issues.push(issue(`items.${index}.herbal_id`, 'choice'))
    if (item.template_id != null && !templates.has(item.template_id))
      issues.push(issue(`items.${index}.template_id`, 'choice'))
  })
  if (issues.length > 0) throw namesUnknown(issues)
  await refuseDisabled(context, orderId, items, herbs, source)
  const specs = await specsLeftOut(context, numbered, ids, source)
  return numbered.map(({ item, line_no }) => {
    const herb = item.herbal_id == null ? undefined : herbs.get(item.herbal_id)
    const unit = item.unit ?? 'kg'
    const columns: Record<string, unknown> = {}
    for (const key of Object.keys(orderItemTerms)) columns[key] = item[key as keyof typeof orderItemTerms] ?? null // the table's own keys
    return {
      ...columns,
      id: ids.get(line_no) ?? newId(),
      enterprise_id: context.viewer.enterprise_id,
      order_id: orderId,
      line_no,
      name: item.name || herb?.name || null,
      name_latin: herb?.name_latin ?? null,
      grade: item.grade ?? UNGRADED,
      unit,
      qty_kg: item.quantity == null ? null : inKg(item.quantity, unit),
      alias: json(item.alias),
      origin_required: json(item.origin_required),
      quality_specs: json(item.quality_specs === undefined ? specs.get(line_no) : item.quality_specs),
    } as Insertable<OrderItemsTable> // columns holds every remaining term, set above by its own key
  })
}

/**
 * Indicators of lines that were sent without any. A line keeps its own while its template stays. A copied line gets those of
 * its source line; the first line of a template takes the first source line. Any other line gets a snapshot of the current
 * template. Later changes of the template do not reach the order.
 */
const specsLeftOut = async (
  context: ActContext,
  lines: readonly { readonly item: ItemTerms; readonly line_no: number }[],
  ids: ReadonlyMap<number, string>,
  source: readonly ItemTerms[],
): Promise<Map<number, ItemRow['quality_specs']>> => {
  const silent = lines.filter(({ item }) => item.quality_specs === undefined)
  const oldIds = silent.flatMap(({ line_no }) => ids.get(line_no) ?? [])
  const templateIds = silent.flatMap(({ item }) => item.template_id ?? [])
  const old =
    oldIds.length === 0
      ? []
      : await context.tx
          .selectFrom('order_items')
          .where('id', 'in', oldIds)
          .select(['line_no', 'template_id', 'quality_specs'])
          .execute()
  const templates =
    templateIds.length === 0
      ? []
      : await context.tx
          .selectFrom('herbal_templates')
          .where('id', 'in', templateIds)
          .select(['id', 'quality_specs'])
          .execute()
  const before = new Map(old.map((row) => [row.line_no, row]))
  const byTemplate = new Map(templates.map((row) => [row.id, row.quality_specs]))
  const copied = Map.groupBy(
    source.flatMap(({ template_id, quality_specs }) => (template_id == null ? [] : [{ template_id, quality_specs }])),
    (one) => one.template_id,
  )
  return new Map(
    silent.map(({ item, line_no }) => {
      const kept = before.get(line_no)
      const template = item.template_id ?? null
      const stays = kept !== undefined && kept.template_id === template
      if (stays) return [line_no, kept.quality_specs]
      if (template === null) return [line_no, []]
      return [line_no, copied.get(template)?.shift()?.quality_specs ?? byTemplate.get(template) ?? []]
    }),
  )
}

interface NamedHerb {
  readonly name: string
  readonly name_latin: string
  readonly enabled: boolean
}

const herbsNamed = async ({ tx }: ActContext, ids: readonly string[]): Promise<ReadonlyMap<string, NamedHerb>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('enterprise_herbs')
    .where('id', 'in', [...ids])
    .select(['id', 'name', 'name_latin', 'enabled'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const templatesNamed = async ({ tx }: ActContext, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('herbal_templates')
    .where('id', 'in', [...ids])
    .select('id')
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** 4001 at lines that newly request a switched-off herb; herbs that the demand or its source has may stay. */
const refuseDisabled = async (
  { tx }: ActContext,
  orderId: string,
  items: readonly ItemTerms[],
  herbs: ReadonlyMap<string, NamedHerb>,
  source: readonly ItemTerms[],
): Promise<void> => {
  const off = [...herbs].flatMap(([id, { enabled }]) => (enabled ? [] : [id]))
  if (off.length === 0) return
  const rows = await tx
    .selectFrom('order_items')
    .where('order_id', '=', orderId)
    .where('herbal_id', 'in', off)
    .select('herbal_id')
    .execute()
  const asked = new Set([...rows, ...source].map((line) => line.herbal_id))
  const faults = items.flatMap(({ herbal_id: id }, at) =>
    id != null && off.includes(id) && !asked.has(id) ? [issue(`items.${at}.herbal_id`, 'herb_disabled')] : [],
  )
  if (faults.length > 0) throw inputRefused(faults)
}

type Summed = {
  readonly [K in 'name' | 'quantity' | 'unit' | 'package_spec' | 'reference_price']?: LineRow[K] | undefined
}

/** Sums and search text stored on the order's row, so that a list reads no lines. */
export const sumsOf = (orderNo: string, title: string, items: readonly Summed[]): Updateable<OrdersTable> => {
  const priced = items.filter((item) => item.reference_price != null && item.quantity != null)
  const weight = weightOfLines(items.map((line) => ({ line, quantity: line.quantity ?? '0' })))
  return {
    item_count: items.length,
    total_quantity_kg: weight.kg,
    unweighed: json(weight.unweighed),
    reference_total:
      priced.length === 0
        ? null
        : sum(priced.map((item) => amountOf(item.reference_price ?? '0', item.quantity ?? '0', item.unit ?? 'kg'))),
    ...orderSearchColumns(
      orderNo,
      title,
      items.map((item) => item.name),
    ),
  }
}
