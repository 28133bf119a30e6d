// Notes of an opening that takes two people: on its button, in the palette, at its password and on the page.
import { type OpeningProgress, openingProgress, PRESENCE_MINUTES } from '#contract/orders.opening.ts'
import type { MessageDescriptor } from '../command.ts'

/** The progress of an order's opening, where the record has it and it takes more than one person. */
export const openingIn = (order: object): OpeningProgress | null => {
  const stand = 'opening' in order ? openingProgress.safeParse(order.opening) : null
  return stand?.success === true && stand.data.needed > 1 ? stand.data : null
}

/** Who has confirmed, and how many confirmations are missing; null where one person opens alone. */
export const openersNeeded = (order: object): MessageDescriptor | null => {
  const stand = openingIn(order)
  if (stand === null) return null
  const count = stand.needed - stand.present.length
  const [first] = stand.present
  return first === undefined
    ? { key: 'orders:opening.wanted', params: { count } }
    : { key: 'orders:opening.present', params: { count, name: first.name } }
}

/** The effect of entering the password now. */
export const passwordHint = (order: object): MessageDescriptor | null => {
  const stand = openingIn(order)
  if (stand === null) return null
  const [first] = stand.present
  return first === undefined
    ? { key: 'palette:hints.open_first', params: { minutes: PRESENCE_MINUTES } }
    : { key: 'palette:hints.open_second', params: { name: first.name } }
}
