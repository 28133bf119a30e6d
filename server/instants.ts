// Comparing instants. As texts they cannot be: the database leaves zeros at the end of a fraction out, and "…00Z" sorts after "…00.5Z".
import { isBefore } from 'date-fns/isBefore'
import { parseISO } from 'date-fns/parseISO'

/** Whether `moment` has come at `now`; both are instants in ISO 8601. A moment that is null never comes. */
export const isReached = (moment: string | null, now: string): boolean =>
  moment !== null && !isBefore(parseISO(now), parseISO(moment))
