// The attempts to make a new record: all of one form carry the same idempotency key until the record is made, so that a lost answer, a
// closed tab and a restored draft never make it twice.
import type { FieldError } from '#contract/envelope.ts'
import { isRecord } from '#contract/is-record.ts'
import { newKey } from '#src/api/idempotency.ts'
import type { Outcome } from '#src/commands/command.ts'

/** The key of a new record, and what was sent with it. */
export interface Attempt {
  readonly key: string
  /** The first call of this key without an answer; null where there is none, or where it must not be stored. */
  readonly sent: { readonly command: string; readonly args: Readonly<Record<string, unknown>> } | null
}

/** The name of the attempt among the values of a stored draft; no form has such a field. */
const FIELD = 'idempotency_attempt'

/** The values of a draft with the attempt that sent them; `isSecret`: what was sent may contain a password. */
export const withAttempt = (values: object, now: Attempt | null, isSecret: boolean): object =>
  now === null ? values : { ...values, [FIELD]: isSecret ? { ...now, sent: null } : now }

/** The attempt in a draft, which may be of any age and shape. */
export const attemptIn = (draft: unknown): Attempt | null => {
  const kept = isRecord(draft) ? draft[FIELD] : null
  if (!isRecord(kept) || typeof kept.key !== 'string') return null
  const { key, sent } = kept
  const isCall = isRecord(sent) && typeof sent.command === 'string' && isRecord(sent.args)
  return { key, sent: isCall ? { command: String(sent.command), args: Object(sent.args) } : null }
}

/** Whether a refusal says that the key was accepted with other content. */
export const isMadeBefore = (errors: readonly FieldError[]): boolean => errors.some((one) => one.code === 'key_reused')

/** The attempts of one form. */
export class Attempts {
  /** The present one; null before the first, and once the record is made. */
  now: Attempt | null = null
  /** Stores it beside the form's draft. */
  changed: () => void = () => undefined

  /** Takes over the attempt of a restored draft. */
  restore(draft: unknown): void {
    this.now = attemptIn(draft)
  }

  /** Sends with the key of this record; the key is stored before, because the page may be closed before the answer. */
  async send(
    sent: NonNullable<Attempt['sent']>,
    call: (key: string) => Promise<Outcome | null>,
  ): Promise<Outcome | null> {
    const before = this.now ?? { key: newKey(), sent: null }
    this.now = { ...before, sent: before.sent ?? sent }
    this.changed()
    const outcome = await call(this.now.key)
    if (outcome?.is === 'done') this.now = null
    // A refused call was not carried out; one that was sent before it may have been.
    else if (outcome?.is !== 'failed') this.now = before
    return outcome
  }

  /** Gives up the key, because the record exists, and returns the call that made it; null where that is not known. */
  giveUp(): (NonNullable<Attempt['sent']> & { readonly key: string }) | null {
    const { now } = this
    this.now = null
    return now === null || now.sent === null ? null : { ...now.sent, key: now.key }
  }
}
