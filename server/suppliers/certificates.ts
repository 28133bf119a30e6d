// How a supplier's certificates are stored: new ones get an id, files are attached to the supplier,
// a verdict records its author.
import { v7 as newId } from 'uuid'
import type { FileRef } from '#contract/files.ts'
import type { FieldIssue } from '#contract/issues.ts'
import type { CertificateBody } from '#contract/suppliers.schemas.ts'
import type { ActContext } from '#server/act-context.ts'
import type { StoredCertificate } from '#server/db/supplier-tables.ts'
import { attachFiles } from '#server/files.attach.ts'
import { inputRefused, issue } from '#server/http/refusal.ts'

/** The part of a certificate its verdict is about: when it changes, the verdict must be given again. */
const contentOf = (paper: Omit<StoredCertificate, 'id' | 'verdict' | 'verdict_reason'>): string =>
  JSON.stringify([
    paper.type,
    paper.no,
    paper.issuer,
    paper.scope,
    paper.valid_from,
    paper.valid_to,
    paper.files.map((file) => file.id),
  ])

const clean = (given: string | null | undefined): string | null => (given == null || given === '' ? null : given)

/**
 * The certificates as stored. Throws 4001 for an id that is not this supplier's or comes twice, and
 * for a file that is neither this supplier's nor the viewer's own.
 */
export const storedCertificates = async (
  context: ActContext,
  supplier: { readonly id: string; readonly certificates: readonly StoredCertificate[] },
  sent: readonly CertificateBody[],
  now: string,
): Promise<StoredCertificate[]> => {
  const before = new Map(supplier.certificates.map((paper) => [paper.id, paper]))
  const files = await attachFiles(
    context.tx,
    { noun: 'suppliers', record_id: supplier.id },
    context.viewer.id,
    sent.flatMap((paper) => paper.files ?? []),
  )
  const issues: FieldIssue[] = []
  const seen = new Set<string>()
  const stored = sent.map((paper, index): StoredCertificate => {
    const old = paper.id === undefined ? undefined : before.get(paper.id)
    if (paper.id !== undefined && (old === undefined || seen.has(paper.id)))
      issues.push(issue(`certificates.${index}.id`, seen.has(paper.id) ? 'repeated' : 'choice'))
    if (paper.id !== undefined) seen.add(paper.id)
    const known = (paper.files ?? []).flatMap((id, place): FileRef[] => {
      const file = files.get(id)
      if (file === undefined) issues.push(issue(`certificates.${index}.files.${place}`, 'file_unknown'))
      return file === undefined ? [] : [file]
    })
    const content = {
      type: paper.type,
      no: clean(paper.no),
      issuer: clean(paper.issuer),
      scope: clean(paper.scope),
      valid_from: paper.valid_from ?? null,
      valid_to: paper.long_term === true ? null : (paper.valid_to ?? null),
      files: known,
    }
    return { id: old?.id ?? newId(), ...content, ...verdictOn(context, old, paper, content, now) }
  })
  if (issues.length > 0) throw inputRefused(issues)
  return stored
}

type Verdict = Pick<
  StoredCertificate,
  'verdict' | 'verdict_reason' | 'verified_by' | 'verified_by_name' | 'verified_at'
>

const unjudged: Verdict = {
  verdict: null,
  verdict_reason: null,
  verified_by: null,
  verified_by_name: null,
  verified_at: null,
}

/** A certificate whose verdict must be given again, because it was checked under another name or number. */
export const unjudgedPaper = (paper: StoredCertificate): StoredCertificate => ({ ...paper, ...unjudged })

const verdictOn = (
  context: ActContext,
  old: StoredCertificate | undefined,
  paper: CertificateBody,
  content: Omit<StoredCertificate, 'id' | keyof Verdict>,
  now: string,
): Verdict => {
  // A verdict that is not sent stays, unless the certificate it was given for has changed.
  const same = old !== undefined && contentOf({ ...old, ...unjudged }) === contentOf({ ...content, ...unjudged })
  const verdict = paper.verdict === undefined ? (same ? old.verdict : null) : paper.verdict
  if (verdict === null) return unjudged
  const reason = verdict === 'invalid' ? (clean(paper.verdict_reason) ?? (same ? old.verdict_reason : null)) : null
  if (same && old.verdict === verdict && old.verdict_reason === reason && old.verified_at !== null)
    return {
      verdict,
      verdict_reason: reason,
      verified_by: old.verified_by,
      verified_by_name: old.verified_by_name,
      verified_at: old.verified_at,
    }
  return {
    verdict,
    verdict_reason: reason,
    verified_by: context.viewer.id,
    verified_by_name: context.viewer.name,
    verified_at: now,
  }
}
