// Commands of every record with a number and a page: copy the number or the address.
import { type PathId, to } from '#src/paths.ts'
import { available, type Command, define, done, hidden, type Situation } from './command.ts'
import { orderIn } from './orders/order-in.ts'
import { supplierIn, templateIn, userIn } from './subjects.ts'

interface Named {
  /** The number users give in a message or on the phone. */
  readonly code: string
  /** The page of the record, where it has one. */
  readonly page: PathId | null
  readonly id: string
}

const namedIn = (situation: Situation): Named | null => {
  const order = orderIn(situation)
  if (order !== null) return { code: order.order_no, page: 'order_detail', id: order.id }
  const template = templateIn(situation)
  if (template !== null) return { code: template.template_no, page: 'herbal_detail', id: template.id }
  const supplier = supplierIn(situation)
  if (supplier !== null) return { code: supplier.supplier_name, page: 'supplier_detail', id: supplier.id }
  const user = userIn(situation)
  return user === null ? null : { code: user.username, page: null, id: user.id }
}

const addressOf = ({ page, id }: Named): string | null =>
  page === null ? null : new URL(`.${to(page, { id })}`, document.baseURI).href

const copied = (icon: string, says: string, textOf: (named: Named) => string | null): Omit<Command, 'id'> => ({
  group: 'here',
  icon,
  says,
  availability: (situation) => {
    const named = namedIn(situation)
    return named === null || textOf(named) === null ? hidden : available
  },
  run: async (situation) => {
    const named = namedIn(situation)
    await navigator.clipboard.writeText((named === null ? null : textOf(named)) ?? '')
    return done
  },
})

export const recordCommands = define({
  'records.copy_code': copied('copy', 'commands:said.code_copied', (named) => named.code),
  'records.copy_link': copied('link', 'commands:said.link_copied', addressOf),
})
