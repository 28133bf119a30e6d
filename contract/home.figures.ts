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
    /** The figure of each month, oldest first; months without one are left out. */
    months: z.array(z.string()),
  })

/** Decimal strings: amounts in 元, rates in percent, durations in days. They disclose nothing about sealed tenders. */
export const readMonthFigures = get('home.figures', '/v1/bidding/home_figures/', {
  quiet: true,
  access: orderReaders,
  data: z.object({
    /** YYYY-MM of the present month of the business. */
    month: z.string(),
    /** Saving of the confirmed awards against the reference prices: in 元, and in percent of the total at these prices. */
    saving: figure({ amount: z.string(), pct: percent }),
    /** The share of failed demands among those that ended. */
    failure: figure({ pct: percent, failed: z.number(), ended: z.number() }),
    /** Days from publication to award, of the awarded demands. */
    days: figure({ mean: z.nullable(z.string()), awarded: z.number() }),
    /** The share of invited suppliers that tendered, of the opened demands. */
    response: figure({ pct: percent, tendered: z.number(), invited: z.number() }),
  }),
})
