// Sharing a line among suppliers: pieces and bags are not opened for it. Pure and exact.
import { places, share } from './decimal.ts'
import { unitsInKg } from './orders.options.ts'
import type { DemandLine } from './reviews.award.ts'

type Needed = Pick<DemandLine, 'unit' | 'quantity'>

const isWhole = (quantity: string): boolean => /^\d+(\.0*)?$/.test(quantity)

/** Whether the parts of a line are whole: of pieces or bags that are demanded in whole numbers. */
const inWholes = ({ unit, quantity }: Needed): boolean => unitsInKg[unit] === null && isWhole(quantity)

/** The parts of a line by percentages, which sum to the percentages' part of it (largest remainders). */
export const sharesOf = (line: Needed, percents: readonly string[]): string[] =>
  share(line.quantity, percents, inWholes(line) ? 0 : places.quantity)

/** What an offer can give to a line that is shared: of 4.5 pieces, four. */
export const shareable = (line: Needed, offered: string): string =>
  inWholes(line) && !isWhole(offered) ? offered.replace(/\..*/, '') : offered
