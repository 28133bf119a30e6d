// Refusals, whose contents callers may read: one type to throw, and one function for each code of the envelope.
// Anything else thrown is a fault.
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { code, RESTART_STATUS } from '#contract/envelope.ts'
import type { FieldIssue } from '#contract/issues.ts'
import { WRONG_STATE } from '#contract/lifecycle.ts'
import { type OrderStatus, orderStatuses } from '#contract/orders.statuses.ts'
import type { PermissionCode } from '#contract/permissions.ts'

export type Params = Readonly<Record<string, string | number>>

interface More {
  readonly params?: Params
  readonly data?: unknown
  readonly issues?: readonly FieldIssue[]
}

/** A refusal: envelope code, the key of its message in locales' `refusals`, and its data. `throw` it. */
export class Refusal extends Error {
  readonly code: number
  readonly key: string
  readonly params: Params
  readonly data: unknown
  readonly issues: readonly FieldIssue[] | undefined
  constructor(refusalCode: number, key: string, more: More = {}) {
    super(key)
    this.name = 'Refusal'
    this.code = refusalCode
    this.key = key
    this.params = more.params ?? {}
    this.data = more.data
    this.issues = more.issues
  }
}

/** One refused field for {@link inputRefused}; `code` is a key of `validation` or `refusals`. */
export const issue = (path: string, issueCode: string, params: FieldIssue['params'] = {}): FieldIssue => ({
  path,
  code: issueCode,
  params,
})

/** 401: nobody is signed in, or the session ended. */
export const signedOut = (key: 'signed_out' | 'session_expired' = 'signed_out') => new Refusal(code.signedOut, key)

/** 403: signed in, but this session may not continue. */
export const forbidden = (key = 'forbidden') => new Refusal(code.forbidden, key)

/** 4001: fields refused; `key` is the message above them. */
export const inputRefused = (issues: readonly FieldIssue[], key = 'input_refused', params: Params = {}) =>
  new Refusal(code.inputRefused, key, { issues, params })

/** 4003: the viewer lacks this code. */
export const permissionMissing = (permission: PermissionCode) =>
  new Refusal(code.permissionMissing, 'permission', { data: { permission } })

/** 4003 for a user whose password was set by somebody else: they must change it first. */
export const passwordDue = () =>
  new Refusal(code.permissionMissing, 'password_due', { data: { reason: 'must_change_password' } })

/** 4004: no such record for this enterprise. */
export const notFound = () => new Refusal(code.notFound, 'not_found')

/**
 * 4004 for records that a body names and that do not exist, or belong to another enterprise. `issues` name the fields.
 */
export const namesUnknown = (issues: readonly FieldIssue[]) => new Refusal(code.notFound, 'not_found', { issues })

/**
 * 4009: the record changed meanwhile; `current` is its present form, of which `presenter` returns the part the caller
 * may read.
 */
export const changed = (presenter: AnyEndpoint['data'], current: unknown) =>
  new Refusal(code.changedMeanwhile, 'changed', { data: presenter.parse(current) })

/** 4009: a value that must be unique is taken. */
export const taken = (field: string) => new Refusal(code.changedMeanwhile, 'taken', { data: { field } })

/** 4010: the lifecycle does not allow this now; `reason` is the false fact (a key of `refusals`) or `wrong_state`. */
export const notNow = (reason: string, status: string | null, params: Params = {}) =>
  reason === WRONG_STATE && isOrderStatus(status)
    ? new Refusal(code.notNow, 'wrong_state_in', { params: { status }, data: { reason, status } })
    : new Refusal(code.notNow, reason, { params, data: { reason, status } })

const isOrderStatus = (status: string | null): status is OrderStatus => orderStatuses.some((one) => one === status)

/** 4011: this session must restart. */
export const restart = () => new Refusal(code.restart, 'restart', { data: { status: RESTART_STATUS } })

/** 4029: too many attempts; allowed again after this number of seconds. */
export const tooMany = (retryAfter: number) =>
  new Refusal(code.tooMany, 'too_many', { params: { seconds: retryAfter }, data: { retry_after: retryAfter } })
