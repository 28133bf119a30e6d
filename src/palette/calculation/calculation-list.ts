// The rows of the palette after `=`: the result, or example formulas. Pure except for copying.
import { available, type Command, done } from '#src/commands/command.ts'
import { isDecimal } from '#src/ui/text/decimal-text.ts'
import type { Translate } from '../named.ts'
import type { PaletteList, PaletteRow } from '../palette-row.ts'
import { type Calculation, calculate } from './calculate.ts'
import known from './words.json' with { type: 'json' }

const copying = (id: string, value: string): Command => ({
  id,
  group: 'app',
  icon: 'copy',
  says: 'commands:said.result_copied',
  availability: () => available,
  run: async () => {
    await navigator.clipboard.writeText(value)
    return done
  },
})

const grouped = (value: string, locale: string): string => {
  const places = value.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places })
  return isDecimal(value) ? format.format(value) : value
}

/** A result in words, with its unit and its relation to tax. */
const told = (result: Extract<Calculation, { is: 'result' }>, locale: string, t: Translate): string => {
  const unit = result.unit
    .split('/')
    .map((one) =>
      one === known.yuan || one === known.jin ? t(`palette:calculation.${one === known.jin ? 'jin' : 'yuan'}`) : one,
    )
    .join('/')
  const value = `${grouped(result.value, locale)} ${unit}`.trimEnd()
  const named = result.tax === undefined ? value : t(`palette:calculation.${result.tax.gives}`, { value })
  return result.rounded && result.tax === undefined ? t('palette:calculation.about', { value: named }) : named
}

const exampleRow = (formula: string, locale: string, t: Translate): readonly PaletteRow[] => {
  const result = calculate(formula)
  if (result?.is !== 'result') return []
  return [
    {
      command: { ...copying(`example:${formula}`, result.value), icon: 'command' },
      availability: { is: 'available' },
      hit: null,
      shown: { title: `=${formula}`, note: told(result, locale, t), group: 'examples', types: `=${formula}` },
    },
  ]
}

/**
 * `formula` is the text after the sign. An empty one gives examples. A wrong one gives no rows, only the place of its
 * fault.
 */
export const calculationList = (formula: string, locale: string, t: Translate): PaletteList => {
  const list = { mode: 'calculate', groups: [], total: 0, left: 0, byPinyin: false } as const
  const result = calculate(formula)
  if (result === null) {
    const rows = known.examples.flatMap((one) => exampleRow(one, locale, t))
    return { ...list, groups: [{ group: 'examples', rows }] }
  }
  if (result.is === 'wrong') return { ...list, wrong: result }
  const tax = result.tax === undefined ? '' : t('palette:calculation.tax', { value: grouped(result.tax.tax, locale) })
  const row: PaletteRow = {
    command: copying('calculation', result.value),
    availability: { is: 'available' },
    hit: null,
    shown: {
      title: told(result, locale, t),
      note: [formula.trim(), tax].filter((one) => one !== '').join(' · '),
      group: 'calculation',
    },
  }
  return { ...list, groups: [{ group: 'calculation', rows: [row] }], total: 1 }
}
