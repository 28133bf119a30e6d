// Whether a refused sign-in tells that the account exists: a wrong password for accounts that are enabled, for some that
// are disabled and for names that nobody has must be answered with the same bytes after the same time.
//
// The limits of sign-ins stay as they are, and nothing is reset: there are as many accounts, and as many networks that
// the guesses come from, as are needed for no limit to be reached.
import { sql } from 'kysely'
import { login } from '#contract/session.ts'
import { randomOf } from '#server/demo/random.ts'
import { accountLimit, networkLimit } from '#server/http/limits.ts'
import { warmPasswords } from '#server/passwords.ts'
import type { Figure } from '../../prove.ts'
import { addressOf } from '../caller.ts'
import { seeded } from '../chance.ts'
import { percentile } from '../load.ts'
import { sizeOf } from '../plan.ts'
import { consoleHeaders, textOfAnswer } from './asked.ts'
import type { Asking } from './sealed.ts'
import { inWorld, type ProofWorld } from './worlds.ts'

/** Above this |t| two series of times are told apart (as for leaks of cryptographic code, TVLA and dudect). */
const MAX_T = 4.5
/** Guesses that are not measured: programs are compiled and pages read. They take one account of each kind. */
const WARM = accountLimit.attempts
/** Samples above this percentile of both series are left out the second time, so that pauses of the machine hide nothing. */
const CROP = 90
const NAMED = 3

const kinds = ['known', 'unknown', 'disabled'] as const
type Kind = (typeof kinds)[number]
const pairs = [
  ['known', 'unknown'],
  ['known', 'disabled'],
  ['unknown', 'disabled'],
] as const satisfies readonly (readonly [Kind, Kind])[]

const nameOf = (kind: Kind, account: number): string => `${kind.padEnd(8, '-')}-${String(account).padStart(4, '0')}`

/** Accounts like that of a user of the demo, with its password. */
const addAccounts = async ({ db }: ProofWorld, kind: Kind, status: 'enabled' | 'disabled', count: number) => {
  const usernames = Array.from({ length: count }, (_, at) => nameOf(kind, at))
  await sql`insert into users select (jsonb_populate_record(u, jsonb_build_object(
      'id', gen_random_uuid(), 'username', n.username, 'status', ${status}::text, 'phone', null))).*
    from users u, unnest(${usernames}::text[]) as n (username) where u.username = 'buyer'`.execute(db)
}

/** The address of a network for this guess; each network makes half as many guesses as it may. */
const networkAt = (guess: number): string => {
  const network = Math.floor((2 * guess) / networkLimit.attempts)
  return `10.${network >> 8}.${network & 255}.1`
}

const guess = async ({ app }: ProofWorld, username: string, from: string): Promise<{ ms: number; text: string }> => {
  const body = JSON.stringify({ username, password: 'Not-The-Password-2026' })
  const headers = { ...consoleHeaders, 'content-type': 'application/json' }
  const started = performance.now()
  const answer = await app.request(
    `/${addressOf(login, {})}`,
    { method: login.method, headers, body },
    { incoming: { socket: { remoteAddress: from } } },
  )
  const bytes = Buffer.from(await answer.arrayBuffer())
  const ms = performance.now() - started
  return { ms, text: textOfAnswer({ status: answer.status, headers: answer.headers, bytes }) }
}

const moments = (all: readonly number[]): { mean: number; error: number } => {
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length
  const squares = all.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  return { mean, error: squares / (all.length - 1) / all.length }
}

/** Welch's t of two series. */
const welch = (first: readonly number[], second: readonly number[]): number => {
  const [a, b] = [moments(first), moments(second)]
  return (a.mean - b.mean) / Math.sqrt(a.error + b.error)
}

const rounded = (value: number): number => Number(value.toFixed(2))

/** How well two series are told apart: with all samples, and without the longest. */
const apart = (first: readonly number[], second: readonly number[]) => {
  const most = percentile([...first, ...second], CROP)
  const short = (all: readonly number[]) => all.filter((one) => one <= most)
  return { t: rounded(welch(first, second)), t_cropped: rounded(welch(short(first), short(second))) }
}

/** `login.timing`; `count` guesses of each kind. */
export const proveLoginTiming = ({
  origin,
  count = sizeOf('login.timing').n,
  seed = seeded().seed,
}: Asking = {}): Promise<readonly Figure[]> =>
  inWorld(origin, async (world) => {
    const started = Date.now()
    const accounts = Math.ceil((WARM + count) / accountLimit.attempts)
    await addAccounts(world, 'known', 'enabled', accounts)
    await addAccounts(world, 'disabled', 'disabled', accounts)
    // As the server does before its first request.
    await warmPasswords()
    const random = randomOf(seed)
    const times: Record<Kind, number[]> = { known: [], unknown: [], disabled: [] }
    const answers = new Set<string>()
    let guesses = 0
    for (let at = 0; at < WARM + count; at += 1)
      for (const kind of random.shuffled(kinds)) {
        const username = nameOf(kind, Math.floor(at / accountLimit.attempts))
        const { ms, text } = await guess(world, username, networkAt(guesses))
        guesses += 1
        answers.add(text)
        if (at >= WARM) times[kind].push(ms)
      }
    const told = pairs.map(([a, b]) => [`${a}_${b}`, apart(times[a], times[b])] as const)
    const [answer = ''] = answers
    const isRefused = answers.size === 1 && answer.includes('"code":4001')
    const worst = Math.max(...told.flatMap(([, { t, t_cropped }]) => [Math.abs(t), Math.abs(t_cropped)]))
    return [
      {
        figure: 'login.timing',
        value: {
          worst_t: worst,
          ...Object.fromEntries(told),
          answers: answers.size,
          median_ms: Object.fromEntries(kinds.map((kind) => [kind, rounded(percentile(times[kind], 50))])),
          ...(!isRefused && { first: [...answers].slice(0, NAMED) }),
        },
        target: { worst_t: MAX_T, answers: 1 },
        pass: isRefused && worst < MAX_T,
        accounts,
        networks: Math.ceil((2 * guesses) / networkLimit.attempts),
        n: count,
        of: sizeOf('login.timing').of,
        seed,
        secs: Math.round((Date.now() - started) / 1_000),
      },
    ]
  })
