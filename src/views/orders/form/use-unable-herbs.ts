// What the suppliers of a demand cannot supply: herbs that none of them has or may trade, and toxic herbs that some may not trade.
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { goodsTypes } from '#contract/orders.list-options.ts'
import { type Candidate, listCandidates } from '#contract/suppliers.candidates.ts'
import { useToxicLines } from '#src/components/herbs/toxic-lines.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { useMay } from '#src/machines/use-session.ts'
import {
  canSupply,
  MAX_HERBS,
  namedFew,
  toxicTraders,
  toxicTradersText,
  type WantedHerb,
  wantedHerbs,
} from './candidates.ts'
import type { FormValues } from './values.ts'

/** The values of a demand that decide which suppliers can supply its herbs. */
interface SupplyGround {
  readonly herbs: readonly WantedHerb[]
  readonly goodsType: string
  readonly openScope: string
  readonly invited: readonly string[]
}

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
  return herbs.filter((herb) => !able.some((one) => canSupply(one, herb)))
}

/** The suppliers for these herbs; undefined until they are known, and without the permission to see them. */
const useSuppliersFor = (wantedHere: readonly WantedHerb[], goodsType: string): readonly Candidate[] | undefined => {
  const may = useMay(listCandidates.access)
  const herbs = wantedHere.slice(0, MAX_HERBS)
  const prepared = herbs.flatMap((herb) => (herb.prepared === true ? herb.id : [])).join()
  const goods_type = goodsTypes.find((one) => one === goodsType)
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
  return !isAsked || data === undefined || data.is_capped ? undefined : data.list
}

/** The cautions about suppliers for the demand in the form. */
export const useSupplyCautions = (): readonly string[] => {
  const [lines, goodsType, openScope, invited] = useWatch<
    FormValues,
    ['items', 'goods_type', 'open_scope', 'invited_supplier_ids']
  >({ name: ['items', 'goods_type', 'open_scope', 'invited_supplier_ids'] })
  const herbs = wantedHerbs(lines, useToxicLines(lines))
  return useSupplyCautionsOf({ herbs, goodsType, openScope, invited })
}

/** The same cautions for any demand: the herbs that nobody can supply, and who of the invited may not trade the toxic ones. */
export const useSupplyCautionsOf = (ground: SupplyGround): readonly string[] => {
  const { t } = useTranslation()
  const { herbs, goodsType, openScope, invited } = ground
  const list = useSuppliersFor(herbs, goodsType)
  if (list === undefined) return []
  const unable = unableHerbs(herbs.slice(0, MAX_HERBS), list, ground).map(({ name }) => name)
  const isInvited = openScope === 'invited'
  const traders = toxicTraders(isInvited ? invited : [], new Map(list.map((one) => [one.id, one])))
  return [
    ...(unable.length === 0
      ? []
      : [
          t(`order_form:caution.${isInvited ? 'unable_invited' : 'unable_all'}`, {
            herbs: namedFew(unable, 'order_form:caution.more', t),
          }),
        ]),
    ...(traders.unable.length === 0 ? [] : [toxicTradersText(herbs, traders, t)].filter((one) => one !== null)),
  ]
}
