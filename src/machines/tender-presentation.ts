// The state of the tender page, as its machine uses it; read from the server's answer without anything sealed.
import type { FieldError } from '#contract/envelope.ts'

/** The server's state of the page. Before the passcode: the first four. After it: the supplier's own state. */
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

/** The server's answer to a passcode, or to a request to reset it. */
export type GateEnd =
  | { readonly is: 'done' }
  /** `until_at`: ms by this browser's clock. */
  | { readonly is: 'locked'; readonly until_at: number }
  | { readonly is: 'refused'; readonly message: string; readonly errors: readonly FieldError[] }
  /** No answer arrived; sending the same again takes effect once. */
  | { readonly is: 'unknown' }

/** The input that is sent. The passcode itself stays in its field, from which the sender takes it. */
export interface GateInput {
  readonly kind: 'set' | 'unlock' | 'reset'
}

const gatePlaces: readonly TenderPlace[] = ['staff_browser', 'passcode_unset', 'passcode_set', 'reset_asked']

/** Whether the page shows nothing of the supplier's own tender. */
export const isGate = (place: TenderPlace): boolean => gatePlaces.includes(place)

export interface TenderPageContext {
  /** The state of the page; null before the first answer. */
  readonly place: TenderPlace | null
  /** The end of a lock, ms by this browser's clock: until then no passcode is accepted. 0 without a lock. */
  readonly locked_until_at: number
  readonly errors: readonly FieldError[]
  readonly message: string
  /** The last submission got no answer; sending the same again takes effect once. */
  readonly unsure: boolean
  /** A tender was submitted here a moment ago; the page confirms it. */
  readonly fresh: boolean
}

export type TenderPageEvent =
  | { type: 'page.answered'; place: TenderPlace }
  /** `gone`: the link is refused; otherwise no answer arrived. */
  | { type: 'page.failed'; gone: boolean }
  /** Shows the input of the passcode: from the demand, or when the supplier remembers it during a reset. */
  | { type: 'gate.entered' }
  /** Shows only the demand. */
  | { type: 'gate.left' }
  | { type: 'gate.typed' }
  | { type: 'gate.sent' }
  | { type: 'gate.forgot' }
  | { type: 'tender.edit' }
  /** The server has accepted the tender; its page comes with the next answer. */
  | { type: 'tender.handed_in' }
  /** Each awarded line has an answer: shows all of them in one summary. */
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
