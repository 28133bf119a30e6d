// Facts of a supplier's page: the server computes and sends them, and the page only reads them. Only the deadline can pass while the page
// is open; `isDeadlinePassed` is its rule for both sides.
import * as z from 'zod/mini'
import { questionRefusal } from './orders.questions.ts'
import type { OrderStatus } from './orders.statuses.ts'
import type { ClarificationStanding } from './tenders.clarify.ts'
import { type TenderFacts, tenderFactNames } from './tenders.lifecycle.ts'
import type { TenderStatus } from './tenders.schemas.ts'
import type { ResetStanding } from './tenders.unlock.ts'

/** The facts of a supplier's link besides those of the tender's lifecycle. */
const ownFactNames = [
  /** The browser may act: it is unlocked, or no passcode is set yet. */
  'may_speak',
  /** A passcode is set, and this browser is not unlocked. */
  'passcode_wanted',
  /** A passcode is set, and no reset of it waits for the buyer's decision. */
  'reset_askable',
  /** The supplier's tender is submitted; it may wait for a confirmation after an amendment. */
  'tender_stands',
  /** The supplier has declined to tender. */
  'declines',
  /** A tender entered by staff waits for the supplier's confirmation. */
  'entry_waits',
  /** Questions about the demand are possible. */
  'questions_taken',
  /** A question about the supplier's tender waits for its answer. */
  'clarification_waits',
  /** Awarded lines wait for the supplier's answer. */
  'award_waits',
  /** The award can still be answered here; later only staff can enter the answer. */
  'in_answer_time',
  /** The buyer has asked for the origin of awarded goods. */
  'origin_asked',
  /** The buyer has asked for a longer validity of the offer. */
  'extension_asked',
] as const
type OwnFact = (typeof ownFactNames)[number]

/** All facts of a supplier's page; those of the lifecycle have the names of their guards. */
export const supplierPageFactNames = [...tenderFactNames, ...ownFactNames] as const
export type SupplierPageFacts = TenderFacts & Record<OwnFact, boolean>

/** The facts in an answer. */
export const supplierPageFacts = z.object(
  Object.fromEntries(supplierPageFactNames.map((name) => [name, z.boolean()])) as Record<
    keyof SupplierPageFacts,
    z.ZodMiniBoolean
  >, // one entry per name
)

/** Whether a deadline has passed at `now`, epoch ms; false for null. */
export const isDeadlinePassed = (deadline: string | null, now: number): boolean =>
  deadline !== null && now >= Date.parse(deadline)

/** The fields of a demand that the facts depend on. */
interface Demand {
  readonly status: OrderStatus
  readonly bid_deadline_at: string | null
}

/** The supplier's standing by its papers today. */
interface Papers {
  readonly certified: boolean
  readonly licensed: boolean
}

/** The facts for the guards of the tender's lifecycle; `now` in epoch ms. */
export const tenderFactsOf = (order: Demand, supplier: Papers, now: number): TenderFacts => ({
  order_bidding: order.status === 'bidding',
  before_deadline: order.bid_deadline_at !== null && !isDeadlinePassed(order.bid_deadline_at, now),
  supplier_certified: supplier.certified,
  licence_fits: supplier.licensed,
})

/** Whether a tender is submitted. */
export const doesTenderStand = (status: TenderStatus | undefined): boolean =>
  status === 'submitted' || status === 'reconfirm'

/** Whether a tender entered by staff waits for its supplier's confirmation, which is possible until the opening. */
export const doesEntryWait = (tender: {
  readonly status: TenderStatus
  readonly surrogate_confirmed: boolean | null
}): boolean => doesTenderStand(tender.status) && tender.surrogate_confirmed === false

/** Whether a browser at a link may act; false in a browser where staff are signed in. */
export const isHeard = (link: { readonly passcode_set: boolean | null; readonly unlocked: boolean }): boolean =>
  link.unlocked || link.passcode_set === false

/** The fields of a supplier's page that the facts depend on. */
interface PageTold {
  readonly passcode_set: boolean | null
  readonly unlocked: boolean
  readonly reset: { readonly standing: ResetStanding } | null
  readonly standing: string
  readonly tender: { readonly status: TenderStatus; readonly surrogate_confirmed: boolean | null } | null
  readonly clarifications: readonly { readonly standing: ClarificationStanding }[]
  readonly result: {
    readonly is_overdue: boolean
    readonly lines: readonly { readonly waits: boolean; readonly origin_asked: boolean }[]
  } | null
  readonly extension: object | null
}

/**
 * The facts of a page before it is sent. They are computed only from what the page discloses about the supplier: where it discloses
 * nothing, they do not depend on what the supplier has done.
 */
export const supplierPageFactsOf = (
  order: Demand,
  supplier: Papers,
  page: PageTold,
  now: number,
): SupplierPageFacts => ({
  ...tenderFactsOf(order, supplier, now),
  may_speak: isHeard(page),
  passcode_wanted: page.passcode_set === true && !page.unlocked,
  reset_askable: page.passcode_set === true && page.reset?.standing !== 'asked' && page.reset?.standing !== 'proposed',
  tender_stands: doesTenderStand(page.tender?.status),
  declines: page.standing === 'declined',
  entry_waits: page.tender !== null && doesEntryWait(page.tender),
  questions_taken:
    questionRefusal({ ...order, deadline_passed: isDeadlinePassed(order.bid_deadline_at, now) }) === null,
  clarification_waits: order.status === 'reviewing' && page.clarifications.some((one) => one.standing === 'open'),
  award_waits: page.result?.lines.some((line) => line.waits) === true,
  in_answer_time: page.result?.is_overdue === false,
  origin_asked: page.result?.lines.some((line) => line.origin_asked) === true,
  extension_asked: page.extension !== null,
})
