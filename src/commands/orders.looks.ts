// What each event of the order lifecycle looks like and asks; a new event without an entry does not compile.
import type { OrderEvent } from '#contract/orders.lifecycle.ts'
import { cancelReasons, disqualifyReasons, rejectAllReasons } from '#contract/orders.options.ts'
import type { Field } from './command.ts'
import type { Look } from './lifecycle.ts'

const REASON_MIN = 2
const REASON_MAX = 500

const operated = 'commands:said.operated'

const reason: Field = {
  name: 'reason',
  kind: 'multiline',
  required: true,
  minLength: REASON_MIN,
  maxLength: REASON_MAX,
}
const text: Field = { ...reason, name: 'text', label: 'commands:fields.reason' }

const choice = (name: string, list: string, values: readonly string[]): Field => ({
  name,
  kind: 'choice',
  required: true,
  options: values.map((value) => ({ value, label: `orders:options.${list}.${value}` })),
})

/** A complete order is what the form makes; whatever it lacks is mended there. */
const mendInForm = { has_lines: 'orders.edit', dates_valid: 'orders.edit', weights_sum_100: 'orders.edit' } as const

export const orderLooks = {
  save_draft: { icon: 'doc', listed: false },
  submit: { icon: 'send', tone: 'primary', says: 'commands:said.changed', remedies: mendInForm },
  delete: {
    icon: 'trash',
    tone: 'danger',
    confirm: true,
    says: 'commands:said.deleted',
    remedies: { never_published: 'orders.copy' },
  },
  withdraw: { icon: 'undo', confirm: true, says: operated },
  approve: {
    icon: 'check-circle',
    tone: 'primary',
    fields: [
      { name: 'new_deadline', kind: 'datetime', hint: 'commands:hints.new_deadline' },
      { name: 'opinion', kind: 'multiline', maxLength: REASON_MAX },
    ],
    says: operated,
  },
  reject: {
    icon: 'undo',
    fields: [{ ...reason, name: 'opinion', hint: 'commands:hints.reject' }],
    says: operated,
  },
  amend: { icon: 'edit', listed: false, says: 'commands:said.changed', remedies: { not_frozen: 'orders.extend' } },
  extend: {
    icon: 'clock',
    fields: [{ name: 'bid_deadline_at', kind: 'datetime', required: true, hint: 'commands:hints.extend' }, reason],
    says: operated,
  },
  proceed: { icon: 'play', fields: [{ ...reason, hint: 'commands:hints.proceed' }], says: operated },
  fail: { icon: 'x-circle', tone: 'danger', fields: [reason], says: operated },
  open: {
    icon: 'unlock',
    tone: 'primary',
    fields: [{ name: 'password', kind: 'password', required: true, maxLength: 128, hint: 'commands:hints.open' }],
    says: operated,
    remedies: { enough_bids: 'orders.proceed' },
  },
  disqualify: {
    icon: 'ban',
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
  line_confirm: { icon: 'check', takes: ['decision_line_id'], confirm: true, says: operated },
  line_decline: { icon: 'close', takes: ['decision_line_id'], fields: [reason], says: operated },
  complete: { icon: 'check-fill', tone: 'primary', confirm: true, says: operated },
  cancel: {
    icon: 'ban',
    tone: 'danger',
    fields: [choice('reason_code', 'cancel_reason', cancelReasons), text],
    says: operated,
  },
  retender: {
    icon: 'refresh',
    fields: [
      {
        name: 'copy_lines',
        kind: 'choice',
        required: true,
        value: 'failed',
        options: [
          { value: 'failed', label: 'commands:choices.copy_lines.failed' },
          { value: 'all', label: 'commands:choices.copy_lines.all' },
        ],
      },
    ],
    says: 'commands:said.copied',
  },
  copy: { icon: 'copy', says: 'commands:said.copied' },
} as const satisfies Record<OrderEvent, Look>
