// The key that signs the anchors of the audit trail: a file beside the database, which stores its public half.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Env } from '#server/env.ts'

/** The files of the anchors and of their key. */
export type AnchorPlace = Pick<Env, 'anchorFile' | 'anchorKeyFile'>

/** No key can sign for this database; the message says what to do. */
export class AnchorKeyUnavailable extends Error {}

const REMEDY =
  'Put the file back: it is kept where the seal key is. If nobody has it any more: npm run admin -- replace-anchor-key --yes'

const publicText = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')

/** Whether a text is a public key in the form of {@link anchorPublicKey}. */
export const isPublicKey = (text: string): boolean => {
  try {
    createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return true
  } catch {
    // The file is not a key; the caller reports it.
    return false
  }
}

/** Writes a new key. Throws EEXIST when the file exists already. */
const makeKey = async (file: string): Promise<KeyObject> => {
  const { privateKey } = generateKeyPairSync('ed25519')
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await handle.sync()
  } finally {
    await handle.close()
  }
  return privateKey
}

const keyIn = async (file: string): Promise<KeyObject | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    return createPrivateKey(text)
  } catch {
    // OpenSSL's message about a broken file does not name the file.
    throw new AnchorKeyUnavailable(`${file} is no anchor key. ${REMEDY}`)
  }
}

/** The public key that checks anchors, base64; null while there is no key. Throws {@link AnchorKeyUnavailable}. */
export const anchorPublicKey = async ({
  anchorKeyFile,
}: Pick<AnchorPlace, 'anchorKeyFile'>): Promise<string | null> => {
  const key = await keyIn(anchorKeyFile)
  return key === null ? null : publicText(key)
}

const knownTo = async (db: Db | Tx): Promise<string | null> =>
  (await db.selectFrom('installation').select('anchor_public_key').executeTakeFirstOrThrow()).anchor_public_key

const makeKnown = async (db: Db | Tx, key: KeyObject): Promise<void> => {
  await db
    .updateTable('installation')
    .set({ anchor_public_key: publicText(key) })
    .execute()
}

/** The key in the file, which must match the public half in the database. Throws {@link AnchorKeyUnavailable}. */
const knownKeyIn = async (file: string, known: string): Promise<KeyObject> => {
  const present = await keyIn(file)
  if (present === null) throw new AnchorKeyUnavailable(`The anchor key ${file} is missing. ${REMEDY}`)
  if (publicText(present) === known) return present
  throw new AnchorKeyUnavailable(`The anchor key ${file} is not the one of this database. ${REMEDY}`)
}

/** The fault of the key file. Null when the file is sound, and as long as the database has no public key. */
export const anchorKeyFault = async (
  db: Db,
  { anchorKeyFile }: Pick<AnchorPlace, 'anchorKeyFile'>,
): Promise<string | null> => {
  const known = await knownTo(db)
  if (known === null) return null
  try {
    await knownKeyIn(anchorKeyFile, known)
    return null
  } catch (error) {
    if (error instanceof AnchorKeyUnavailable) return error.message
    throw error
  }
}

/** The key that signs for this database; an installation's first one is made here. Throws {@link AnchorKeyUnavailable}. */
export const signingKey = async (tx: Tx, { anchorKeyFile: file }: AnchorPlace): Promise<KeyObject> => {
  const known = await knownTo(tx)
  if (known !== null) return knownKeyIn(file, known)
  const key = (await keyIn(file)) ?? (await makeKey(file))
  await makeKnown(tx, key)
  return key
}

/**
 * The public half of the key that will sign for an installation. The key is created where it is missing; null where it
 * cannot be created.
 */
export const anchorKeyAhead = async ({
  anchorKeyFile: file,
}: Pick<AnchorPlace, 'anchorKeyFile'>): Promise<string | null> => {
  try {
    return publicText((await keyIn(file)) ?? (await makeKey(file)))
  } catch {
    // The first anchor tries again, and reports the fault.
    return null
  }
}

/**
 * The remains of a lost key: the public half that checks its anchors, and the files of its anchors and of a foreign
 * key.
 */
export interface Replaced {
  readonly formerPublicKey: string
  readonly formerAnchors: string | null
  readonly formerKeyFile: string | null
}

const movedAside = async (file: string): Promise<string | null> => {
  const aside = `${file}.before-${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
  try {
    await rename(file, aside)
    return aside
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * Continues without a permanently lost key: creates a new one, and starts a new file of anchors. The anchors of the
 * lost key stay in a file beside it, which its public half still checks. Null when no key is lost.
 */
export const replaceAnchorKey = async (
  db: Db,
  { anchorFile, anchorKeyFile }: AnchorPlace,
): Promise<Replaced | null> => {
  const formerPublicKey = await knownTo(db)
  if (formerPublicKey === null || (await anchorKeyFault(db, { anchorKeyFile })) === null) return null
  const formerKeyFile = await movedAside(anchorKeyFile)
  const key = await makeKey(anchorKeyFile)
  const formerAnchors = anchorFile === '-' ? null : await movedAside(anchorFile)
  await makeKnown(db, key)
  return { formerPublicKey, formerAnchors, formerKeyFile }
}
