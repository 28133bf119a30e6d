// The enterprise's own certificates: their files become its files, and each one's status depends on the day.
import { addDays } from 'date-fns/addDays'
import { parseISO } from 'date-fns/parseISO'
import { businessDay } from '#contract/business-day.ts'
import type { OwnPaper, OwnPaperBody, OwnPaperStored } from '#contract/enterprise.papers.ts'
import type { Settings } from '#contract/enterprise.ts'
import type { FileRef } from '#contract/files.ts'
import type { FieldIssue } from '#contract/issues.ts'
import { attachFiles } from './files.attach.ts'
import type { Ctx } from './http/context.ts'
import { inputRefused, issue } from './http/refusal.ts'

const statusOf = (until: string | null, today: string, soon: string): OwnPaper['status'] => {
  if (until === null || until > soon) return 'valid'
  return until < today ? 'expired' : 'expiring'
}

/** Certificates with their status at a moment. */
export const shownPapers = (
  papers: readonly OwnPaperStored[],
  { licence_warn_days }: Pick<Settings, 'licence_warn_days'>,
  now: string,
): OwnPaper[] => {
  const today = businessDay(parseISO(now))
  const soon = businessDay(addDays(parseISO(now), Math.max(...licence_warn_days)))
  return papers.map((paper) => ({ ...paper, status: statusOf(paper.valid_to, today, soon) }))
}

const clean = (given: string | null | undefined): string | null => (given == null || given === '' ? null : given)

/** Certificates as stored. Throws 4001 for a file that is neither the enterprise's nor the viewer's own upload. */
export const storePapers = async (ctx: Ctx, id: string, sent: readonly OwnPaperBody[]): Promise<OwnPaperStored[]> => {
  const owner = { noun: 'enterprise', record_id: id } as const
  const ids = sent.flatMap((paper) => paper.files ?? [])
  const files = await attachFiles(ctx.tx, owner, ctx.viewer.id, ids)
  const issues: FieldIssue[] = []
  const kept = sent.map(
    (paper, index): OwnPaperStored => ({
      type: paper.type,
      no: clean(paper.no),
      issuer: clean(paper.issuer),
      valid_from: paper.valid_from ?? null,
      valid_to: paper.valid_to ?? null,
      files: (paper.files ?? []).flatMap((file, place): FileRef[] => {
        const known = files.get(file)
        if (known === undefined) issues.push(issue(`certificates.${index}.files.${place}`, 'file_unknown'))
        return known === undefined ? [] : [known]
      }),
    }),
  )
  if (issues.length > 0) throw inputRefused(issues)
  return kept
}
