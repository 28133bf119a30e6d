// Anchors of the audit trail: signed heads of the chains in a file outside the database, which reveal a cut-off tail.
import { createHash, createPublicKey, sign, verify } from 'node:crypto'
import { mkdir, open, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type ChainHead, canonicalJson, chainHeads } from '#server/audit.ts'
import type { Db } from '#server/db/tables.ts'
import type { Log } from '#server/log.ts'
import { type AnchorPlace, signingKey } from './anchor-key.ts'

const line = z.strictObject({
  v: z.literal(1),
  at: z.string(),
  enterprise_id: z.string(),
  seq: z.int(),
  hash: z.string(),
  /** SHA-256 of the previous line; for the first line, of nothing. */
  prev: z.string(),
  sig: z.string(),
})

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const linesOf = (text: string): string[] => text.split('\n').filter((one) => one !== '')

/** The file's text; empty when there is none yet. */
export const readAnchorFile = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })

/** With `-` as the file nothing can be read back, so the last line of this process is kept. */
let lastLogged: { readonly text: string; readonly seqs: Map<string, number> } = { text: '', seqs: new Map() }

const seqsIn = (lines: readonly string[]): Map<string, number> =>
  new Map(lines.map((text) => line.parse(JSON.parse(text))).map((one) => [one.enterprise_id, one.seq]))

/**
 * Writes one anchor for each chain that has grown since its last one; returns their number. Only one process writes at
 * a time; another one returns 0. Throws when the file or its first key cannot be written, or when the key known to this
 * database is missing.
 */
export const writeAnchors = (db: Db, { anchorFile, anchorKeyFile }: AnchorPlace, log: Log): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('anchors', 0)) as mine`.execute(tx)
    if (rows[0]?.mine !== true) return 0
    const heads = await chainHeads(tx)
    // An installation before its set-up has no key.
    if (heads.length === 0) return 0
    const key = await signingKey(tx, { anchorFile, anchorKeyFile })
    const isLogAlone = anchorFile === '-'
    const lines = isLogAlone ? [] : linesOf(await readAnchorFile(anchorFile))
    const seqs = isLogAlone ? lastLogged.seqs : seqsIn(lines)
    let last = isLogAlone ? lastLogged.text : (lines.at(-1) ?? '')
    const moved = heads.filter((head) => head.seq > (seqs.get(head.enterprise_id) ?? 0))
    const added: string[] = []
    for (const { enterprise_id, seq, hash } of moved) {
      const body = { v: 1, at: new Date().toISOString(), enterprise_id, seq, hash, prev: sha256(last) }
      const sig = sign(null, Buffer.from(canonicalJson(body)), key).toString('base64url')
      last = JSON.stringify({ ...body, sig })
      added.push(last)
      seqs.set(enterprise_id, seq)
    }
    if (isLogAlone) lastLogged = { text: last, seqs }
    else if (added.length > 0) await append(anchorFile, added)
    // Where an anchor is stored nowhere but in the log, it is a warning, so that stricter log levels keep it too.
    for (const text of added) log[isLogAlone ? 'warn' : 'info']({ event: 'audit_anchor', anchor: text })
    return added.length
  })

/**
 * The text of the anchors for a backup, after a last anchor. A backup without that anchor is better than none, so its
 * error is logged and returned.
 */
export const anchorsToSave = async (
  db: Db,
  place: AnchorPlace,
  log: Log,
): Promise<{ readonly anchors: string; readonly hindrance: string | null }> => {
  const hindrance = await writeAnchors(db, place, log).then(
    () => null,
    (error: unknown) => {
      log.error({ event: 'anchor_failed', err: error })
      return error instanceof Error ? error.message : String(error)
    },
  )
  return { anchors: place.anchorFile === '-' ? '' : await readAnchorFile(place.anchorFile), hindrance }
}

const append = async (file: string, lines: readonly string[]): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.writeFile(`${lines.join('\n')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The anchored heads of each chain, or the first line that was forged or follows a removed one. */
export type AnchorVerdict =
  | { readonly ok: true; readonly heads: ReadonlyMap<string, ChainHead[]>; readonly last: string | null }
  | { readonly ok: false; readonly line: number; readonly reason: 'anchor_forged' }

/** Checks the signatures, and that each line follows the previous one. */
export const verifyAnchors = (text: string, publicKey: string): AnchorVerdict => {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const heads = new Map<string, ChainHead[]>()
  let before = ''
  let last: string | null = null
  for (const [at, one] of linesOf(text).entries()) {
    const forged = { ok: false, line: at + 1, reason: 'anchor_forged' } as const
    const parsed = line.safeParse(jsonOf(one))
    if (!parsed.success) return forged
    const { sig, ...body } = parsed.data
    const isSigned = verify(null, Buffer.from(canonicalJson(body)), key, Buffer.from(sig, 'base64url'))
    if (!isSigned || body.prev !== sha256(before)) return forged
    heads.set(body.enterprise_id, [...(heads.get(body.enterprise_id) ?? []), { seq: body.seq, hash: body.hash }])
    before = one
    last = body.at
  }
  return { ok: true, heads, last }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The line is not JSON, so it is forged; the caller reports it.
    return null
  }
}

/** Seconds since the last anchor; null when there is none. */
export const anchorAge = async ({ anchorFile }: AnchorPlace): Promise<number | null> => {
  if (anchorFile === '-') return null
  const found = await stat(anchorFile).catch(() => null)
  return found === null ? null : Math.max(0, (Date.now() - found.mtimeMs) / 1000)
}
