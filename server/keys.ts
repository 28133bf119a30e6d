// The master key outside the database, and the keys derived from it.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Keys {
  /** Wraps the sealed tenders' data keys. 32 bytes. */
  readonly seal: Buffer
  /** Seals the kept answers of idempotent calls and hashes their bodies. 32 bytes. */
  readonly answers: Buffer
}

const derive = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `herbal-tender ${purpose}`, 32))

/** Keys from 32 bytes of master key. */
export const keysFrom = (master: Buffer): Keys => ({ seal: derive(master, 'seal'), answers: derive(master, 'answers') })

/** Reads the key file (64 hexadecimal characters), making it with mode 0600 when `mayCreate`; a lost key cannot be made again. */
export const loadKeys = async (file: string, mayCreate: boolean): Promise<Keys> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text !== null) {
    if (!/^[0-9a-f]{64}\s*$/i.test(text))
      throw new Error(`The seal key file ${file} must hold 64 hexadecimal characters.`)
    return keysFrom(Buffer.from(text.trim(), 'hex'))
  }
  if (!mayCreate) {
    throw new Error(
      `The seal key file ${file} is missing. Tenders sealed with it can be opened only with the same file: put it back, or name it in SEAL_KEY_FILE.`,
    )
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const master = randomBytes(32)
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(`${master.toString('hex')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return keysFrom(master)
}

const NONCE = 12
const TAG = 16

/** AES-256-GCM over `text`, bound to `purpose`: nonce, tag, then what is hidden. */
export const sealText = (key: Buffer, purpose: string, text: string): Buffer => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
}

/** The text again; throws when a single bit or the purpose differs. */
export const unsealText = (key: Buffer, purpose: string, sealed: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE))
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
}

/** HMAC-SHA-256: a hash nobody without the key can try guesses against. */
export const keyedHash = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
