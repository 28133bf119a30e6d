// Whoever guesses: passwords from a hundred addresses at three servers, a supplier's passcode, and the ids, numbers and
// tokens of a sign-in by QR code. Limits are counted in the database, so that servers share them.
import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { envelope } from '#contract/envelope.ts'
import { PASSCODE_TRIES } from '#contract/tenders.unlock.ts'
import { createApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { accountLimit, networkLimit } from '#server/http/limits.ts'
import { openKeys } from '#server/seal/seal-key.start.ts'
import { secretHash } from '#server/viewer.ts'
import type { Figure } from '../../prove.ts'
import { seeded } from '../chance.ts'
import { linkIn } from '../input/links.ts'
import { PASSWORD } from '../load.ts'
import { sizeOf } from '../plan.ts'
import { PASSCODE } from '../supplier-browser.ts'
import { consoleHeaders } from './asked.ts'
import { staffIn, supplierAt } from './askers.ts'
import type { Asking } from './sealed.ts'
import { inWorld, type Origin, type ProofWorld } from './worlds.ts'

const SERVERS = 3
const ADDRESSES = 100
const AT_ONCE = 20
const VICTIM = 'buyer'
const VARIANTS = ['Chief', 'CHIEF', ' chief', 'chief ', 'ｃｈｉｅｆ', 'chief\u200b'] as const
/** QR codes that are approved and fetched by several at once, and whose number several guess at once. */
const CODES = 10
const PICKERS = 8

interface Call {
  readonly method?: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The address that the proxy reports. */
  readonly from?: string
}

interface Said {
  readonly code: number
  readonly data: unknown
  readonly headers: Headers
}

/** Servers over one database, behind a proxy on this machine when they trust it. */
const serversOn = async (world: ProofWorld, { sealKey }: Origin, trusted: string): Promise<readonly Hono[]> => {
  const env = readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost/', TRUST_PROXY: trusted })
  const keys = await openKeys(world.db, sealKey)
  return Array.from({ length: SERVERS }, () => createApp({ db: world.db, env, keys, log: pino({ level: 'silent' }) }))
}

const callerOf = (servers: readonly Hono[]) => {
  let turn = 0
  return async ({ method = 'POST', path, body, headers = {}, from = '' }: Call): Promise<Said> => {
    const app = servers[turn++ % servers.length]
    if (app === undefined) throw new Error('there is no server')
    const answer = await app.request(
      `/api${path}`,
      {
        method,
        headers: {
          ...consoleHeaders,
          'content-type': 'application/json',
          ...(from !== '' && { 'x-forwarded-for': from }),
          ...headers,
        },
        ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
      },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    )
    const text = await answer.text()
    const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json')
    const { code, data } = isJson ? envelope.parse(JSON.parse(text)) : { code: answer.status, data: null }
    return { code, data, headers: answer.headers }
  }
}
type Caller = ReturnType<typeof callerOf>

/** Does something so many times, some at once; returns how often each answer was given. */
const many = async (count: number, ask: (at: number) => Promise<Said>): Promise<Readonly<Record<number, number>>> => {
  const codes: Record<number, number> = {}
  const left = Array.from({ length: count }, (_, at) => at).values()
  const work = async () => {
    for (const at of left) {
      const { code } = await ask(at)
      codes[code] = (codes[code] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return codes
}

const address = (at: number) => `203.0.113.${at % ADDRESSES}`
const login = (username: string, password: string, more: object = {}) => ({
  path: '/v1/user/login/',
  body: { username, password, ...more },
})

/** The faults of guessed passwords. */
const passwords = async (call: Caller, direct: Caller, count: number): Promise<{ faults: string[]; seen: object }> => {
  const faults: string[] = []
  const first = await call({
    ...login(VICTIM, PASSWORD),
    from: '198.51.100.1',
    headers: { 'user-agent': 'Mozilla/5.0' },
  })
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  const guessed = await many(count, (at) => call({ ...login(VICTIM, `wrong-guess-${at}`), from: address(at) }))
  const verified = guessed[4001] ?? 0
  if (verified > accountLimit.attempts) faults.push(`${verified} guesses at one account were verified`)
  if ((guessed[4029] ?? 0) + verified !== count) faults.push(`guesses were answered ${JSON.stringify(guessed)}`)
  const known = await call({
    ...login(VICTIM, PASSWORD),
    from: '198.51.100.1',
    headers: { cookie, 'user-agent': 'Mozilla/5.0' },
  })
  if (known.code !== 0) faults.push(`the user is locked out of the known browser: ${known.code}`)
  const extra = await many(30, (at) => call({ ...login(VICTIM, `x${at}`, { [`field${at}`]: at }), from: address(at) }))
  const other = await call({ ...login(VICTIM, 'still-wrong', {}), from: '198.51.100.7' })
  if (other.code !== 4029) faults.push(`after fields that are none the account may be guessed again: ${other.code}`)
  const spelt = await many(60, (at) =>
    call({ ...login(VARIANTS[at % VARIANTS.length] ?? '', PASSWORD), from: address(at) }),
  )
  const chief = await many(30, (at) =>
    call({ ...login(VARIANTS[at % VARIANTS.length] ?? '', `no-${at}`), from: address(at) }),
  )
  const respelt = chief[4001] ?? 0
  if (respelt > accountLimit.attempts) faults.push(`${respelt} guesses at one account by other spellings of its name`)
  // Without a proxy that is trusted, the address that a caller reports for itself is no address.
  const alone = await many(networkLimit.attempts + 100, (at) =>
    direct({ ...login(`nobody-${at}`, 'x'), from: address(at) }),
  )
  const tried = alone[4001] ?? 0
  if (tried > networkLimit.attempts) faults.push(`${tried} guesses from one network with addresses made up`)
  return { faults, seen: { guesses: count, verified, extra, other_spellings: spelt, chief, made_up_addresses: alone } }
}

/** The faults of guessed passcodes at a supplier's link. */
const passcodes = async (
  world: ProofWorld,
  call: Caller,
  count: number,
): Promise<{ faults: string[]; seen: object }> => {
  const faults: string[] = []
  const [link = ''] = await linkIn(world)
  await supplierAt(world, 'supplier', link)
  const unlock = (passcode: string, at: number) =>
    call({
      path: '/v1/public/tender/0/unlock/',
      body: { passcode },
      headers: { 'tender-token': link },
      from: address(at),
    })
  const guessed = await many(count, (at) => unlock(`guess-${at}-x`, at))
  const verified = guessed[4001] ?? 0
  if (verified > PASSCODE_TRIES) faults.push(`${verified} guesses at one passcode were verified`)
  if ((guessed[4029] ?? 0) + verified !== count) faults.push(`guesses were answered ${JSON.stringify(guessed)}`)
  const { code } = await unlock(PASSCODE, 1)
  if (code !== 4029) faults.push(`the right passcode was verified while it was locked: ${code}`)
  return { faults, seen: { guesses: count, verified } }
}

/** `login.brute`: passwords and passcodes. */
const brute = async (world: ProofWorld, origin: Origin, count: number): Promise<Figure> => {
  const started = Date.now()
  const call = callerOf(await serversOn(world, origin, '127.0.0.1'))
  const direct = callerOf(await serversOn(world, origin, ''))
  const password = await passwords(call, direct, count)
  const passcode = await passcodes(world, call, Math.ceil(count / 10))
  const faults = [...password.faults, ...passcode.faults]
  return {
    figure: 'login.brute',
    value: {
      faults: faults.length,
      password: password.seen,
      passcode: passcode.seen,
      ...(faults.length > 0 && { first: faults }),
    },
    target: { faults: 0, verified: accountLimit.attempts },
    pass: faults.length === 0,
    servers: SERVERS,
    addresses: ADDRESSES,
    n: count,
    of: sizeOf('login.brute').of,
    secs: Math.round((Date.now() - started) / 1_000),
  }
}

const status = z.looseObject({
  status: z.optional(z.string()),
  number: z.optional(z.string()),
  token: z.optional(z.string()),
})
const told = ({ data }: Said) => status.safeParse(data).data ?? {}

/** A sign-in that somebody asks for; its code is set to one that the proof knows. */
const newCode = async ({ db }: ProofWorld, call: Caller, at: number) => {
  const said = await call({ path: '/v1/user/qrcode_login/', from: `192.0.2.${at}` })
  const task = said.headers.get('task_id') ?? ''
  const code = randomBytes(16).toString('base64url')
  await db
    .updateTable('qr_logins')
    .set({ code_hash: secretHash(code) })
    .where('task_hash', '=', secretHash(task))
    .execute()
  const poll = async () => {
    // A browser asks once a second; the proof does not wait for it.
    await db.updateTable('qr_logins').set({ last_polled_at: null }).where('task_hash', '=', secretHash(task)).execute()
    return call({ method: 'GET', path: `/v1/user/qrcode_login/${task}/` })
  }
  return { task, code, poll }
}

/** `qr.takeover`. */
const takeover = async (world: ProofWorld, origin: Origin, count: number): Promise<Figure> => {
  const started = Date.now()
  const call = callerOf(await serversOn(world, origin, '127.0.0.1'))
  const [owner, stranger] = await staffIn(world, ['chief', 'other-admin'])
  const faults: string[] = []
  const decide = (code: string, number: string, who = owner) =>
    call({
      path: `/v1/user/qrcode_confirm/${code}/`,
      body: { action: 'confirm', number },
      headers: { ...who?.headers },
    })
  const scan = (code: string, who = owner) =>
    call({ method: 'GET', path: `/v1/user/qrcode_confirm/${code}/`, headers: { ...who?.headers } })
  for (let at = 0; at < CODES; at += 1) {
    const { code, poll, task } = await newCode(world, call, at)
    await scan(code)
    const { number = '' } = told(await poll())
    if ((await scan(code, stranger)).code !== 4004) faults.push('a second person reads a scanned code')
    if ((await decide(code, number, stranger)).code !== 4004) faults.push('a second person confirms a scanned code')
    if (told(await poll()).token !== undefined) faults.push('a token without a confirmation')
    if (at % 2 === 0) {
      const wrong = Array.from({ length: 12 }, (_, one) => String(10 + one)).filter((one) => one !== number)
      await Promise.all(wrong.map((one) => decide(code, one)))
      if ((await decide(code, number)).code === 0) faults.push('confirmed after many wrong numbers')
      if (told(await poll()).token !== undefined) faults.push('a token after many wrong numbers')
    } else {
      await decide(code, number)
      await world.db
        .updateTable('qr_logins')
        .set({ last_polled_at: null })
        .where('task_hash', '=', secretHash(task))
        .execute()
      const picked = await Promise.all(
        Array.from({ length: PICKERS }, () => call({ method: 'GET', path: `/v1/user/qrcode_login/${task}/` })),
      )
      const tokens = picked.filter((one) => told(one).token !== undefined).length
      if (tokens !== 1) faults.push(`${tokens} of ${PICKERS} polls at once got a token`)
      if ((await decide(code, number)).code === 0) faults.push('confirmed twice')
      if ((await poll()).code !== 4004) faults.push('a used code is told of')
    }
  }
  const guessed = await many(count, () =>
    call({ method: 'GET', path: `/v1/user/qrcode_login/${randomBytes(32).toString('base64url')}/` }),
  )
  if ((guessed[4004] ?? 0) !== count) faults.push(`guessed ids were answered ${JSON.stringify(guessed)}`)
  return {
    figure: 'qr.takeover',
    value: { faults: faults.length, codes: CODES, ...(faults.length > 0 && { first: faults.slice(0, 5) }) },
    target: { faults: 0 },
    pass: faults.length === 0,
    n: count,
    of: sizeOf('qr.takeover').of,
    secs: Math.round((Date.now() - started) / 1_000),
  }
}

/** `login.brute` and `qr.takeover`; `count` guesses of each. */
export const proveBrute = ({ origin, count, seed = seeded().seed }: Asking = {}): Promise<readonly Figure[]> =>
  inWorld(origin, async (world, found) => {
    const figures = [
      await brute(world, found, count ?? sizeOf('login.brute').n),
      await takeover(world, found, count ?? sizeOf('qr.takeover').n),
    ]
    return figures.map((one) => ({ ...one, seed }))
  })
