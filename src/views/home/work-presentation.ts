// How each act of the worklist is presented: its icon, its command, and its page.
import type { Work, WorkAct } from '#contract/home.worklist.ts'
import { MISSING } from '#contract/missing.ts'
import type { Subject } from '#src/commands/command.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import type { CommandId } from '#src/commands/registry.ts'
import { supplierSubject } from '#src/commands/subjects.ts'
import { type PathId, paths, to } from '#src/paths.ts'
import type { IconName } from '#src/ui/text/icon.tsx'
import type { Tone } from '#src/ui/text/tag.tsx'

interface ActPresentation {
  readonly glyph: IconName
  readonly tone: Tone
  /** The command that the row's key runs, and a press on the row. */
  readonly command?: CommandId
  /** The page that Enter opens; where the user may not open it, the page of the demand. */
  readonly page: PathId
  readonly query?: Readonly<Record<string, string>>
}

const acts: Readonly<Record<WorkAct, ActPresentation>> = {
  approve: { glyph: 'half', tone: 'warning', command: 'orders.approve', page: 'order_detail' },
  amend_approve: { glyph: 'half', tone: 'warning', command: 'orders.amend_approve', page: 'order_detail' },
  under_min: { glyph: 'warn', tone: 'warning', command: 'orders.proceed', page: 'order_detail' },
  open: { glyph: 'lock', tone: 'violet', command: 'reviews.open_matrix', page: 'review_edit' },
  open_rest: { glyph: 'lock', tone: 'violet', command: 'orders.open_rest', page: 'review_edit' },
  qualify: { glyph: 'progress', tone: 'info', command: 'reviews.open_matrix', page: 'review_edit' },
  compare: { glyph: 'progress', tone: 'info', command: 'reviews.open_matrix', page: 'review_edit' },
  reject_all: { glyph: 'x-circle', tone: 'danger', command: 'orders.reject_all', page: 'review_edit' },
  propose: { glyph: 'flag', tone: 'primary', command: 'orders.submit_award', page: 'review_edit' },
  approve_award: {
    glyph: 'half',
    tone: 'warning',
    command: 'orders.approve',
    page: 'order_detail',
    query: { tab: 'award' },
  },
  settle: { glyph: 'split', tone: 'warning', command: 'orders.promote', page: 'order_detail', query: { tab: 'award' } },
  chase: { glyph: 'check-circle', tone: 'success', command: 'reviews.open_report', page: 'review_detail' },
  complete: { glyph: 'check-fill', tone: 'success', command: 'orders.complete', page: 'order_detail' },
  answer: { glyph: 'help', tone: 'primary', page: 'order_detail', query: { tab: 'questions' } },
  revise: { glyph: 'undo', tone: 'danger', command: 'orders.edit', page: 'order_edit' },
  draft: { glyph: 'circle-dashed', tone: 'neutral', command: 'orders.edit', page: 'order_edit' },
  certify: { glyph: 'shield', tone: 'info', command: 'suppliers.certify', page: 'supplier_certify' },
  renew: { glyph: 'shield', tone: 'warning', command: 'suppliers.certify', page: 'supplier_detail' },
}

/** An act that the contract lacks, from a server of another build, opens its record. */
const unknownAct: ActPresentation = { glyph: 'circle-dashed', tone: 'neutral', page: 'order_detail' }

export const presentationOf = (act: string): ActPresentation =>
  Object.hasOwn(acts, act) ? acts[act as WorkAct] : unknownAct

/** The record as the subject of commands. */
export const subjectOf = ({ order, supplier }: Work): Subject | null =>
  order !== null ? orderSubject(order) : supplier !== null ? supplierSubject(supplier) : null

/** The name of the record, and its number. */
export const nameOf = ({ order, supplier }: Work): { title: string; number: string } => ({
  title: order?.title ?? supplier?.supplier_name ?? MISSING,
  number: order?.order_no ?? supplier?.apply_no ?? MISSING,
})

/** The page of the work, by the user's permissions. */
export const pathOf = ({ act, order, supplier }: Work, held: readonly string[]): string => {
  const { page, query } = presentationOf(act)
  const { access } = paths[page]
  const id = order?.id ?? supplier?.id
  if (id === undefined) return to('home')
  const fallback: PathId = order === null ? 'supplier_detail' : 'order_detail'
  return held.includes(access) ? to(page, { id, ...query }) : to(fallback, { id })
}
