// What staff can do with a supplier's link.
import { code } from '#contract/envelope.ts'
import { renewTenderLink } from '#contract/tenders.ts'
import { available, define, hidden, outcomeOf } from './command.ts'

export const tenderLinkCommands = define({
  'tender_links.renew': {
    group: 'here',
    title: 'tenders:command.renew_link',
    icon: 'refresh',
    needs: '21-bidding-order-edit',
    listed: false,
    confirm: true,
    says: 'tenders:said.link_renewed',
    // Only the list of links knows which link: `args.link_id`.
    availability: ({ path }) => (path === 'order_detail' ? available : hidden),
    run: async (_, args, services) => {
      const id = args.link_id
      if (typeof id !== 'string') throw new Error('tender_links.renew needs link_id')
      const reply = await services.call(renewTenderLink, { params: { id } })
      const moved: readonly number[] = [code.ok, code.changedMeanwhile, code.notNow]
      if (moved.includes(reply.code)) services.changed('tenders')
      return outcomeOf(reply)
    },
  },
})
