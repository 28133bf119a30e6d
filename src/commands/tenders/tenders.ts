// What a supplier can do through its link.
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts'
import { code } from '#contract/envelope.ts'
import { offers } from '#contract/lifecycle.ts'
import { declineReasons } from '#contract/orders.ts'
import { ANSWER_MAX, answerBody } from '#contract/tenders.clarify.ts'
import type { SupplierPageFacts } from '#contract/tenders.facts.ts'
import { type TenderEvent, tenderLifecycle } from '#contract/tenders.lifecycle.ts'
import { tenderBody } from '#contract/tenders.schemas.ts'
import {
  answerClarification,
  confirmSurrogate,
  declineOwnTender,
  reconfirmOwnTender,
  type SupplierPage,
  saveOwnTender,
  withdrawOwnTender,
} from '#contract/tenders.ts'
import {
  type Args,
  type Availability,
  available,
  define,
  done,
  type Field,
  hidden,
  type Outcome,
  refused,
  type Services,
  type Situation,
  type Subject,
} from '../command.ts'
import { invalidInput } from '../invalid-input.ts'
import { settled } from '../records/record-acts.ts'

/** The tender page as a subject, labelled with the order's number, which both sides use. */
export const tenderSubject = (page: SupplierPage): Subject => ({
  noun: 'tenders',
  id: page.order.id,
  label: page.order.order_no,
  record: page,
})

/** The page a situation is about, or null. */
export const pageIn = ({ path, subject }: Situation): SupplierPage | null => {
  if (path !== 'tender' || subject?.noun !== 'tenders') return null
  // On this path only the page publishes a subject, by tenderSubject.
  return subject.record as SupplierPage
}

/** Whether the lifecycle of the supplier's tender, or of the one it could make, has the event. */
export const tenderAvailability = (event: TenderEvent, { tender, facts }: SupplierPage): Availability => {
  const offer = offers(tenderLifecycle, { value: tender?.status ?? 'draft', facts }).find((one) => one.event === event)
  if (offer === undefined) return hidden
  return offer.refusal === undefined ? available : refused(offer.refusal)
}

/** Availability on the tender page; hidden elsewhere, and while the page cannot be read. */
export const onPage =
  (availabilityOf: (page: SupplierPage) => Availability) =>
  (situation: Situation): Availability => {
    const page = pageIn(situation)
    return page === null ? hidden : availabilityOf(page)
  }

/** Available while one fact of the page holds; hidden otherwise. */
export const whileFact = (fact: keyof SupplierPageFacts) => onPage(({ facts }) => (facts[fact] ? available : hidden))

/** A supplier declines before it has tendered; afterwards it withdraws the tender first. */
const mayDecline = ({ facts }: SupplierPage): Availability => {
  if (!facts.order_bidding || !facts.may_speak || facts.tender_stands || facts.declines) return hidden
  return facts.before_deadline ? available : refused('before_deadline')
}

/**
 * Reloads the tender page whatever the answer was, because its data may have changed. `quiet`: the caller reports the
 * outcome itself.
 */
export const callAndReload = async <E extends AnyEndpoint>(
  services: Services,
  endpoint: E,
  input: InputOf<E>,
  options: { quiet?: boolean } = {},
): Promise<Outcome> => {
  const reply = await services.call(endpoint, input, options)
  // This browser does not have the passcode, so the page asks for it.
  if (reply.code === code.permissionMissing) services.changed('tenders')
  return settled(reply, services, 'tenders')
}

/** `args.body`: the tender as the form has it, without `submit` and `version`. */
const save =
  (submit: boolean) =>
  async (situation: Situation, args: Args, services: Services): Promise<Outcome> => {
    const version = pageIn(situation)?.tender?.version
    const contents = typeof args.body === 'object' ? args.body : {}
    const body = tenderBody.safeParse({ ...contents, ...(version !== undefined && { version }), submit })
    return body.success ? callAndReload(services, saveOwnTender, { body: body.data }) : invalidInput(body.error)
  }

const versionOf = (situation: Situation): { version?: number } => {
  const version = pageIn(situation)?.tender?.version
  return version === undefined ? {} : { version }
}

const reasonOf = (args: Args): { reason?: string } => {
  const reason = args.reason
  return typeof reason === 'string' && reason.trim() !== '' ? { reason } : {}
}

const REASON_MAX = 500

const declineFields: readonly Field[] = [
  {
    name: 'reason_code',
    kind: 'choice',
    label: 'tenders:ask.decline_reason',
    required: true,
    options: declineReasons.map((value) => ({ value, label: `orders:options.decline_reason.${value}` })),
  },
  { name: 'reason', kind: 'multiline', label: 'tenders:ask.decline_text', maxLength: REASON_MAX },
]

const answerFields: readonly Field[] = [
  {
    name: 'answer',
    kind: 'multiline',
    label: 'tenders:ask.answer',
    hint: 'tenders:ask.answer_hint',
    required: true,
    minLength: 2,
    maxLength: ANSWER_MAX,
  },
]

export const tenderCommands = define({
  'tenders.submit': {
    group: 'here',
    title: 'tenders:command.submit',
    icon: 'send',
    tone: 'primary',
    listed: false,
    availability: onPage((page) => tenderAvailability('submit', page)),
    run: save(true),
  },
  'tenders.save': {
    group: 'here',
    title: 'tenders:command.save',
    icon: 'doc',
    listed: false,
    says: 'tenders:said.saved',
    availability: onPage((page) => tenderAvailability('save', page)),
    run: save(false),
  },
  'tenders.withdraw': {
    group: 'here',
    title: 'tenders:command.withdraw',
    icon: 'undo',
    confirm: true,
    consequence: 'tenders:ask.withdraw_hint',
    says: 'tenders:said.withdrawn',
    availability: onPage((page) => tenderAvailability('withdraw', page)),
    run: (situation, _, services) => callAndReload(services, withdrawOwnTender, { body: versionOf(situation) }),
  },
  'tenders.reconfirm': {
    group: 'here',
    title: 'tenders:command.reconfirm',
    icon: 'check',
    tone: 'primary',
    says: 'tenders:said.reconfirmed',
    availability: onPage((page) => tenderAvailability('reconfirm', page)),
    run: (situation, _, services) => callAndReload(services, reconfirmOwnTender, { body: versionOf(situation) }),
  },
  'tenders.confirm_surrogate': {
    group: 'here',
    title: 'tenders:command.confirm_surrogate',
    icon: 'check',
    tone: 'primary',
    says: 'tenders:said.surrogate_confirmed',
    availability: whileFact('entry_waits'),
    run: (situation, _, services) => callAndReload(services, confirmSurrogate, { body: versionOf(situation) }),
  },
  'tenders.decline': {
    group: 'here',
    title: 'tenders:command.decline',
    sendsAs: 'tenders:command.decline_send',
    icon: 'ban',
    says: 'tenders:said.declined',
    availability: onPage(mayDecline),
    fields: () => declineFields,
    run: (situation, args, services) => {
      const reason = declineReasons.find((one) => one === args.reason_code)
      const body = { ...versionOf(situation), ...reasonOf(args), ...(reason !== undefined && { reason_code: reason }) }
      return callAndReload(services, declineOwnTender, { body })
    },
  },
  'tenders.answer': {
    group: 'here',
    title: 'tenders:command.answer',
    icon: 'send',
    tone: 'primary',
    // Only the page knows which question is meant.
    listed: false,
    says: 'tenders:said.answered',
    availability: whileFact('clarification_waits'),
    fields: () => answerFields,
    run: (_, args, services) => {
      const body = answerBody.safeParse({ clarification_id: args.clarification_id, answer: args.answer })
      return body.success
        ? callAndReload(services, answerClarification, { body: body.data })
        : Promise.resolve(invalidInput(body.error))
    },
  },
  'tenders.copy_receipt': {
    group: 'here',
    title: 'tenders:command.copy_receipt',
    icon: 'copy',
    listed: false,
    says: 'tenders:said.copied',
    availability: onPage((page) => (page.tender?.commitment_hash == null ? hidden : available)),
    run: async (situation) => {
      await navigator.clipboard.writeText(pageIn(situation)?.tender?.commitment_hash ?? '')
      return done
    },
  },
})
