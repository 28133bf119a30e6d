// The month in four figures, each compared with the same days of the previous month, with the months before.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { orderReaders } from './orders.list.ts'

/** Months of a small chart, the present one last. */
export const FIGURE_MONTHS = 12

const percent = z.nullable(z.string())

const figure = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.object({
    ...shape,
    /** The figure of the same days of the previous month; null where there is none. */
    before: z.nullable(z.string()),
    /** The figure of each month, oldest first; months that have none are left out. */
    months: z.array(z.string()),
  })

/** Decimal strings: amounts in 元, rates in percent, durations in days. Nothing of a tender that is still sealed is in them. */
export const readMonthFigures = get('home.figures', '/v1/bidding/home_figures/', {
  quiet: true,
  access: orderReaders,
  data: z.object({
    /** YYYY-MM of the present month of the business. */
    month: z.string(),
    /** Confirmed awards against reference prices: 元, and percent of what these come to. */
    saving: figure({ amount: z.string(), pct: percent }),
    /** Demands that failed among those that ended. */
    failure: figure({ pct: percent, failed: z.number(), ended: z.number() }),
    /** Days from publication to award, of the demands awarded. */
    days: figure({ mean: z.nullable(z.string()), awarded: z.number() }),
    /** Invited suppliers that tendered, of the demands opened. */
    response: figure({ pct: percent, tendered: z.number(), invited: z.number() }),
  }),
})
