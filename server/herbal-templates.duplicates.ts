// Templates that may duplicate the one being written.
import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { findDuplicates, TemplateDuplicate } from '#contract/herbal-templates.ts'
import type { Tx } from './db/tables.ts'

type Wanted = QueryOf<typeof findDuplicates>

/** The fields that make two templates the same: if all are equal, the second one is refused. */
export interface Identity {
  readonly name: string
  readonly herbal_id: string
  readonly goods_type: string
  readonly form: string | null
  readonly grade: string
}

/** Whether row `t` is the template of an identity; the table's unique index uses the same rule. */
export const isSameTemplate = (identity: Identity): RawBuilder<boolean> =>
  sql<boolean>`(lower(t.name) = lower(${identity.name}) and t.herbal_id = ${identity.herbal_id} and t.goods_type = ${identity.goods_type}
    and coalesce(t.form, '') = ${identity.form ?? ''} and t.grade = ${identity.grade})`

const MAX = 10

/**
 * Templates of the same goods type and grade with the same name, a shared alias, or the same
 * reading; exact matches first.
 */
export const duplicatesOf = async (tx: Tx, wanted: Wanted, reading: string): Promise<TemplateDuplicate[]> => {
  const name = wanted.name.toLowerCase()
  const names = [name, ...(wanted.alias ?? []).map((one) => one.trim().toLowerCase()).filter((one) => one !== '')]
  const byName = sql<boolean>`lower(t.name) = ${name}`
  const byAlias = sql<boolean>`(lower(t.name) = any(${names}) or exists (select from unnest(t.alias) as a where lower(a) = any(${names})))`
  const byReading = reading === '' ? sql<boolean>`false` : sql<boolean>`t.pinyin = ${reading}`
  const { herbal_id, goods_type, grade } = wanted
  const whole = herbal_id !== undefined && goods_type !== undefined && grade !== undefined
  const exact = whole
    ? isSameTemplate({ name, herbal_id, goods_type, form: wanted.form ?? null, grade })
    : sql<boolean>`false`
  return tx
    .selectFrom('herbal_templates as t')
    .where('t.is_deleted', '=', false)
    .where(sql<boolean>`(${byAlias} or ${byReading})`)
    .$if(goods_type !== undefined, (q) => q.where('t.goods_type', '=', goods_type ?? 'other'))
    .$if(grade !== undefined, (q) => q.where('t.grade', '=', grade ?? 'tong'))
    .$if(wanted.exclude_id !== undefined, (q) => q.where('t.id', '!=', wanted.exclude_id ?? ''))
    .select([
      't.id',
      't.template_no',
      't.name',
      't.alias',
      't.status',
      't.goods_type',
      't.grade',
      't.form',
      't.size_spec',
    ])
    .select(exact.as('exact'))
    .select(
      sql<TemplateDuplicate['hit']>`case when ${byName} then 'name' when ${byAlias} then 'alias' else 'pinyin' end`.as(
        'hit',
      ),
    )
    .orderBy('exact', 'desc')
    .orderBy('t.template_no')
    .limit(MAX)
    .execute()
}
