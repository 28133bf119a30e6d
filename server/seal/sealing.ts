// Keeps a tender unreadable until the opening: AES-256-GCM under its own data key, and a salted commitment.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { sealedTenderFile } from '#contract/tenders.files.ts'
import { type SealedContent, sealedContent } from '#contract/tenders.schemas.ts'
import { newSecret, secretHash } from '#server/viewer.ts'
import type { DataKey } from './data-keys.ts'
import { CIPHER_BYTES, decrypt, encrypt, sealText, subkey, unsealText } from './keys.ts'

const SALT_BYTES = 32
/** The older release stored the wrapped key of a tender in front of its blob. */
const WRAPPED_BYTES = CIPHER_BYTES + 32
/** Sealed tenders are padded to a multiple of this, so that their length does not reveal the number of lines. */
const PAD_BYTES = 1024
/** Sealed files are padded to a multiple of this, because their length could identify a report. */
const FILE_PAD_BYTES = 64 * 1024
const LENGTH_BYTES = 4

/**
 * The tender that a blob belongs to. The blob does not open under another tender; an older blob of the same tender
 * opens, but does not match the commitment.
 */
export interface SealBinding {
  readonly order_id: string
  readonly supplier_id: string
  readonly tender_id: string
}

export interface Sealed {
  readonly blob: Buffer
  /** SHA-256 over salt and content, hex; given to the supplier as receipt. */
  readonly commitment: string
}

/** What a blob is bound to besides its key: the record it belongs to, and the data key that sealed it. */
const aadOf = ({ id }: DataKey, ...parts: readonly string[]): Buffer =>
  Buffer.from((id === null ? parts : [...parts, id]).join('|'))

const aadOfTender = (key: DataKey, binding: SealBinding): Buffer =>
  aadOf(key, binding.order_id, binding.supplier_id, binding.tender_id)

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

/** Seals a tender. The salt is inside the blob: outside it, a guessed price could be tested against the commitment. */
export const sealTender = (key: DataKey, binding: SealBinding, content: SealedContent): Sealed => {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const text = JSON.stringify(content)
  const plain = pad(Buffer.from(JSON.stringify({ salt, content: text })))
  const blob = encrypt(subkey(key.key, 'tender-content'), plain, aadOfTender(key, binding))
  return { blob, commitment: commitmentOf(salt, text) }
}

const plainOf = (key: DataKey, binding: SealBinding, blob: Buffer): Buffer => {
  const aad = aadOfTender(key, binding)
  const own = subkey(key.key, 'tender-content')
  if (key.id !== null) return decrypt(own, blob, aad)
  return decrypt(decrypt(own, blob.subarray(0, WRAPPED_BYTES), aad), blob.subarray(WRAPPED_BYTES), aad)
}

/** Unseals a tender; throws when a bit of it, or its binding, has changed. */
export const unsealTender = (
  key: DataKey,
  binding: SealBinding,
  blob: Buffer,
): { content: SealedContent; commitment: string } => {
  const { salt, content } = inside.parse(JSON.parse(unpad(plainOf(key, binding, blob)).toString()))
  return { content: sealedContent.parse(JSON.parse(content)), commitment: commitmentOf(salt, content) }
}

/** Contents as they were sealed, to be sealed by another key. */
export interface Resealed {
  sealedBy(key: DataKey): Buffer
}

/** Reads a tender to seal it anew with the same salt, so that its commitment stays; throws when a bit of it has changed. */
export const resealTender = (by: DataKey, binding: SealBinding, blob: Buffer): Resealed => {
  const plain = plainOf(by, binding, blob)
  return { sealedBy: (key) => encrypt(subkey(key.key, 'tender-content'), plain, aadOfTender(key, binding)) }
}

const evidenceHead = z.object({ name: z.string(), media_type: z.string() })

/**
 * Seals the evidence of an entered tender together with its file name, so that neither is readable
 * before the opening.
 */
export const sealEvidence = (
  key: DataKey,
  id: string,
  { bytes, ...head }: { readonly name: string; readonly media_type: string; readonly bytes: Buffer },
): Buffer => {
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(text.length)
  return encrypt(subkey(key.key, 'tender-evidence'), Buffer.concat([length, text, bytes]), aadOf(key, id))
}

/** Unseals the evidence; throws when a bit of it has changed. */
export const unsealEvidence = (
  key: DataKey,
  id: string,
  sealed: Buffer,
): { name: string; media_type: string; bytes: Buffer } => {
  const plain = decrypt(subkey(key.key, 'tender-evidence'), sealed, aadOf(key, id))
  const end = LENGTH_BYTES + plain.readUInt32BE(0)
  const head = evidenceHead.parse(JSON.parse(plain.subarray(LENGTH_BYTES, end).toString()))
  return { ...head, bytes: plain.subarray(end) }
}

/** Reads evidence to seal it anew; throws when a bit of it has changed. */
export const resealEvidence = (by: DataKey, id: string, sealed: Buffer): Resealed => {
  const plain = decrypt(subkey(by.key, 'tender-evidence'), sealed, aadOf(by, id))
  return { sealedBy: (key) => encrypt(subkey(key.key, 'tender-evidence'), plain, aadOf(key, id)) }
}

const fileHead = z.pick(sealedTenderFile, {
  name: true,
  media_type: true,
  byte_size: true,
  sha256: true,
  sealed_sha256: true,
})
/** The facts of a sealed file without its bytes. */
export type SealedFileHead = z.output<typeof fileHead>

/** SHA-256, hex. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Seals a tender file in two parts: its bytes, and a head with its name, type and the hash of the sealed bytes. */
export const sealFile = (
  key: DataKey,
  id: string,
  { bytes, ...head }: Pick<SealedFileHead, 'name' | 'media_type'> & { readonly bytes: Buffer },
): { head: Buffer; sealed: Buffer } => {
  const sealed = encrypt(subkey(key.key, 'tender-file'), pad(bytes, FILE_PAD_BYTES), aadOf(key, id))
  const told = { ...head, byte_size: bytes.byteLength, sha256: hashOf(bytes), sealed_sha256: hashOf(sealed) }
  const text = pad(Buffer.from(JSON.stringify(told)))
  return { head: encrypt(subkey(key.key, 'tender-file-head'), text, aadOf(key, id)), sealed }
}

/** Unseals the head of a file; throws when a bit of it has changed. */
export const unsealFileHead = (key: DataKey, id: string, head: Buffer): SealedFileHead =>
  fileHead.parse(JSON.parse(unpad(decrypt(subkey(key.key, 'tender-file-head'), head, aadOf(key, id))).toString()))

/** Unseals the bytes of a file; throws when a bit of them has changed. */
export const unsealFile = (key: DataKey, id: string, sealed: Buffer): Buffer =>
  unpad(decrypt(subkey(key.key, 'tender-file'), sealed, aadOf(key, id)))

/** Whether two hex hashes are equal, compared in constant time. */
export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** A link's token, sealed. */
export const sealLinkToken = (key: DataKey, linkId: string, token: string): Buffer =>
  sealText(subkey(key.key, 'tender-link'), aadOf(key, linkId).toString(), token)

/** A new link token: 32 random bytes as text, its hash for look-up, and a sealed copy from which staff can show the link again. */
export const newLinkToken = (key: DataKey, linkId: string): { token: string; hash: Buffer; sealed: Buffer } => {
  const token = newSecret()
  return { token, hash: secretHash(token), sealed: sealLinkToken(key, linkId, token) }
}

/** The token of a link, from its sealed copy. */
export const readLinkToken = (key: DataKey, linkId: string, sealed: Buffer): string =>
  unsealText(subkey(key.key, 'tender-link'), aadOf(key, linkId).toString(), sealed)
