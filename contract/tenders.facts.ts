// Facts of a supplier's page: the server works them out and sends them, the page asks them and works out none.
// What passes while the page stands open is the deadline alone; `isDeadlinePassed` is the rule of it for both ends.
import * as z from 'zod/mini'
import { questionRefusal } from './orders.questions.ts'
import type { OrderStatus } from './orders.statuses.ts'
import type { ClarificationStanding } from './tenders.clarify.ts'
import { type TenderFacts, tenderFactNames } from './tenders.lifecycle.ts'
import type { TenderStatus } from './tenders.schemas.ts'
import type { ResetStanding } from './tenders.unlock.ts'

/** What a page may ask of a supplier's link beside what the tender's lifecycle asks. */
const ownFactNames = [
  /** What is said here is taken: the browser was let in, or no passcode is set yet. */
  'may_speak',
  /** A passcode is set, and this browser has not given it. */
  'passcode_wanted',
  /** A passcode is set, and no reset of it waits for the buyer. */
  'reset_askable',
  /** The own tender is handed in, whether or not it waits to be confirmed after an amendment. */
  'tender_stands',
  /** The supplier has said that it does not tender. */
  'declines',
  /** What staff wrote down as its tender waits for its word. */
  'entry_waits',
  /** Questions about the demand are taken. */
  'questions_taken',
  /** A question about its tender waits for its answer. */
  'clarification_waits',
  /** Awarded lines wait for its answer. */
  'award_waits',
  /** What is awarded can still be answered here; later staff write the answer down. */
  'in_answer_time',
  /** The origin of awarded goods is asked for. */
  'origin_asked',
  /** A longer validity of its offer is asked for. */
  'extension_asked',
] as const
type OwnFact = (typeof ownFactNames)[number]

/** Every fact of a supplier's page; those of the lifecycle under their guards' names. */
export const supplierPageFactNames = [...tenderFactNames, ...ownFactNames] as const
export type SupplierPageFacts = TenderFacts & Record<OwnFact, boolean>

/** The facts as they are sent. */
export const supplierPageFacts = z.object(
  Object.fromEntries(supplierPageFactNames.map((name) => [name, z.boolean()])) as Record<
    keyof SupplierPageFacts,
    z.ZodMiniBoolean
  >, // one entry per name
)

/** Whether a deadline has passed at `now`, epoch ms; one that is null never does. */
export const isDeadlinePassed = (deadline: string | null, now: number): boolean =>
  deadline !== null && now >= Date.parse(deadline)

/** The part of a demand that facts hang on. */
interface Demand {
  readonly status: OrderStatus
  readonly bid_deadline_at: string | null
}

/** What a supplier may do by its papers today. */
interface Papers {
  readonly certified: boolean
  readonly licensed: boolean
}

/** What the guards of the tender's lifecycle read; `now` in epoch ms. */
export const tenderFactsOf = (order: Demand, supplier: Papers, now: number): TenderFacts => ({
  order_bidding: order.status === 'bidding',
  before_deadline: order.bid_deadline_at !== null && !isDeadlinePassed(order.bid_deadline_at, now),
  supplier_certified: supplier.certified,
  licence_fits: supplier.licensed,
})

/** Whether a tender is handed in. */
export const doesTenderStand = (status: TenderStatus | undefined): boolean =>
  status === 'submitted' || status === 'reconfirm'

/** Whether a tender that staff wrote down waits for its supplier's word; it can be given until the opening. */
export const doesEntryWait = (tender: {
  readonly status: TenderStatus
  readonly surrogate_confirmed: boolean | null
}): boolean => doesTenderStand(tender.status) && tender.surrogate_confirmed === false

/** Whether a browser at a link may act. A browser of staff may not. */
export const isHeard = (link: { readonly passcode_set: boolean | null; readonly unlocked: boolean }): boolean =>
  link.unlocked || link.passcode_set === false

/** The part of a supplier's page that facts hang on. */
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
 * The facts of a page that is about to be sent. Of the supplier's doings they are made from what the page tells anyway: where it tells
 * nothing, they are alike whatever the supplier has done.
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
