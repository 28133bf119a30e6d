// How a tender stays unreadable until opening: AES-256-GCM under a key outside the database, and a salted commitment.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { sealedTenderFile } from '#contract/tenders.files.ts'
import { type SealedContent, sealedContent } from '#contract/tenders.schemas.ts'
import { sealText, unsealText } from './keys.ts'
import { newSecret, secretHash } from './viewer.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
const SALT_BYTES = 32
const WRAPPED_BYTES = IV_BYTES + TAG_BYTES + 32
/** Sealed tenders are padded to steps of this, so that their length says nothing of their lines. */
const PAD_BYTES = 1024
/** The same for files, whose length would tell one report from another. */
const FILE_PAD_BYTES = 64 * 1024
const LENGTH_BYTES = 4

/** What a blob belongs to; moved to another tender it does not open. An older blob of the same tender fails its commitment. */
export interface SealBinding {
  readonly order_id: string
  readonly supplier_id: string
  readonly tender_id: string
}

export interface Sealed {
  /** Wrapped data key and ciphertext. */
  readonly blob: Buffer
  /** SHA-256 over salt and content, hex; given to the supplier as receipt. */
  readonly commitment: string
}

const encrypt = (key: Buffer, plain: Buffer, aad: Buffer): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

const decrypt = (key: Buffer, box: Buffer, aad: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, IV_BYTES))
    .setAAD(aad)
    .setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(box.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

const subkey = (master: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', master, '', purpose, 32))

const bindingOf = (binding: SealBinding): Buffer =>
  Buffer.from([binding.order_id, binding.supplier_id, binding.tender_id].join('|'))

const pad = (plain: Buffer, step = PAD_BYTES): Buffer => {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(plain.length)
  const filled = LENGTH_BYTES + plain.length
  return Buffer.concat([length, plain, Buffer.alloc((step - (filled % step)) % step)])
}

const unpad = (padded: Buffer): Buffer => padded.subarray(LENGTH_BYTES, LENGTH_BYTES + padded.readUInt32BE(0))

const inside = z.object({ salt: z.string(), content: z.string() })

const commitmentOf = (salt: string, content: string): string =>
  createHash('sha256').update(salt).update('|').update(content).digest('hex')

/** Seals a tender. The salt lies inside the blob: outside it, a guessed price could be tried against the commitment. */
export const sealTender = (master: Buffer, binding: SealBinding, content: SealedContent): Sealed => {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const text = JSON.stringify(content)
  const aad = bindingOf(binding)
  const dataKey = randomBytes(32)
  const wrapped = encrypt(subkey(master, 'tender-content'), dataKey, aad)
  const body = encrypt(dataKey, pad(Buffer.from(JSON.stringify({ salt, content: text }))), aad)
  return { blob: Buffer.concat([wrapped, body]), commitment: commitmentOf(salt, text) }
}

/** Reads a sealed tender; throws when one bit of it, or its binding, has been changed. */
export const unsealTender = (
  master: Buffer,
  binding: SealBinding,
  blob: Buffer,
): { content: SealedContent; commitment: string } => {
  const aad = bindingOf(binding)
  const dataKey = decrypt(subkey(master, 'tender-content'), blob.subarray(0, WRAPPED_BYTES), aad)
  const { salt, content } = inside.parse(
    JSON.parse(unpad(decrypt(dataKey, blob.subarray(WRAPPED_BYTES), aad)).toString()),
  )
  return { content: sealedContent.parse(JSON.parse(content)), commitment: commitmentOf(salt, content) }
}

const evidenceHead = z.object({ name: z.string(), media_type: z.string() })

/** What a tender was written down from, sealed with its name, so that neither is read before the opening. */
export const sealEvidence = (
  master: Buffer,
  id: string,
  { bytes, ...head }: { readonly name: string; readonly media_type: string; readonly bytes: Buffer },
): Buffer => {
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(text.length)
  return encrypt(subkey(master, 'tender-evidence'), Buffer.concat([length, text, bytes]), Buffer.from(id))
}

/** The evidence again; throws when one bit of it has been changed. */
export const unsealEvidence = (
  master: Buffer,
  id: string,
  sealed: Buffer,
): { name: string; media_type: string; bytes: Buffer } => {
  const plain = decrypt(subkey(master, 'tender-evidence'), sealed, Buffer.from(id))
  const end = LENGTH_BYTES + plain.readUInt32BE(0)
  const head = evidenceHead.parse(JSON.parse(plain.subarray(LENGTH_BYTES, end).toString()))
  return { ...head, bytes: plain.subarray(end) }
}

const fileHead = z.pick(sealedTenderFile, {
  name: true,
  media_type: true,
  byte_size: true,
  sha256: true,
  sealed_sha256: true,
})
/** What is known of a sealed file without its bytes. */
export type SealedFileHead = z.output<typeof fileHead>

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A file of a tender, sealed in two: its bytes, and a head that tells what they are and how their sealed form hashes. */
export const sealFile = (
  master: Buffer,
  id: string,
  { bytes, ...head }: Pick<SealedFileHead, 'name' | 'media_type'> & { readonly bytes: Buffer },
): { head: Buffer; sealed: Buffer } => {
  const sealed = encrypt(subkey(master, 'tender-file'), pad(bytes, FILE_PAD_BYTES), Buffer.from(id))
  const told = { ...head, byte_size: bytes.byteLength, sha256: hashOf(bytes), sealed_sha256: hashOf(sealed) }
  const text = pad(Buffer.from(JSON.stringify(told)))
  return { head: encrypt(subkey(master, 'tender-file-head'), text, Buffer.from(id)), sealed }
}

/** The head of a file; throws when one bit of it has been changed. */
export const unsealFileHead = (master: Buffer, id: string, head: Buffer): SealedFileHead =>
  fileHead.parse(JSON.parse(unpad(decrypt(subkey(master, 'tender-file-head'), head, Buffer.from(id))).toString()))

/** The bytes of a file; throws when one bit of them has been changed. */
export const unsealFile = (master: Buffer, id: string, sealed: Buffer): Buffer =>
  unpad(decrypt(subkey(master, 'tender-file'), sealed, Buffer.from(id)))

/** Whether two hex hashes are equal, in a time that does not tell where they differ. */
export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** A new link token: 32 random bytes as text, its hash for look-up, and a sealed copy from which staff can show the link again. */
export const newLinkToken = (master: Buffer, linkId: string): { token: string; hash: Buffer; sealed: Buffer } => {
  const token = newSecret()
  return { token, hash: secretHash(token), sealed: sealText(subkey(master, 'tender-link'), linkId, token) }
}

/** The token of a link, from its sealed copy. */
export const readLinkToken = (master: Buffer, linkId: string, sealed: Buffer): string =>
  unsealText(subkey(master, 'tender-link'), linkId, sealed)
