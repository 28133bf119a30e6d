// Possible duplicates of the template being edited, searched when typing pauses.
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { findDuplicates } from '#contract/herbal-templates.ts'
import { goodsTypes } from '#contract/orders.list-options.ts'
import { forms, grades } from '#contract/orders.options.ts'
import { useResource } from '#src/machines/use-resource.ts'
import type { HerbalValues } from './form-values.ts'

/** Pause in typing before the search, ms. */
const PAUSE = 300

const oneOf = <T extends string>(values: readonly T[], text: string): T | undefined =>
  values.find((one) => one === text)

/** The query. Its JSON text is compared and stored. */
const question = (herbal: Pick<HerbalValues, 'name' | 'alias' | 'goods_type' | 'grade' | 'form' | 'herbal_id'>) => ({
  name: herbal.name.trim().slice(0, 60),
  alias: herbal.alias.length === 0 ? undefined : herbal.alias.join(),
  goods_type: oneOf(goodsTypes, herbal.goods_type),
  grade: oneOf(grades, herbal.grade),
  form: oneOf(forms, herbal.form),
  herbal_id: herbal.herbal_id === '' ? undefined : herbal.herbal_id,
})

type Question = ReturnType<typeof question>

/** `ownId` is the template being edited: it is no duplicate of itself. */
export const useDuplicates = (ownId: string | null) => {
  const [name, alias, goods_type, grade, form, herbal_id] = useWatch<
    HerbalValues,
    readonly ['name', 'alias', 'goods_type', 'grade', 'form', 'herbal_id']
  >({ name: ['name', 'alias', 'goods_type', 'grade', 'form', 'herbal_id'] })
  const now = JSON.stringify(question({ name, alias, goods_type, grade, form, herbal_id }))
  const [asked, setAsked] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), PAUSE)
    return () => clearTimeout(timer)
  }, [now])
  const wanted: Question = JSON.parse(asked)
  const query = Object.fromEntries(
    Object.entries({ ...wanted, exclude_id: ownId ?? undefined }).filter(([, value]) => value !== undefined),
  )
  const { data } = useResource(
    findDuplicates,
    // The query without its empty parameters.
    { query: query as { name: string } },
    { nouns: ['herbal_templates'], skip: wanted.name === '', keepPrevious: true },
  )
  return wanted.name === '' ? null : (data ?? null)
}
