// The keys a process seals and hashes with, and the two encryption functions under everything sealed.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { SealKey } from './seal-key.ts'

export interface Keys {
  /** The master key; wraps data keys (data-keys.ts) and nothing else. */
  readonly seal: SealKey
  /**
   * Seals the kept answers of idempotent calls and keys hashes. It is a data key, so rotating the
   * master key changes nothing. 32 bytes.
   */
  readonly answers: Buffer
  /**
   * The key with which the release before data keys sealed; it reads that release's records. Null when there are none.
   */
  readonly older: Buffer | null
}

const NONCE = 12
const TAG = 16

/** AES-256-GCM under a 32-byte key, bound to `aad`: nonce, tag, then ciphertext. */
export const encrypt = (key: Buffer, plain: Buffer, aad: Buffer): Buffer => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad)
  const hidden = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
}

/** Decrypts; throws when the ciphertext, the key or `aad` differs by a single bit. */
export const decrypt = (key: Buffer, box: Buffer, aad: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE))
    .setAAD(aad)
    .setAuthTag(box.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(box.subarray(NONCE + TAG)), decipher.final()])
}

/** How many bytes {@link encrypt} adds. */
export const CIPHER_BYTES = NONCE + TAG

/** Derives a key for one purpose from another 32-byte key. */
export const subkey = (key: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))

/** The keys the older release derived from the master key itself. */
export const olderKeys = (master: Buffer): { seal: Buffer; answers: Buffer } => {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `herbal-tender ${purpose}`, 32))
  return { seal: derive('seal'), answers: derive('answers') }
}

/** Seals a text, bound to `purpose`. */
export const sealText = (key: Buffer, purpose: string, text: string): Buffer =>
  encrypt(key, Buffer.from(text), Buffer.from(purpose))

/** Unseals the text; throws when a bit or the purpose differs. */
export const unsealText = (key: Buffer, purpose: string, sealed: Buffer): string =>
  decrypt(key, sealed, Buffer.from(purpose)).toString('utf8')

/** HMAC-SHA-256: without the key nobody can test guesses against the hash. */
export const keyedHash = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
