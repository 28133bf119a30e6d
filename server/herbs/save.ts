// Saves herbs: creates, changes and deletes the enterprise's own, and writes its data about shared ones.
import { v7 as newId } from 'uuid'
import { places, round } from '#contract/decimal.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { code } from '#contract/envelope.ts'
import { type createHerb, editHerb, type ImportedHerb } from '#contract/herbs.ts'
import type { Scope } from '#server/http/context.ts'
import { isReferredTo } from '#server/http/database-errors.ts'
import { changed, inputRefused, issue, notFound, notNow, Refusal } from '#server/http/refusal.ts'
import { initials, keptReading, type Syllabizer, searchColumns } from '#server/readings.ts'
import { HerbNames, type KnownHerb, knownHerbs, lockHerbs } from './names.ts'

/** The writer of herbs inside one enterprise: a user's call, or a command of the operator. */
export interface HerbScope extends Pick<Scope, 'tx' | 'audit'> {
  readonly enterprise_id: string
}

/** The requested values of a herb; a field that is left out stays unchanged. */
export type HerbWish = { readonly [K in keyof ImportedHerb]?: ImportedHerb[K] | undefined } & {
  readonly enabled?: boolean | undefined
  readonly is_toxic?: boolean | undefined
}

const distinct = (words: readonly string[], but: readonly string[]): string[] => {
  const left = new Set(but.map((word) => word.toLowerCase()))
  return words.filter((word) => !left.has(word.toLowerCase()) && left.add(word.toLowerCase()))
}

/** The aliases of a shared herb that belong to the catalogue. */
const sharedAliases = ({ aliases, own_aliases }: KnownHerb): string[] =>
  aliases.slice(0, aliases.length - own_aliases.length)

/** The new names of a request, with their fields; names the herb already has are not checked. */
const newWords = (wish: HerbWish, before: KnownHerb | null): { path: string; word: string }[] => {
  const had = new Set((before === null ? [] : [before.name, ...before.aliases]).map((word) => word.toLowerCase()))
  return [
    ...(wish.name === undefined ? [] : [{ path: 'name', word: wish.name }]),
    ...(wish.aliases ?? []).map((word, at) => ({ path: `aliases.${at}`, word })),
  ].filter(({ word }) => !had.has(word.toLowerCase()))
}

/** The first new name of a request that another herb has. */
export const clashOf = (names: HerbNames, wish: HerbWish, before: KnownHerb | null) => {
  for (const { path, word } of newWords(wish, before)) {
    const herb = names.holderOf(word, before?.id ?? null)
    if (herb !== undefined) return { path, word, herb }
  }
  return null
}

/** 4009 with the herb that has the name or alias. */
const refuseTaken = (names: HerbNames, wish: HerbWish, before: KnownHerb | null): void => {
  const clash = clashOf(names, wish, before)
  if (clash === null) return
  const { path, word, herb } = clash
  throw new Refusal(code.changedMeanwhile, 'herb_taken', {
    params: { word, herb: herb.name },
    data: { field: path, herb: { id: herb.id, name: herb.name, origin: herb.origin } },
  })
}

/** A missing pinyin is generated from a dictionary, and marked to be checked. */
const readingFor = (name: string, wish: HerbWish, before: KnownHerb | null, syllablesOf: Syllabizer) => {
  if (wish.pinyin) return { pinyin: wish.pinyin, pinyin_to_check: false }
  if (before !== null && wish.pinyin === undefined && name === before.name)
    return { pinyin: before.pinyin, pinyin_to_check: before.pinyin_to_check }
  return { pinyin: keptReading(syllablesOf(name)), pinyin_to_check: true }
}

const priced = (price: string | null | undefined): string | null => (price == null ? null : round(price, places.price))

/** An own herb after a request. */
const ownAfter = (wish: HerbWish, before: KnownHerb | null, syllablesOf: Syllabizer) => {
  const name = wish.name ?? before?.name ?? ''
  return {
    name,
    name_latin: wish.name_latin ?? before?.name_latin ?? '',
    ...readingFor(name, wish, before, syllablesOf),
    aliases: distinct(wish.aliases ?? before?.aliases ?? [], [name]),
    category: wish.category ?? before?.category ?? ('other' as const),
    is_toxic: wish.is_toxic ?? before?.is_toxic ?? false,
    external_id: (wish.external_id === undefined ? before?.external_id : wish.external_id) || null,
    reference_price: priced(wish.reference_price === undefined ? before?.own_price : wish.reference_price),
    enabled: wish.enabled ?? before?.enabled ?? true,
  }
}
type OwnHerb = ReturnType<typeof ownAfter>

const ownColumns = ({ enabled, ...herb }: OwnHerb) => ({
  ...herb,
  pinyin_initial: initials(herb.pinyin.split(' ')),
  status: enabled ? ('active' as const) : ('disabled' as const),
  ...searchColumns([herb.name, ...herb.aliases], [], [herb.pinyin]),
})

/** The enterprise's data about a shared herb after a request. */
const overlayAfter = (wish: HerbWish, before: KnownHerb) => ({
  aliases: distinct(wish.aliases ?? before.own_aliases, [before.name, ...sharedAliases(before)]),
  external_id: (wish.external_id === undefined ? before.external_id : wish.external_id) || null,
  reference_price: priced(wish.reference_price === undefined ? before.own_price : wish.reference_price),
  // The view shows a withdrawn herb as disabled, which must not be stored as the enterprise's own choice.
  enabled: wish.enabled ?? (before.enabled || before.withdrawn_in !== null),
})

/** The changed fields, each with its old and new value. */
const differences = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => JSON.stringify(before[field]) !== JSON.stringify(value))
      .map(([field, value]) => [field, { before: before[field] ?? null, after: value }]),
  )

/** The action for the audit trail; switching alone has an action of its own. */
const actOf = ({ enabled, ...others }: ReturnType<typeof differences>): string => {
  if (enabled === undefined || Object.keys(others).length > 0) return 'edit'
  return enabled.after === true ? 'enable' : 'disable'
}

/** A new own herb in memory; {@link insertHerbs} writes it. */
export const newHerb = (wish: HerbWish, syllablesOf: Syllabizer): KnownHerb => {
  const { enabled, ...own } = ownAfter(wish, null, syllablesOf)
  return {
    ...blank,
    ...ownColumns({ ...own, enabled }),
    id: newId(),
    enabled,
    own_price: own.reference_price,
  }
}

/** Columns that an own herb does not have. */
const blank = {
  origin: 'own',
  own_aliases: [],
  code: null,
  name_en: null,
  medicinal_part: null,
  source_species: [],
  daodi_regions: [],
  common_specs: [],
  default_unit: 'kg',
  is_precious: false,
  is_homology: false,
  chp_ref: null,
  limits: [],
  reference_date: null,
  reference_market: null,
  withdrawn_in: null,
  version: 1,
} as const satisfies Partial<KnownHerb>

/** Rows inserted by one statement. */
const AT_ONCE = 500

/** Inserts new own herbs, each with its audit row. */
export const insertHerbs = async (scope: HerbScope, herbs: readonly KnownHerb[]): Promise<void> => {
  const rows = herbs.map(({ origin: _own, own_aliases: _none, own_price: _price, enabled: _on, ...herb }) => ({
    ...herb,
    enterprise_id: scope.enterprise_id,
    source_species: [...herb.source_species],
    common_specs: JSON.stringify(herb.common_specs),
    limits: JSON.stringify(herb.limits),
  }))
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await scope.tx
      .insertInto('herbs')
      .values(rows.slice(at, at + AT_ONCE))
      .execute()
  for (const { id, name, status } of herbs)
    scope.audit({ noun: 'herbs', action: 'create', record_id: id, to_status: status, payload: { name } })
}

/** The changes a request makes to a herb; null when there are none. */
export const changeOf = (before: KnownHerb, wish: HerbWish, syllablesOf: Syllabizer) => {
  const own = before.origin === 'own' ? ownAfter(wish, before, syllablesOf) : null
  const overlay = own === null ? overlayAfter(wish, before) : null
  const was = { ...before, ...(overlay !== null && { aliases: before.own_aliases }), reference_price: before.own_price }
  const fields = differences(was, own ?? overlay ?? {})
  return Object.keys(fields).length === 0 ? null : { own, overlay, fields }
}
export type HerbChange = NonNullable<ReturnType<typeof changeOf>>

/** Writes a change, with its audit row. */
export const writeChange = async (
  { tx, audit, enterprise_id }: HerbScope,
  before: KnownHerb,
  { own, overlay, fields }: HerbChange,
): Promise<void> => {
  const { id, name } = before
  const version = before.version + 1
  if (own !== null)
    await tx
      .updateTable('herbs')
      .set({ ...ownColumns(own), version })
      .where('id', '=', id)
      .execute()
  if (overlay !== null) {
    const columns = { ...overlay, version, ...searchColumns(overlay.aliases) }
    await tx
      .insertInto('herb_overlays')
      .values({ enterprise_id, herb_id: id, ...columns })
      .onConflict((oc) => oc.columns(['enterprise_id', 'herb_id']).doUpdateSet(columns))
      .execute()
  }
  audit({ noun: 'herbs', action: actOf(fields), record_id: id, payload: { name, fields } })
}

/** A herb of the enterprise's catalogue; 4004 when it has none of this id. */
export const herbOf = async ({ tx }: HerbScope, id: string): Promise<KnownHerb> => {
  const herb = await tx.selectFrom('enterprise_herbs').where('id', '=', id).selectAll().executeTakeFirst()
  if (herb === undefined) throw notFound()
  return herb
}

/** A herb in the form of the answer. */
export const herbView = (herb: KnownHerb) => ({ ...herb, aliases: distinct(herb.aliases, []), template_count: 0 })

/** POST: an own herb. Throws 4009 for a name or alias that another herb has. */
export const createFrom = async (scope: HerbScope, body: BodyOf<typeof createHerb>, syllablesOf: Syllabizer) => {
  await lockHerbs(scope.tx, scope.enterprise_id)
  refuseTaken(new HerbNames(await knownHerbs(scope.tx)), body, null)
  const herb = newHerb(body, syllablesOf)
  await insertHerbs(scope, [herb])
  return herbView(herb)
}

const ofTheCatalogue = ['name', 'name_latin', 'pinyin', 'category', 'is_toxic'] as const

/** PUT: writes what was sent. Throws 4001 for facts of a shared herb, 4009 for an old version or a taken name. */
export const editWith = async (
  scope: HerbScope,
  id: string,
  { version, ...wish }: BodyOf<typeof editHerb>,
  syllablesOf: Syllabizer,
) => {
  await lockHerbs(scope.tx, scope.enterprise_id)
  const before = await herbOf(scope, id)
  if (before.version !== version) throw changed(editHerb.data, herbView(before))
  if (before.origin === 'catalogue') {
    const fixed = ofTheCatalogue.filter((field) => wish[field] !== undefined && wish[field] !== before[field])
    if (fixed.length > 0) throw inputRefused(fixed.map((field) => issue(field, 'herb_shared')))
    if (wish.enabled === true && before.withdrawn_in !== null)
      throw notNow('herb_withdrawn', before.status, { edition: before.withdrawn_in })
  }
  refuseTaken(new HerbNames(await knownHerbs(scope.tx)), wish, before)
  const change = changeOf(before, wish, syllablesOf)
  if (change !== null) await writeChange(scope, before, change)
  return herbView(await herbOf(scope, id))
}

/**
 * DELETE: an own herb without references. Throws 4010 `in_use` or `herb_shared`; such a herb can be switched off
 * instead.
 */
export const deleteUnused = async (scope: HerbScope, id: string, version: number): Promise<null> => {
  await lockHerbs(scope.tx, scope.enterprise_id)
  const before = await herbOf(scope, id)
  if (before.origin === 'catalogue') throw notNow('herb_shared', before.status)
  if (before.version !== version) throw changed(editHerb.data, herbView(before))
  try {
    await scope.tx.deleteFrom('herbs').where('id', '=', id).execute()
  } catch (error) {
    // Lines, templates, suppliers and codes refer to it; foreign keys check all of them.
    throw isReferredTo(error) ? notNow('in_use', before.status) : error
  }
  scope.audit({
    noun: 'herbs',
    action: 'delete',
    record_id: id,
    from_status: before.status,
    payload: { name: before.name },
  })
  return null
}
