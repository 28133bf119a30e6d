// What a total weight leaves out. Apart from the rule, which lists do not need.
import * as z from 'zod/mini'

/** The units of goods that may have no weight. */
export const looseUnits = ['piece', 'bag'] as const

/** Pieces and bags whose packages tell no weight; empty where a total leaves out nothing. */
export const unweighed = z.array(z.object({ unit: z.enum(looseUnits), quantity: z.string() }))
export type Unweighed = z.output<typeof unweighed>
