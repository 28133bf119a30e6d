// What staff can do with a supplier's link: record that it was copied, send it again, and clear a forgotten passcode,
// which takes two people.
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts'
import { agreeReset, proposeReset } from '#contract/tenders.passcode.ts'
import { copyTenderLink, hasLinks, linkReaders, renewTenderLink } from '#contract/tenders.ts'
import { to } from '#src/paths.ts'
import {
  type Args,
  available,
  define,
  done,
  type Field,
  hidden,
  type Outcome,
  type Services,
  type Situation,
} from '../command.ts'
import { orderIn } from '../orders/order-in.ts'
import { settled } from '../records/record-acts.ts'

const REASON_MAX = 200

const reasonField = (label: string, hint: string, minLength = 1): Field => ({
  name: 'reason',
  kind: 'multiline',
  label,
  hint,
  required: true,
  minLength,
  maxLength: REASON_MAX,
})

/** Only the list of links knows which link is meant: `args.link_id`. */
const onLinks = ({ path }: Situation) => (path === 'order_detail' ? available : hidden)

const linkIn = (args: Args): { id: string } => {
  if (typeof args.link_id !== 'string') throw new Error('a command of a tender link needs link_id')
  return { id: args.link_id }
}

/** The supplier of the link; the page's record is the demand, which has many links. */
const supplierIn = ({ supplier_name }: Args): string | undefined =>
  typeof supplier_name === 'string' ? supplier_name : undefined

const callAndReload = async <E extends AnyEndpoint>(
  services: Services,
  endpoint: E,
  input: InputOf<E>,
): Promise<Outcome> => settled(await services.call(endpoint, input), services, 'tenders')

export const tenderLinkCommands = define({
  // Only the palette lists it, because each link has its own buttons there.
  'tender_links.go': {
    group: 'here',
    icon: 'link',
    needs: linkReaders,
    availability: (situation) => {
      const order = orderIn(situation)
      return order !== null && hasLinks(order.status) ? available : hidden
    },
    run: async ({ path, subject }, _, services) => {
      services.navigate(to('order_detail', { id: subject?.id, tab: 'links' }), { replace: path === 'order_detail' })
      return { ...done, says: '' }
    },
  },
  'tender_links.copy': {
    group: 'here',
    title: 'tenders:command.copy_link',
    icon: 'copy',
    needs: '21-bidding-order-edit',
    listed: false,
    availability: onLinks,
    run: (_, args, services) => callAndReload(services, copyTenderLink, { params: linkIn(args) }),
  },
  'tender_links.renew': {
    group: 'here',
    title: 'tenders:command.renew_link',
    icon: 'refresh',
    needs: '21-bidding-order-edit',
    listed: false,
    says: 'tenders:said.link_renewed',
    about: supplierIn,
    availability: onLinks,
    fields: () => [reasonField('tenders:ask.renew_reason', 'tenders:ask.renew_hint')],
    run: (_, args, services) =>
      callAndReload(services, renewTenderLink, { params: linkIn(args), body: { reason: String(args.reason ?? '') } }),
  },
  'tender_links.reset': {
    group: 'here',
    title: 'tenders:command.reset',
    icon: 'unlock',
    needs: '21-bidding-order-edit',
    listed: false,
    says: 'tenders:said.reset_proposed',
    about: supplierIn,
    availability: onLinks,
    fields: () => [reasonField('tenders:ask.reset_reason', 'tenders:ask.reset_hint', 4)],
    run: (_, args, services) =>
      callAndReload(services, proposeReset, { params: linkIn(args), body: { reason: String(args.reason ?? '') } }),
  },
  'tender_links.reset_agree': {
    group: 'here',
    title: 'tenders:command.reset_agree',
    icon: 'check',
    needs: '21-bidding-order-close',
    listed: false,
    confirm: true,
    consequence: 'tenders:ask.agree_hint',
    says: 'tenders:said.reset_agreed',
    about: supplierIn,
    availability: onLinks,
    run: (_, args, services) => callAndReload(services, agreeReset, { params: linkIn(args), body: { agree: true } }),
  },
  'tender_links.reset_reject': {
    group: 'here',
    title: 'tenders:command.reset_reject',
    icon: 'ban',
    needs: '21-bidding-order-close',
    listed: false,
    says: 'tenders:said.reset_rejected',
    about: supplierIn,
    availability: onLinks,
    fields: () => [reasonField('tenders:ask.reject_reason', 'tenders:ask.reject_hint')],
    run: (_, args, services) =>
      callAndReload(services, agreeReset, {
        params: linkIn(args),
        body: { agree: false, reason: String(args.reason ?? '') },
      }),
  },
})
