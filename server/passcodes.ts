// Passcodes at rest and their attempts: argon2id; five wrong attempts for a supplier and order,
// then none for fifteen minutes.
import { sql } from 'kysely'
import { code } from '#contract/envelope.ts'
import { PASSCODE_LOCK_MINUTES, PASSCODE_MIN, PASSCODE_TRIES } from '#contract/tenders.unlock.ts'
import type { Arrival, LinkViewer } from './http/context.ts'
import { inputRefused, issue, Refusal, tooMany } from './http/refusal.ts'
import { unitOf, usualPasswords } from './passwords.policy.ts'
import { verifyPassword, withPasswordPlace } from './passwords.ts'
import { recordLock } from './tender-links/locked.ts'

type AtLink = Arrival & { readonly link: LinkViewer }

/** The number of most common passwords that are refused as passcodes. */
const USUAL = 1000

const lettersAndDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Whether each character follows the one before in the same direction: `23456789`, `fedcba`, and digits beyond 9 and 0. */
const isSequence = (text: string): boolean => {
  const points = [...text].map((one) => one.codePointAt(0) ?? 0)
  const isRunning = (step: number) =>
    points.slice(1).every((point, at) => {
      const before = points[at] ?? 0
      return point === before + step || (/[09]/.test(String.fromCodePoint(before)) && point === before - 9 * step)
    })
  return isRunning(1) || isRunning(-1)
}

/** Whether a passcode is a few characters over and over, or a plain sequence. */
const isPattern = (text: string): boolean => [...unitOf(text)].length < PASSCODE_MIN || isSequence(text)

/**
 * Why a new passcode is refused, or null; a key of `refusals`. `numbers`: the supplier's own
 * numbers and phones, which anybody who knows the supplier would guess first; parts of them are
 * refused too.
 */
export const weaknessOfPasscode = async (
  passcode: string,
  numbers: readonly (string | null)[],
): Promise<'passcode_common' | 'passcode_own' | null> => {
  const whole = passcode.normalize('NFKC').toLowerCase()
  if (isPattern(whole) || (await usualPasswords(USUAL, PASSCODE_MIN)).has(whole)) return 'passcode_common'
  const core = lettersAndDigits(passcode)
  const isOwn = core !== '' && numbers.some((number) => number !== null && lettersAndDigits(number).includes(core))
  return isOwn ? 'passcode_own' : null
}

/** The stored passcode hash, or null. Outside every transaction: hashing is slow. */
export const passcodeHash = async ({ services, link }: AtLink): Promise<string | null> => {
  const row = await services.db
    .selectFrom('tender_passcodes')
    .where('order_id', '=', link.order_id)
    .where('supplier_id', '=', link.supplier_id)
    .select('hash')
    .executeTakeFirst()
  return row?.hash ?? null
}

const clock = ({ services }: AtLink) => sql`(clock_timestamp() + ${services.clockOffset()} * interval '1 millisecond')`

// The attempt is counted before the check and committed at once, so that concurrent attempts cannot exceed five.
const takeTry = async (at: AtLink): Promise<number> => {
  const { services, link } = at
  const tries = sql`case when locked_until is null then wrong_tries + 1 else 1 end`
  const { rows } = await sql<{ wrong_tries: number }>`
    update tender_passcodes set
      wrong_tries = ${tries},
      locked_until = case when ${tries} >= ${PASSCODE_TRIES} then ${clock(at)} + ${PASSCODE_LOCK_MINUTES} * interval '1 minute' end
    where order_id = ${link.order_id} and supplier_id = ${link.supplier_id}
      and (locked_until is null or locked_until <= ${clock(at)})
    returning wrong_tries`.execute(services.db)
  const taken = rows[0]
  if (taken !== undefined) return taken.wrong_tries
  const locked = await sql<{ wait: number }>`
    select ceil(extract(epoch from locked_until - ${clock(at)}))::int as wait from tender_passcodes
    where order_id = ${link.order_id} and supplier_id = ${link.supplier_id} and locked_until is not null`.execute(
    services.db,
  )
  const wait = Math.max(1, locked.rows[0]?.wait ?? PASSCODE_LOCK_MINUTES * 60)
  at.setHeader('Retry-After', String(wait))
  throw tooMany(wait)
}

const forgetTries = async ({ services, link }: AtLink): Promise<void> => {
  await services.db
    .updateTable('tender_passcodes')
    .set({ wrong_tries: 0, locked_until: null })
    .where('order_id', '=', link.order_id)
    .where('supplier_id', '=', link.supplier_id)
    .execute()
}

/**
 * Whether this is the passcode; counts as an attempt, and the one that locks is recorded. Throws 4029 with `Retry-After` while attempts
 * are blocked.
 */
export const tryPasscode = async (
  at: AtLink,
  typed: string,
  hash: string,
): Promise<{ readonly isRight: boolean; readonly left: number }> => {
  const tried = await withPasswordPlace(async () => {
    const used = await takeTry(at)
    const isRight = await verifyPassword(typed, hash)
    if (isRight) await forgetTries(at)
    return { isRight, left: Math.max(0, PASSCODE_TRIES - used) }
  })
  // The attempts are locked already, so that a row that cannot be written must not take the place of the answer.
  if (!tried.isRight && tried.left === 0)
    await recordLock(at).catch((error: unknown) => at.services.log.error({ event: 'lock_not_recorded', err: error }))
  return tried
}

/** 4001 at the field for a wrong passcode, with the number of attempts left. */
export const passcodeWrong = (path: string, left: number): Refusal =>
  inputRefused([
    left === 0
      ? issue(path, 'passcode_locked', { minutes: PASSCODE_LOCK_MINUTES })
      : issue(path, 'passcode_wrong', { left, minutes: PASSCODE_LOCK_MINUTES }),
  ])

/** 4009: the passcode set differs from the one sent, and the old one was not given. */
export const passcodeTaken = (): Refusal =>
  new Refusal(code.changedMeanwhile, 'passcode_taken', { data: { reason: 'passcode_set' } })
