// The options of the filter bar for the typed text, and the number of records for each.
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countedText } from '#contract/counted.ts'
import { countOrders } from '#contract/list-counts.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { isNamedBy } from '#src/search/search.ts'
import { useReadings } from '#src/search/use-readings.tsx'
import type { ListView } from '../use-list-page.tsx'
import { counters } from './counters.ts'
import { daysPresets, spanIn } from './days.ts'
import { canRefuse, type FilterField, type FilterOption, found, presetsOf, spanText, withValue } from './model.ts'
import { sourceOf, useRecordOptions } from './sources.ts'

/** The number of options that are counted and drawn at once. */
const MAX = 24
/** Counts are requested once the options have been unchanged for this time, ms. */
const PAUSE = 200

interface Asked {
  readonly fields: readonly FilterField[]
  readonly field: FilterField
  readonly text: string
  /** Only what can be refused is offered. */
  readonly isNot: boolean
  readonly today: string
  readonly statusLabel: (status: string) => string
}

/** Whether the label begins with the text. An option that comes without a search counts as beginning with it. */
const begins = ({ hit }: FilterOption): boolean => hit === undefined || (hit.ranges[0]?.[0] ?? 0) === 0

/**
 * Values of the chosen field come first, then fields, then values of the other fields; a field that begins with the text
 * comes before values that only contain it.
 */
export const useOptions = ({ fields: all, field, text, isNot, today, statusLabel }: Asked): readonly FilterOption[] => {
  const { t } = useTranslation()
  const fields = useMemo(() => (isNot ? all.filter(canRefuse) : all), [all, isNot])
  const readings = useReadings(text !== '')
  const wanted = text.trim()
  const asked = useMemo(
    () =>
      wanted === ''
        ? fields.filter((one) => one.name === field.name && sourceOf(one) !== null)
        : fields.filter((one) => sourceOf(one) !== null),
    [fields, field, wanted],
  )
  const records = useRecordOptions(asked, wanted)
  return useMemo(() => {
    const fixed = (one: FilterField): FilterOption[] => {
      const option = (id: string, label: string, value: FilterOption['value'], detail?: string): FilterOption => ({
        id: `${one.name}:${id}`,
        field: one,
        label,
        value,
        ...(detail !== undefined && { detail }),
      })
      const { filter } = one
      if (filter === null) return one.values.map((status) => option(status, statusLabel(status), [status]))
      switch (filter.kind) {
        case 'choices':
          return filter.values.map((value) => option(value, t(`${filter.optionsKey}.${value}`), [value]))
        case 'flag':
          return [option('true', t(filter.box), true)]
        case 'days':
          return daysPresets(today, filter.isAhead === true).map(({ id, range }) =>
            option(
              id,
              t(`lists:days.${id}`),
              range,
              spanText(range, (key, day) => t(key, { day })),
            ),
          )
        case 'ids':
        case 'text':
          return []
      }
    }
    const typed = (): FilterOption[] => {
      if (wanted === '' || field.filter === null) return []
      if (field.filter.kind === 'text') {
        return [{ id: 'typed', field, label: t('lists:holds', { text: wanted }), value: wanted }]
      }
      const span = field.filter.kind === 'days' ? spanIn(wanted, today) : null
      if (span === null) return []
      const detail = spanText(span, (key, day) => t(key, { day }))
      return [{ id: 'typed', field, label: wanted, value: span, detail }]
    }
    const offered = found(wanted, fixed(field), readings)
    const isOffered = (one: FilterOption) =>
      offered.some((other) => JSON.stringify(other.value) === JSON.stringify(one.value))
    const own = [
      ...typed().filter((one) => !isOffered(one)),
      ...offered,
      ...records.filter((one) => one.field.name === field.name),
    ]
    if (wanted === '') return own.slice(0, MAX)
    const others = fields.filter((one) => one.name !== field.name)
    const named = found(
      wanted,
      // The chosen field too: who types its name is shown that it is chosen, and Enter offers its values.
      fields.map((one) => ({ id: `field:${one.name}`, field: one, label: one.label, value: null })),
      readings,
    )
    const elsewhere = found(wanted, others.flatMap(fixed), readings)
    // Loose matches are noise beside what is really meant.
    const isSure = [...offered, ...named, ...elsewhere].some(({ hit }) => hit !== undefined && isNamedBy(hit))
    const [first, inside] = [own.filter(begins), own.filter((one) => !begins(one))]
    const [meant, alike] = [named.filter(begins), named.filter((one) => !begins(one))]
    return [
      ...first,
      ...meant,
      ...inside,
      ...alike,
      ...elsewhere,
      ...records.filter((one) => one.field.name !== field.name),
    ]
      .filter(({ hit }) => !isSure || hit === undefined || isNamedBy(hit))
      .slice(0, MAX)
  }, [fields, field, wanted, readings, records, today, t, statusLabel])
}

/** The number of records for each option, by its id: `6`, `999+`; one call for all of them. */
export const useOptionCounts = (
  list: Pick<ListView<unknown>, 'grammar' | 'query' | 'inputOf'>,
  options: readonly FilterOption[],
): ReadonlyMap<string, string> => {
  const counted = options.filter((option) => option.value !== null)
  const asked = {
    ids: counted.map((option) => option.id),
    ...presetsOf(
      counted.map(({ field, value }) =>
        list.inputOf(value === null ? list.query : withValue(list.query, field, value, { isNot: false, alone: true })),
      ),
    ),
  }
  const key = JSON.stringify(asked)
  const [rested, setRested] = useState({ key: '', asked })
  useEffect(() => {
    const timer = setTimeout(() => setRested({ key, asked: JSON.parse(key) }), PAUSE)
    return () => clearTimeout(timer)
  }, [key])
  const counter = counters[list.grammar.path]
  const { base, presets, ids } = rested.asked
  const { data } = useResource(
    counter ?? countOrders,
    { query: { base, presets } },
    { nouns: [], quiet: true, skip: counter === undefined || rested.key !== key || ids.length === 0 },
  )
  if (data === undefined || rested.key !== key) return new Map()
  return new Map(
    ids.flatMap((id, at): [string, string][] => {
      const count = data.counts[at]
      if (count == null) return []
      return [[id, countedText(count)]]
    }),
  )
}
