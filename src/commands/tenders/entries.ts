// How staff record a tender that a supplier gave them (代录): opening the form, and submitting it.
import { enterTender, isJudge } from '#contract/tenders.entry.ts'
import { to } from '#src/paths.ts'
import { available, define, done, hidden, outcomeOf, refused, type Situation } from '../command.ts'
import { invalidInput } from '../invalid-input.ts'
import { orderIn } from '../orders/order-in.ts'

/** The same check as on the server, which repeats it. */
const mayEnter = (situation: Situation) => {
  const order = orderIn(situation)
  if (order === null || order.status !== 'bidding') return hidden
  if (isJudge(situation.viewer?.permissions ?? [])) return refused('not_judge')
  return order.facts.deadline_passed ? refused('before_deadline') : available
}

export const tenderEntryCommands = define({
  'tender_entries.begin': {
    group: 'here',
    title: 'tenders:command.enter',
    icon: 'phone',
    needs: '21-bidding-order-edit',
    availability: (situation) => (situation.path === 'order_detail' ? mayEnter(situation) : hidden),
    run: async (situation, args, services) => {
      const supplier = typeof args.supplier_id === 'string' ? args.supplier_id : undefined
      services.navigate(to('tender_enter', { id: situation.subject?.id, supplier }))
      return done
    },
  },
  'tender_entries.save': {
    group: 'here',
    title: 'tenders:command.enter_save',
    icon: 'lock',
    tone: 'primary',
    listed: false,
    needs: '21-bidding-order-edit',
    says: 'commands:said.operated',
    availability: (situation) => (situation.path === 'tender_enter' ? mayEnter(situation) : hidden),
    run: async (_, args, services) => {
      const body = enterTender.body.safeParse(args.body)
      if (!body.success) return invalidInput(body.error)
      const reply = await services.call(enterTender, { body: body.data })
      services.changed('tenders', 'orders')
      return outcomeOf(reply)
    },
  },
})
