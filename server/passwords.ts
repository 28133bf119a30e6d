// Passwords at rest: argon2id with its parameters stored in the hash, so that a later release may raise them for new
// hashes. Hashes are made by threads of their own (passwords.threads.ts), in a bounded queue.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { tooMany } from './http/refusal.ts'
import { derive, type Parameters } from './passwords.threads.ts'

const MEMORY_KIB = 19_456
const PASSES = 2
const TAG_BYTES = 32
/** Acts with a password that may be under way at once, most of them waiting for their hash; and when to try again (s). */
const MAX = 32
const AGAIN_S = 3

let underWay = 0

/**
 * Runs an act that checks a password. Throws 4029 before anything was done, so that no attempt is counted, while too many
 * are under way.
 */
export const withPasswordPlace = async <T>(work: () => Promise<T>): Promise<T> => {
  if (underWay >= MAX) throw tooMany(AGAIN_S)
  underWay += 1
  try {
    return await work()
  } finally {
    underWay -= 1
  }
}

// NFC, so that the same password typed on another keyboard gives the same bytes.
const tagOf = async (password: string, parameters: Parameters): Promise<Buffer> =>
  Buffer.from(await derive(new TextEncoder().encode(password.normalize('NFC')), parameters))

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The password's hash as a PHC string. Takes some 60 ms. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, { memory: MEMORY_KIB, passes: PASSES, parallelism: 1, nonce, tagLength: TAG_BYTES })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${encode(nonce)}$${encode(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** A hash that belongs to nobody, created once, so that an unknown user takes the same time as a known one. */
let dummy: Promise<string> | undefined

/** Whether `password` belongs to `hash`; null (an unknown user) takes as long and is always false. */
export const verifyPassword = async (password: string, hash: string | null): Promise<boolean> => {
  dummy ??= hashPassword(randomBytes(32).toString('base64'))
  const match = phc.exec(hash ?? (await dummy))
  if (match === null) throw new Error('a password hash is not in PHC form')
  const [, memory, passes, parallelism, nonce = '', wanted = ''] = match
  const expected = Buffer.from(wanted, 'base64')
  const tag = await tagOf(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
  })
  return timingSafeEqual(tag, expected) && hash !== null
}

/** Creates the dummy hash before the first request. */
export const warmPasswords = async (): Promise<void> => {
  await verifyPassword('', null)
}
