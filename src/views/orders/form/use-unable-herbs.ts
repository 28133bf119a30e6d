// The herbs of a demand that none of its suppliers can supply: its tender would end without offers for them.
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { goodsTypes } from '#contract/orders.list-options.ts'
import { type Candidate, listCandidates } from '#contract/suppliers.candidates.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { useMay } from '#src/machines/use-session.ts'
import { MAX_HERBS, type WantedHerb, wantedHerbs } from './candidates.ts'
import type { Line } from './lines.ts'
import type { FormValues } from './values.ts'

/** The values of a demand that decide which suppliers can supply its herbs. */
interface SupplyGround {
  readonly lines: readonly Pick<Line, 'herbal_id' | 'name' | 'processing'>[]
  readonly goodsType: string
  readonly openScope: string
  readonly invited: readonly string[]
}

/** The number of herbs that are named. */
const MAX_NAMED = 5

/** Delay before the suppliers are read, ms, so that typing in the lines reads nothing. */
const STAYS_MS = 800

/**
 * The herbs that none of these suppliers can supply; empty while nobody is invited, because that is an error of its own
 * field.
 */
export const unableHerbs = (
  herbs: readonly WantedHerb[],
  list: readonly Candidate[],
  { openScope, invited }: Pick<SupplyGround, 'openScope' | 'invited'>,
): readonly WantedHerb[] => {
  if (openScope === 'invited' && invited.length === 0) return []
  const able = list.filter((one) => one.refusal === null && (openScope !== 'invited' || invited.includes(one.id)))
  return herbs.filter((herb) => !able.some((one) => one.herbal_ids.includes(herb.id)))
}

/** The names of these herbs; none until the suppliers are known, and without the permission to see them. */
const useUnableHerbs = (ground: SupplyGround): readonly string[] => {
  const may = useMay(listCandidates.access)
  const herbs = wantedHerbs(ground.lines).slice(0, MAX_HERBS)
  const prepared = herbs.flatMap((herb) => (herb.prepared === true ? herb.id : [])).join()
  const goods_type = goodsTypes.find((one) => one === ground.goodsType)
  const query = {
    herbal_id: herbs.map((herb) => herb.id).join(),
    ...(prepared !== '' && { prepared }),
    ...(goods_type !== undefined && { goods_type }),
  }
  const wanted = JSON.stringify(query)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), STAYS_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const isAsked = may && herbs.length > 0 && settled === wanted
  const { data } = useResource(listCandidates, { query }, { nouns: ['suppliers'], skip: !isAsked, quiet: true })
  // The answer does not contain all suppliers, and the others may be able to supply.
  if (!isAsked || data === undefined || data.is_capped) return []
  return unableHerbs(herbs, data.list, ground).map(({ name }) => name)
}

/** A caution with the names of these herbs, for the demand in the form; undefined where there are none. */
export const useUnableText = (): string | undefined => {
  const [lines, goodsType, openScope, invited] = useWatch<
    FormValues,
    ['items', 'goods_type', 'open_scope', 'invited_supplier_ids']
  >({ name: ['items', 'goods_type', 'open_scope', 'invited_supplier_ids'] })
  return useUnableTextOf({ lines, goodsType, openScope, invited })
}

/** The same caution for any demand. */
export const useUnableTextOf = (ground: SupplyGround): string | undefined => {
  const { t } = useTranslation()
  const unable = useUnableHerbs(ground)
  const { openScope } = ground
  if (unable.length === 0) return undefined
  const names = unable.slice(0, MAX_NAMED).join(t('lists:and'))
  const herbs = unable.length > MAX_NAMED ? t('order_form:caution.more', { names, count: unable.length }) : names
  return t(`order_form:caution.${openScope === 'invited' ? 'unable_invited' : 'unable_all'}`, { herbs })
}
