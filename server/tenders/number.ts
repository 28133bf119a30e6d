// The number of a tender (报价编号): random, because a running number would reveal how many came before it and when.
import { randomInt } from 'node:crypto'
import type { ActContext } from '#server/act-context.ts'

/** Crockford's base 32: without I, L, O and U, which are misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 6

const drawn = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** A number no tender of the enterprise has: 6 characters, about a thousand million possibilities. */
export const newTenderNo = async (context: Pick<ActContext, 'tx'>): Promise<string> => {
  for (;;) {
    const tender_no = drawn()
    const taken = await context.tx
      .selectFrom('tenders')
      .where('tender_no', '=', tender_no)
      .select('id')
      .executeTakeFirst()
    if (taken === undefined) return tender_no
  }
}
