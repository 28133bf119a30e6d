// Compares instants. As text they would be in the wrong order: the database omits trailing zeros of a fraction, and
// "…00Z" sorts after "…00.5Z".
import { isBefore } from 'date-fns/isBefore'
import { parseISO } from 'date-fns/parseISO'

/** Whether `moment` is reached at `now`; both are instants in ISO 8601. Null is never reached. */
export const isReached = (moment: string | null, now: string): boolean =>
  moment !== null && !isBefore(parseISO(now), parseISO(moment))
