// How each event of the order lifecycle is presented and what it asks; a new event without an entry does not compile.
import type { OrderEvent } from '#contract/orders.lifecycle.ts'
import { cancelReasons } from '#contract/orders.list-options.ts'
import { disqualifyReasons, rejectAllReasons } from '#contract/orders.options.ts'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import { isTagged } from '#contract/orders.tags.ts'
import { closingReasons, declineCodes } from '#contract/reviews.schemas.ts'
import { QUESTION_MAX } from '#contract/tenders.clarify.ts'
import type { Field, Situation } from '../command.ts'
import type { EventPresentation } from '../lifecycle.ts'
import { cautionMessage } from './cautions.ts'
import { deliveryAfter, dueAhead, laterDeadline, newDeadline } from './date-rules.ts'
import { openLineField, originLineField } from './lines.ts'
import { openersNeeded, passwordHint } from './opening.ts'

/** A reason has two characters at least, as the server has it. */
const REASON_MIN = 2
const REASON_MAX = 500

const operated = 'commands:said.operated'

/** Facts that become true in the form of the demand. */
const mendInForm = { has_lines: 'orders.edit', dates_valid: 'orders.edit', weights_sum_100: 'orders.edit' } as const

const reason: Field = {
  name: 'reason',
  kind: 'multiline',
  required: true,
  minLength: REASON_MIN,
  maxLength: REASON_MAX,
}
const text: Field = { ...reason, name: 'text', label: 'palette:fields.reason' }

/** The demand promises delivery on a date, and a later deadline may pass that date. */
const hasDeliveryDay = (order: object): boolean => 'delivery_date' in order && typeof order.delivery_date === 'string'

/** Whether the demand is open in its form: there it is submitted with the form's values. */
export const onOrderForm = ({ path }: Situation): boolean => path === 'order_create' || path === 'order_edit'

const choice = (name: string, list: string, values: readonly string[]): Field => ({
  name,
  kind: 'choice',
  required: true,
  options: values.map((value) => ({ value, label: `orders:options.${list}.${value}` })),
})

const note: Field = { ...reason, name: 'note', label: 'palette:fields.heard_note', hint: 'palette:hints.heard_note' }
const evidence: Field = { name: 'evidence_id', kind: 'file', required: true, hint: 'palette:hints.heard_evidence' }
/** Reasons a supplier may give; "no answer" is a command of its own. */
const heardCodes = declineCodes.filter((code) => code !== 'no_answer')

const closingReason: Field = {
  name: 'reason_code',
  kind: 'choice',
  required: true,
  hint: 'palette:hints.line_close',
  options: closingReasons.map((value) => ({ value, label: `reviews:no_award.${value}` })),
}

export const orderPresentation = {
  save_draft: { icon: 'doc', listed: false },
  submit: {
    icon: 'send',
    tone: 'primary',
    // The form has just shown what is submitted; from anywhere else a confirmation is needed.
    confirm: ({ body }, situation) => body === undefined && !onOrderForm(situation),
    many: true,
    sends: true,
    hint: cautionMessage,
    says: 'commands:said.changed',
    remedies: mendInForm,
  },
  delete: {
    icon: 'trash',
    tone: 'danger',
    confirm: true,
    many: true,
    // Nobody outside the enterprise has seen a demand that can be deleted.
    undo: 'delayed',
    says: 'commands:said.deleted',
  },
  withdraw: { icon: 'undo', confirm: true, many: true, says: operated },
  approve: {
    icon: 'check-circle',
    shows: 'award',
    tone: 'primary',
    confirm: true,
    many: true,
    fields: [
      { name: 'new_deadline', kind: 'datetime', hint: 'palette:hints.new_deadline' },
      { name: 'opinion', kind: 'multiline', maxLength: REASON_MAX },
    ],
    rules: { new_deadline: newDeadline },
    hint: cautionMessage,
    says: operated,
  },
  reject: {
    icon: 'undo',
    confirm: true,
    fields: [{ ...reason, name: 'opinion', hint: 'palette:hints.reject' }],
    says: operated,
  },
  amend: {
    icon: 'edit',
    listed: false,
    says: 'commands:said.changed',
    remedies: { not_frozen: 'orders.extend', no_amendment_waits: 'orders.amend_withdraw' },
  },
  amend_approve: {
    icon: 'check-circle',
    shows: 'amendment',
    tone: 'primary',
    confirm: true,
    fields: [
      { name: 'new_deadline', kind: 'datetime', hint: 'palette:hints.amend_deadline' },
      { name: 'opinion', kind: 'multiline', maxLength: REASON_MAX },
    ],
    rules: { new_deadline: laterDeadline },
    moot: 'amendment_waits',
    says: operated,
  },
  amend_reject: {
    icon: 'undo',
    shows: 'amendment',
    confirm: true,
    fields: [{ ...reason, name: 'opinion', hint: 'palette:hints.amend_reject' }],
    moot: 'amendment_waits',
    says: operated,
  },
  amend_withdraw: { icon: 'undo', confirm: true, shows: 'amendment', moot: 'amendment_waits', says: operated },
  extend: {
    icon: 'clock',
    confirm: true,
    fields: [
      { name: 'bid_deadline_at', kind: 'datetime', required: true, hint: 'palette:hints.extend' },
      { name: 'delivery_date', kind: 'date', hint: 'palette:hints.delivery_date' },
      reason,
    ],
    rules: { bid_deadline_at: laterDeadline, delivery_date: deliveryAfter },
    asks: { delivery_date: hasDeliveryDay },
    says: operated,
  },
  // The suppliers are chosen in a dialog of the event: orders.remind.ts opens it.
  remind: { icon: 'bell', takes: ['supplier_ids', 'channel'], says: operated },
  proceed: {
    icon: 'play',
    confirm: true,
    fields: [{ ...reason, hint: 'palette:hints.proceed' }],
    says: operated,
    // With enough tenders there is nothing to decide. Where the law regulates, too few tenders end the demand.
    remedies: { under_min: 'orders.open', not_regulated: 'orders.fail' },
  },
  fail: { icon: 'x-circle', tone: 'danger', fields: [reason], says: operated, remedies: { under_min: 'orders.open' } },
  open: {
    icon: 'unlock',
    tone: 'primary',
    confirm: true,
    fields: [
      { name: 'password', kind: 'password', required: true, maxLength: 128, hint: 'palette:hints.open' },
      {
        name: 'accept_unopened',
        kind: 'choice',
        required: true,
        tick: true,
        onRefusal: true,
        options: [{ value: 'true', label: 'palette:choices.accept_unopened' }],
      },
    ],
    note: openersNeeded,
    hint: passwordHint,
    says: operated,
    remedies: { enough_bids: 'orders.proceed' },
  },
  remind_openers: {
    icon: 'bell',
    says: 'commands:said.openers_reminded',
    remedies: { enough_bids: 'orders.proceed' },
  },
  open_rest: {
    icon: 'unlock',
    moot: 'rest_openable',
    confirm: true,
    fields: [{ name: 'password', kind: 'password', required: true, maxLength: 128, hint: 'palette:hints.open_rest' }],
    says: operated,
  },
  clarify: {
    icon: 'help',
    takes: ['tender_id'],
    fields: [
      { name: 'question', kind: 'multiline', required: true, minLength: REASON_MIN, maxLength: QUESTION_MAX },
      { name: 'due_at', kind: 'datetime', hint: 'palette:hints.due_at' },
    ],
    rules: { due_at: dueAhead },
    says: operated,
  },
  judge_answer: {
    icon: 'scale',
    // `quoted`: the question and its answer, for the dialog alone.
    takes: ['clarification_id', 'accepted', 'quoted'],
    quotes: (_, { quoted }) => (typeof quoted === 'string' ? quoted : null),
    sendsAs: ({ accepted }) => `reviews:clarify.${accepted === true ? 'accept' : 'refuse'}`,
    fields: [{ name: 'reason', kind: 'multiline', required: true, minLength: REASON_MIN, maxLength: 500 }],
    says: operated,
  },
  disqualify: {
    icon: 'ban',
    takenBackBy: 'orders:event.requalify',
    takes: ['tender_id'],
    fields: [choice('reason_code', 'disqualify_reason', disqualifyReasons), { ...text, required: false, minLength: 0 }],
    says: operated,
  },
  requalify: {
    icon: 'check-circle',
    takes: ['tender_id'],
    fields: [{ ...text, required: false, minLength: 0 }],
    says: operated,
  },
  advance: {
    icon: 'right',
    confirm: true,
    says: operated,
    remedies: { verdicts_given: 'reviews.open_matrix', has_valid_tender: 'orders.reject_all' },
  },
  reject_all: {
    icon: 'x-circle',
    tone: 'danger',
    fields: [choice('reason_code', 'fail_reason', rejectAllReasons), text],
    says: operated,
  },
  submit_award: { icon: 'flag', tone: 'primary', says: operated },
  line_confirm: { icon: 'check', takes: ['decision_line_id'], confirm: true, fields: [note, evidence], says: operated },
  line_decline: {
    icon: 'close',
    takes: ['decision_line_id'],
    fields: [
      choice('reason_code', 'decline_code', heardCodes),
      {
        ...text,
        name: 'reason_text',
        label: 'palette:fields.reason_text',
        required: false,
        minLength: 0,
        maxLength: 200,
      },
      note,
      evidence,
    ],
    says: operated,
  },
  // Offers and quantities are chosen in the matrix.
  promote: { icon: 'flag', tone: 'primary', says: operated },
  line_close: {
    icon: 'ban',
    among: openLineField,
    besideLines: true,
    confirm: true,
    fields: [closingReason, { ...text, required: false, minLength: 0 }],
    says: operated,
  },
  revoke_award: { icon: 'undo', tone: 'danger', fields: [reason], says: operated },
  ask_extend: { icon: 'clock', takes: ['tender_id'], says: 'commands:said.extension_asked' },
  ask_origin: { icon: 'pin', among: originLineField, says: 'commands:said.origin_asked' },
  complete: {
    icon: 'check-fill',
    tone: 'primary',
    confirm: true,
    says: operated,
    // The report shows each supplier's answer, and has the form to record one.
    remedies: { lines_settled: 'reviews.open_report' },
  },
  cancel: {
    icon: 'ban',
    tone: 'danger',
    many: true,
    fields: [choice('reason_code', 'cancel_reason', cancelReasons), text],
    says: operated,
  },
  retender: {
    icon: 'refresh',
    // Of an awarded demand only the open lines can be tendered again.
    asks: { copy_lines: (order: { readonly status: OrderStatus }) => !isTagged(order.status, 'awarded') },
    fields: [
      {
        name: 'copy_lines',
        kind: 'choice',
        required: true,
        value: 'failed',
        options: [
          { value: 'failed', label: 'palette:choices.copy_lines.failed' },
          { value: 'all', label: 'palette:choices.copy_lines.all' },
        ],
      },
    ],
    says: 'commands:said.copied',
  },
  copy: { icon: 'copy', sends: true, says: 'commands:said.copied' },
} as const satisfies Record<OrderEvent, EventPresentation>
