// How the tender page stands, as its machine goes by it; told from the server's answer without anything that is sealed.
import type { FieldError } from '#contract/envelope.ts'

/** Where the server says the page stands. Before the passcode: the first four; behind it: the supplier's own standing. */
export type TenderPlace =
  | 'staff_browser'
  | 'passcode_unset'
  | 'passcode_set'
  | 'reset_asked'
  | 'open'
  | 'tendered'
  | 'reconfirm'
  | 'declined'
  | 'reviewing'
  | 'to_answer'
  | 'concluded'

/** How a passcode, or the wish to have it reset, ended at the server. */
export type GateEnd =
  | { readonly is: 'done' }
  /** `until_at`: ms by this browser's clock. */
  | { readonly is: 'locked'; readonly until_at: number }
  | { readonly is: 'refused'; readonly message: string; readonly errors: readonly FieldError[] }
  /** No answer: sending the same again does no harm. */
  | { readonly is: 'unknown' }

/** What is sent. The passcode itself stays in its field: the sender takes it from there. */
export interface GateInput {
  readonly kind: 'set' | 'unlock' | 'reset'
}

const gatePlaces: readonly TenderPlace[] = ['staff_browser', 'passcode_unset', 'passcode_set', 'reset_asked']

/** Whether nothing of the own tender is shown there. */
export const isGate = (place: TenderPlace): boolean => gatePlaces.includes(place)

export interface TenderPageContext {
  /** null before the first answer. */
  readonly place: TenderPlace | null
  /** Until when no passcode is taken, ms by this browser's clock; 0 while one is. */
  readonly locked_until_at: number
  readonly errors: readonly FieldError[]
  readonly message: string
  /** The last sending had no answer: sending the same again does no harm. */
  readonly unsure: boolean
  /** A tender was handed in here a moment ago: the page says so. */
  readonly fresh: boolean
}

export type TenderPageEvent =
  | { type: 'page.answered'; place: TenderPlace }
  /** `gone`: the link is refused; otherwise no answer came. */
  | { type: 'page.failed'; gone: boolean }
  /** On to the passcode, from the demand or after it was remembered. */
  | { type: 'gate.entered' }
  /** The demand alone, without the passcode. */
  | { type: 'gate.left' }
  | { type: 'gate.typed' }
  | { type: 'gate.sent' }
  | { type: 'gate.forgot' }
  | { type: 'tender.edit' }
  /** The server has taken the tender; its page comes with the next answer. */
  | { type: 'tender.handed_in' }
  /** Each awarded line has its answer: all of them in one summary. */
  | { type: 'award.checked' }
  | { type: 'award.reopened' }

export const emptyTenderPage: TenderPageContext = {
  place: null,
  locked_until_at: 0,
  errors: [],
  message: '',
  unsure: false,
  fresh: false,
}
