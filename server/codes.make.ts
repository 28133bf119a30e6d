// Generates codes: what they stand for, their place in the tree, and their numbers.
import { parseISO } from 'date-fns/parseISO'
import type { Insertable } from 'kysely'
import { v7 as newId } from 'uuid'
import { businessDay } from '#contract/business-day.ts'
import type { CodeGoods, generateCodes } from '#contract/codes.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { FieldIssue } from '#contract/issues.ts'
import { type AwardedLine, awardedLine, goodsOf, needRoom, unitOf } from './codes.goods.ts'
import { type CodeMaker, nextCodes } from './codes.numbers.ts'
import type { CodesTable } from './db/code-tables.ts'
import { inputRefused, issue, notFound } from './http/refusal.ts'
import { unknownRegions } from './regions.places.ts'

type Body = BodyOf<typeof generateCodes>
type Row = Insertable<CodesTable>

/** A code with codes below it: a lot. */
interface Parent {
  readonly id: string
  readonly order_id: string | null
  readonly decision_line_id: string | null
  readonly supplier_id: string | null
  readonly herbal_id: string | null
  readonly goods: CodeGoods | null
}

const parentOf = async (ctx: CodeMaker, code: string): Promise<Parent> => {
  const found = await ctx.tx
    .selectFrom('codes')
    .where('code', '=', code)
    .select(['id', 'type', 'status', 'order_id', 'decision_line_id', 'supplier_id', 'herbal_id', 'goods'])
    .executeTakeFirst()
  if (found === undefined || found.status === 'void') throw inputRefused([issue('parent_code', 'code_unknown')])
  if (found.type !== 'batch') throw inputRefused([issue('parent_code', 'code_wrong_kind')])
  return found
}

const needRecords = async (ctx: CodeMaker, body: Body): Promise<void> => {
  const { tx } = ctx
  const looked = await Promise.all([
    body.order_id !== undefined &&
      tx
        .selectFrom('orders')
        .where('id', '=', body.order_id)
        .where('is_deleted', '=', false)
        .select('id')
        .executeTakeFirst(),
    body.supplier_id !== undefined &&
      tx.selectFrom('suppliers').where('id', '=', body.supplier_id).select('id').executeTakeFirst(),
    body.herbal_id !== undefined &&
      tx.selectFrom('herbs').where('id', '=', body.herbal_id).select('id').executeTakeFirst(),
  ])
  if (looked.includes(undefined)) throw notFound()
}

/** A package belongs to a line or a lot; its contents may be left out. */
const missing = ({ type, parent_code, decision_line_id }: Body): FieldIssue[] =>
  type === 'trace' && parent_code === undefined && decision_line_id === undefined
    ? [issue('decision_line_id', 'required')]
    : []

/** Days that cannot be: a label tells the public when its goods were harvested and processed. */
const wrongDays = ({ harvest_date: harvest, process_date: processed }: Body, today: string): FieldIssue[] => [
  ...(harvest !== undefined && harvest > today ? [issue('harvest_date', 'day_ahead')] : []),
  ...(processed !== undefined && processed > today ? [issue('process_date', 'day_ahead')] : []),
  ...(harvest !== undefined && processed !== undefined && processed < harvest
    ? [issue('process_date', 'before_harvest')]
    : []),
]

/** The fields that all codes of one call share, besides those sent. */
type Common = Pick<
  Row,
  'type' | 'scheme' | 'parent_id' | 'order_id' | 'decision_line_id' | 'supplier_id' | 'herbal_id' | 'unit' | 'goods'
>

const rowsOf = (ctx: CodeMaker, body: Body, codes: readonly string[], common: Common, serial: number | null): Row[] => {
  const { viewer } = ctx
  const about = {
    ...common,
    enterprise_id: viewer.enterprise_id,
    origin_code: body.origin_code ?? null,
    harvest_date: body.harvest_date ?? null,
    process_date: body.process_date ?? null,
    batch_no: body.batch_no ?? null,
    qty: common.unit == null ? null : (body.qty ?? null),
    package_level: body.package_level ?? null,
    is_qualified: body.is_qualified ?? false,
    void_reason: null,
    created_by: viewer.id,
    updated_by: viewer.id,
  }
  return codes.map((code, nth) => ({ ...about, id: newId(), code, serial: serial === null ? null : serial + nth }))
}

const insert = async (ctx: CodeMaker, rows: readonly Row[]): Promise<void> => {
  const now = await ctx.now()
  await ctx.tx
    .insertInto('codes')
    .values(rows.map((row) => ({ ...row, created_at: now, updated_at: now })))
    .execute()
}

/** The lot of a line by its number, created with its first package; packages without a number share one lot. */
const lotOf = async (ctx: CodeMaker, body: Body, line: AwardedLine, common: Common): Promise<string | null> => {
  const before = await ctx.tx
    .selectFrom('codes')
    .where('decision_line_id', '=', line.id)
    .where('type', '=', 'batch')
    .where('batch_no', 'is not distinct from', body.batch_no ?? null)
    .where('status', '!=', 'void')
    .select('id')
    .executeTakeFirst()
  if (before !== undefined) return before.id
  const codes = await nextCodes(ctx, { type: 'batch' }, 1)
  const rows = rowsOf(
    ctx,
    body,
    codes,
    { ...common, type: 'batch', scheme: 'internal', parent_id: null, unit: null },
    null,
  )
  await insert(ctx, rows)
  return rows[0]?.id ?? null
}

const lastSerial = async (ctx: CodeMaker, parentId: string): Promise<number> => {
  const { last } = await ctx.tx
    .selectFrom('codes')
    .where('parent_id', '=', parentId)
    .select((eb) => eb.fn.max('serial').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Writes the codes a body asks for. Throws 4001, 4004, 4010; then none is created and no number is used. */
export const makeCodes = async (ctx: CodeMaker, body: Body) => {
  const isDated = body.harvest_date !== undefined || body.process_date !== undefined
  const issues = [
    ...missing(body),
    ...(isDated ? wrongDays(body, businessDay(parseISO(await ctx.now()))) : []),
    ...unknownRegions({ origin_code: body.origin_code }, true),
  ]
  if (issues.length > 0) throw inputRefused(issues)
  await needRecords(ctx, body)
  const parent = body.parent_code === undefined ? null : await parentOf(ctx, body.parent_code)
  const lineId = body.decision_line_id ?? parent?.decision_line_id ?? null
  const line = lineId === null ? null : await awardedLine(ctx, lineId, body.order_id)
  const count = body.count ?? 1
  const unit = body.unit ?? (line === null ? undefined : unitOf(line))
  const common: Common = {
    type: body.type,
    scheme: body.scheme ?? 'internal',
    parent_id: parent?.id ?? null,
    order_id: line?.order_id ?? body.order_id ?? parent?.order_id ?? null,
    decision_line_id: line?.id ?? null,
    supplier_id: line?.supplier_id ?? body.supplier_id ?? parent?.supplier_id ?? null,
    herbal_id: line?.herbal_id ?? body.herbal_id ?? parent?.herbal_id ?? null,
    unit: unit ?? null,
    goods: line === null ? textOf(parent?.goods) : JSON.stringify(goodsOf(line, body.origin_code)),
  }
  const isPackage = body.type === 'trace'
  if (isPackage && line !== null && unit !== undefined) await needRoom(ctx, line, body.qty ?? '0', unit, count)
  const lot = isPackage && parent === null && line !== null ? await lotOf(ctx, body, line, common) : common.parent_id
  const serial = isPackage && lot != null ? (await lastSerial(ctx, lot)) + 1 : null
  const rows = rowsOf(ctx, body, await nextCodes(ctx, body, count), { ...common, parent_id: lot ?? null }, serial)
  await insert(ctx, rows)
  return rows
}

const textOf = (goods: CodeGoods | null | undefined): string | null => (goods == null ? null : JSON.stringify(goods))
