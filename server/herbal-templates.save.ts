// Saves herbal templates: creates, changes, releases and disables them, and deletes unused ones.
import { type Insertable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { places, round } from '#contract/decimal.ts'
import { code } from '#contract/envelope.ts'
import {
  readTemplate,
  type TemplateCreateBody,
  type TemplateEditBody,
  templateMoves,
} from '#contract/herbal-templates.ts'
import { canonicalJson } from './audit.ts'
import type { HerbalTemplatesTable } from './db/herb-tables.ts'
import type { Tx } from './db/tables.ts'
import { type Identity, isSameTemplate } from './herbal-templates.duplicates.ts'
import { readingOf, type TemplateRow, templateOf } from './herbal-templates.rows.ts'
import { usesOf } from './herbal-templates.uses.ts'
import type { Ctx } from './http/context.ts'
import { changed, issue, namesUnknown, notFound, notNow, Refusal, taken } from './http/refusal.ts'
import { nextNumber } from './numbering.ts'
import { mergeSearchColumns, type Syllabizer, searchColumns } from './readings.ts'
import { needKnownRegions } from './regions.places.ts'

/** Grams of a sample when none are given; fewer for precious herbs. */
const sampleOf = (isPrecious: boolean): number => (isPrecious ? 50 : 300)

const herbOf = async (tx: Tx, id: string) => {
  const herb = await tx
    .selectFrom('enterprise_herbs')
    .where('id', '=', id)
    .where('enabled', '=', true)
    .selectAll()
    .executeTakeFirst()
  if (herb === undefined) throw namesUnknown([issue('herbal_id', 'choice')])
  return herb
}

/** 4009 with the field when another template is the same. */
const refuseDuplicate = async (tx: Tx, identity: Identity, ownId: string | null): Promise<void> => {
  const duplicate = await tx
    .selectFrom('herbal_templates as t')
    .where('t.is_deleted', '=', false)
    .where(isSameTemplate(identity))
    .$if(ownId !== null, (q) => q.where('t.id', '!=', ownId ?? ''))
    .select('t.id')
    .executeTakeFirst()
  if (duplicate !== undefined) throw taken('name')
}

type Origins = { readonly [K in 'daodi_region_codes' | 'allowed_region_codes']?: readonly string[] | undefined }

/** 4001 at each origin that is not in the region tree. */
const requireKnownOrigins = ({ daodi_region_codes, allowed_region_codes }: Origins): void => {
  const lists = { daodi_region_codes, allowed_region_codes }
  needKnownRegions(
    Object.fromEntries(
      Object.entries(lists).flatMap(([field, codes]) => (codes ?? []).map((code, at) => [`${field}.${at}`, code])),
    ),
    true,
  )
}

interface Named {
  readonly template_no: string
  readonly name: string
  readonly alias: readonly string[]
  readonly herbal_id: string
  /** The pinyin a person has entered; empty where nobody has. */
  readonly pinyin: string
}

/** The search text of a template: number, name, aliases and readings, and the search text of its herb. */
const searchColumnsOf = async (tx: Tx, named: Named, syllablesOf: Syllabizer) => {
  const pinyin = named.pinyin === '' ? await readingOf(tx, named.name, named.herbal_id, syllablesOf) : named.pinyin
  const herb = await tx
    .selectFrom('enterprise_herbs')
    .where('id', '=', named.herbal_id)
    .select(['search_text', 'spoken'])
    .executeTakeFirst()
  const own = searchColumns([named.name, ...named.alias], [named.template_no], [pinyin])
  return { pinyin, ...mergeSearchColumns(own, { search_text: herb?.search_text ?? '', spoken: herb?.spoken ?? '' }) }
}

/** zod omits a key or gives its value, never `undefined`, which the type of an optional key allows. */
type Whole<T> = { [K in keyof T]: Exclude<T[K], undefined> }

const distinct = (words: readonly string[] | undefined): string[] => [...new Set(words ?? [])]

/** POST: a template, with the herb's values for fields the body leaves out. Throws 4009 for a duplicate. */
export const createFrom = async (ctx: Ctx, body: TemplateCreateBody, syllablesOf: Syllabizer): Promise<TemplateRow> => {
  const { tx, viewer } = ctx
  const { draft, quality_specs, ...fields } = body as Whole<TemplateCreateBody>
  const herb = await herbOf(tx, fields.herbal_id)
  requireKnownOrigins(fields)
  const isPrecious = fields.is_precious ?? herb.is_precious
  const own = {
    ...fields,
    goods_type: fields.goods_type ?? ('crude_herb' as const),
    form: fields.form ?? null,
    grade: fields.grade ?? ('tong' as const),
  }
  await refuseDuplicate(tx, own, null)
  const now = await ctx.now()
  const id = newId()
  const template_no = await nextNumber(ctx, 'template')
  const alias = distinct(fields.alias ?? herb.aliases)
  const status = draft === true ? 'draft' : 'active'
  const row: Insertable<HerbalTemplatesTable> = {
    source_species: null,
    medicinal_part: null,
    processing: null,
    size_spec: null,
    origin_text: null,
    package_spec: null,
    quality_standard: null,
    ...own,
    ...(await searchColumnsOf(
      tx,
      { template_no, name: own.name, alias, herbal_id: own.herbal_id, pinyin: own.pinyin ?? '' },
      syllablesOf,
    )),
    id,
    enterprise_id: viewer.enterprise_id,
    template_no,
    alias,
    category: own.category ?? herb.category,
    unit: own.unit ?? 'kg',
    is_toxic: own.is_toxic ?? herb.is_toxic,
    is_precious: isPrecious,
    is_homology: own.is_homology ?? herb.is_homology,
    daodi_region_codes: distinct(own.daodi_region_codes),
    allowed_region_codes: distinct(own.allowed_region_codes),
    acceptance_points: own.acceptance_points ?? [],
    default_sample_g: own.default_sample_g === undefined ? sampleOf(isPrecious) : own.default_sample_g,
    reference_price: own.reference_price ?? null,
    quality_specs: JSON.stringify(quality_specs ?? []),
    status,
    created_at: now,
    created_by: viewer.id,
    updated_at: now,
    updated_by: viewer.id,
  }
  await tx.insertInto('herbal_templates').values(row).execute()
  ctx.audit({
    noun: 'herbal_templates',
    action: 'create',
    record_id: id,
    to_status: status,
    payload: { template_no, name: own.name },
  })
  return templateOf(tx, id)
}

const locked = async (ctx: Ctx, id: string, version: number): Promise<TemplateRow> => {
  const lock = await ctx.tx
    .selectFrom('herbal_templates')
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (lock === undefined) throw notFound()
  const row = await templateOf(ctx.tx, id)
  if (row.version !== version) throw changed(readTemplate.data, row)
  return row
}

/** Equal values give equal texts: keys in any order, and prices with any trailing zeros. */
const plain = (field: string, value: unknown): string =>
  field === 'reference_price' && typeof value === 'string'
    ? round(value, places.price)
    : canonicalJson(value === undefined ? null : value)

const differences = (before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => plain(key, before[key]) !== plain(key, value))
      .map(([key, value]) => [key, { before: before[key] ?? null, after: value ?? null }]),
  )

/** PUT: writes what was sent. Throws 4009 for an old version or a duplicate, 4010 for a status it cannot have. */
export const editWith = async (
  ctx: Ctx,
  id: string,
  body: TemplateEditBody,
  syllablesOf: Syllabizer,
): Promise<TemplateRow> => {
  const { tx, viewer } = ctx
  const { version, status, ...fields } = body as Whole<TemplateEditBody>
  const row = await locked(ctx, id, version)
  if (fields.herbal_id !== undefined && fields.herbal_id !== row.herbal_id) await herbOf(tx, fields.herbal_id)
  requireKnownOrigins(fields)
  const next = status ?? row.status
  if (next !== row.status && !templateMoves[row.status].includes(next)) throw notNow('wrong_state', row.status)
  const after = { ...row, ...fields }
  const form = after.form ?? null
  await refuseDuplicate(tx, { ...after, form }, id)
  const { quality_specs, ...columns } = fields
  const isRenamed = after.name !== row.name || after.herbal_id !== row.herbal_id
  const pinyin = fields.pinyin ?? (isRenamed ? '' : row.pinyin)
  const reading = await searchColumnsOf(tx, { ...after, template_no: row.template_no, pinyin }, syllablesOf)
  await tx
    .updateTable('herbal_templates')
    .set({
      ...columns,
      ...(fields.alias === undefined ? {} : { alias: distinct(fields.alias) }),
      ...(quality_specs === undefined ? {} : { quality_specs: JSON.stringify(quality_specs) }),
      ...reading,
      status: next,
      version: version + 1,
      updated_at: sql<string>`business_now()`,
      updated_by: viewer.id,
    })
    .where('id', '=', id)
    .execute()
  const changes = differences({ ...row }, fields)
  const isMove = next !== row.status
  ctx.audit({
    noun: 'herbal_templates',
    action: isMove && Object.keys(changes).length === 0 ? moveName(next) : 'edit',
    record_id: id,
    from_status: row.status,
    to_status: next,
    payload: { fields: changes },
  })
  return templateOf(tx, id)
}

const moveName = (to: TemplateRow['status']): string => (to === 'disabled' ? 'disable' : 'enable')

/** Demands listed with a refusal to delete a template. */
const USES_TOLD = 20

/** DELETE: 4010 with the demands that use it; a used template can be disabled. */
export const deleteUnused = async (ctx: Ctx, id: string, version: number): Promise<null> => {
  const row = await locked(ctx, id, version)
  if (row.used_count > 0) {
    const uses = await usesOf(ctx.tx, id, ctx.viewer).orderBy('o.created_at', 'desc').limit(USES_TOLD).execute()
    throw new Refusal(code.notNow, 'template_unused', {
      params: { count: row.used_count },
      data: { reason: 'template_unused', status: row.status, used_count: row.used_count, uses },
    })
  }
  await ctx.tx
    .updateTable('herbal_templates')
    .set({
      is_deleted: true,
      version: version + 1,
      updated_at: sql<string>`business_now()`,
      updated_by: ctx.viewer.id,
    })
    .where('id', '=', id)
    .execute()
  ctx.audit({
    noun: 'herbal_templates',
    action: 'delete',
    record_id: id,
    from_status: row.status,
    payload: { template_no: row.template_no, name: row.name },
  })
  return null
}
