// What a supplier is told at its link (通知), made from what is on record when it looks; nothing of it is kept a second time.
import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { parseISO } from 'date-fns/parseISO'
import { businessDay } from '#contract/business-day.ts'
import { DEADLINE_HOURS } from '#contract/inbox.ts'
import { isTerminal } from '#contract/orders.lifecycle.ts'
import { ANSWER_DUE_HOURS, MAX_SUPPLIER_NOTICES, type SupplierNotice } from '#contract/tenders.notices.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import type { StoredCertificate } from '../db/supplier-tables.ts'
import type { Tx } from '../db/tables.ts'
import { isReached } from '../instants.ts'
import { ofExtension } from './extension.ts'
import { ofAward } from './notices.award.ts'
import { hoursBefore, notice } from './notices.make.ts'
import type { SupplierContext, TenderRow } from './supplier-context.ts'

/** Publication, amendments and the end of the demand, as everybody who was asked is told. */
const ofDemand = async ({ context, row, supplier }: SupplierContext): Promise<SupplierNotice[]> => {
  const { tx } = context
  const versions = await tx
    .selectFrom('order_versions')
    .where('order_id', '=', row.id)
    .select(['doc_version', 'changed_at', 'diffs'])
    .execute()
  const record = await tx
    .selectFrom('read_records')
    .where('order_id', '=', row.id)
    .where('supplier_id', '=', supplier.id)
    .select('invited_at')
    .executeTakeFirst()
  const told = versions.map(({ doc_version, changed_at, diffs }) => {
    if (doc_version === 1) return notice('published', record?.invited_at ?? changed_at, { until: null })
    const deadline = diffs.find((diff) => diff.path === 'bid_deadline_at')
    const isMoved = diffs.every((diff) => diff.path === 'bid_deadline_at' || diff.path === 'open_at')
    return isMoved && typeof deadline?.after === 'string'
      ? notice('extended', changed_at, { until: deadline.after })
      : notice('amended', changed_at, { count: doc_version })
  })
  if (row.status !== 'cancelled' && row.status !== 'failed') return told
  const end = await tx
    .selectFrom('audit_rows')
    .where('order_id', '=', row.id)
    .where('to_status', '=', row.status)
    .select('occurred_at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return end === undefined ? told : [...told, notice(row.status, end.occurred_at)]
}

/** Reminders, and deadlines that came near while the supplier had looked and not tendered. */
const ofWaiting = async (
  { context, row, supplier }: SupplierContext,
  tender: TenderRow | undefined,
): Promise<SupplierNotice[]> => {
  const { tx } = context
  const reminders = await tx
    .selectFrom('reminders')
    .where('order_id', '=', row.id)
    .where('supplier_id', '=', supplier.id)
    .select('reminded_at')
    .execute()
  const warnings = await tx
    .selectFrom('order_warnings as w')
    .innerJoin('read_records as r', 'r.order_id', 'w.order_id')
    .where('w.order_id', '=', row.id)
    .where('w.kind', '=', 'deadline')
    .where('r.supplier_id', '=', supplier.id)
    .where('r.intent', '!=', 'declined')
    .whereRef('r.first_viewed_at', '<=', 'w.told_at')
    .select(['w.hours', 'w.until', 'w.told_at'])
    .orderBy('w.told_at')
    .execute()
  // What was told anew after an amendment is for who must confirm.
  const first = new Map(warnings.toReversed().map((one) => [`${one.hours} ${one.until}`, one]))
  const last = Math.min(...DEADLINE_HOURS)
  const touchedAt = await touchedSince(tx, tender)
  return [
    ...reminders.map(({ reminded_at }) => notice('reminded', reminded_at)),
    ...[...first.values()]
      .filter(({ told_at }) => !isReached(tender?.submitted_at ?? null, told_at))
      .map(({ hours, until, told_at }) =>
        notice(hours === last ? 'deadline_last' : 'deadline_near', told_at, { until }),
      ),
    ...warnings
      .filter(({ told_at }) => isReached(touchedAt, told_at))
      .map(({ hours, until, told_at }) =>
        notice(hours === last ? 'reconfirm_last' : 'reconfirm_near', told_at, { until }),
      ),
  ]
}

/** Since when a tender waits to be confirmed anew, or waited until the deadline excluded it; null where it does not. */
const touchedSince = async (tx: Tx, tender: TenderRow | undefined): Promise<string | null> => {
  if (tender === undefined || (tender.status !== 'reconfirm' && tender.status !== 'excluded')) return null
  const first = await tx
    .selectFrom('order_versions')
    .where('order_id', '=', tender.order_id)
    .where('doc_version', '>', tender.order_version)
    .select('changed_at')
    .orderBy('doc_version')
    .limit(1)
    .executeTakeFirst()
  return first?.changed_at ?? null
}

/** Tenders that staff wrote down for the supplier. */
const ofEntries = async ({ context, row, supplier }: SupplierContext): Promise<SupplierNotice[]> => {
  const entries = await context.tx
    .selectFrom('tender_entries')
    .where('order_id', '=', row.id)
    .where('supplier_id', '=', supplier.id)
    .select('entered_at')
    .execute()
  return entries.map(({ entered_at }) => notice('entered', entered_at))
}

/** That two of the buyer's people cleared the passcode, and withdrew unread what was sealed, if anything was. */
const ofResets = async ({ context, row, supplier }: SupplierContext): Promise<SupplierNotice[]> => {
  const resets = await context.tx
    .selectFrom('tender_resets')
    .where('order_id', '=', row.id)
    .where('supplier_id', '=', supplier.id)
    .where('standing', '=', 'agreed')
    .select(['settled_at', 'withdraws'])
    .execute()
  return resets.flatMap(({ settled_at, withdraws }) =>
    settled_at === null ? [] : [notice(withdraws ? 'reset_withdrawn' : 'reset', settled_at)],
  )
}

/** That the buyer has answered what suppliers asked: the last time, and how many are published. */
const ofAnswers = (questions: SupplierPage['questions']): SupplierNotice[] => {
  const published = questions.flatMap(({ standing, settled_at }) =>
    standing === 'answered' && settled_at !== null ? [settled_at] : [],
  )
  const last = published.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1)
  return last === undefined ? [] : [notice('questions_published', last, { count: published.length })]
}

/** Questions about the own tender, and what became of their time. */
const ofQuestions = (asked: SupplierPage['clarifications'], now: string): SupplierNotice[] =>
  asked.flatMap(({ asked_at, due_at: until, answered_at, standing }) => [
    notice('asked', asked_at, { until }),
    ...hoursBefore('answer_due', until, ANSWER_DUE_HOURS, { asked_at, settled_at: answered_at, now }),
    ...(standing === 'overdue' ? [notice('answer_missed', until, { until })] : []),
  ])

/** The last end of each kind of paper; a renewed one stands for the one before it, and one without an end for all. */
const lastEnds = (papers: readonly StoredCertificate[]): ReadonlySet<string> => {
  const byType = Map.groupBy(
    papers.filter((paper) => paper.verdict !== 'invalid'),
    (paper) => paper.type,
  )
  return new Set(
    [...byType.values()].flatMap((same) => {
      const ends = same.map((paper) => paper.valid_to)
      return ends.includes(null)
        ? []
        : (ends
            .filter((end) => end !== null)
            .toSorted()
            .at(-1) ?? [])
    }),
  )
}

const dayStart = (day: string): Date => parseISO(`${day}T00:00:00+08:00`)

/** Papers that end within the enterprise's days, each with the nearest of them that has come, and those that have ended. */
const papersEnding = (
  papers: readonly StoredCertificate[],
  warnDays: readonly number[],
  now: string,
): SupplierNotice[] => {
  const today = businessDay(parseISO(now))
  return [...lastEnds(papers)].flatMap((day) => {
    const left = differenceInCalendarDays(parseISO(day), parseISO(today))
    if (left < 0) return [notice('papers_ended', addDays(dayStart(day), 1).toISOString(), { day })]
    const days = warnDays.toSorted((a, b) => a - b).find((threshold) => left <= threshold)
    return days === undefined
      ? []
      : [notice('papers_ending', addDays(dayStart(day), -days).toISOString(), { day, count: left })]
  })
}

const ofPapers = async ({ context, row, supplier, now }: SupplierContext): Promise<SupplierNotice[]> => {
  // Where the demand has ended, its page speaks of the demand alone.
  if (isTerminal(row.status)) return []
  const kept = await context.tx
    .selectFrom('suppliers')
    .where('id', '=', supplier.id)
    .select('certificates')
    .executeTakeFirst()
  const published = row.published_at
  return papersEnding(kept?.certificates ?? [], context.settings.licence_warn_days, now).map((one) =>
    // Before it was asked nobody told it here.
    published !== null && isReached(one.at, published) ? { ...one, at: published } : one,
  )
}

/** Everything one supplier is told about one demand, newest first; for a browser that was let in. */
export const noticesFor = async (
  own: SupplierContext,
  tender: TenderRow | undefined,
  { clarifications, questions, result }: Pick<SupplierPage, 'clarifications' | 'questions' | 'result'>,
): Promise<SupplierNotice[]> => {
  const all = [
    ...(await ofDemand(own)),
    ...(await ofWaiting(own, tender)),
    ...(await ofEntries(own)),
    ...(await ofResets(own)),
    ...ofAnswers(questions),
    ...ofQuestions(clarifications, own.now),
    ...(await ofAward(own, tender, result)),
    ...ofExtension(tender),
    ...(await ofPapers(own)),
  ]
  // Of the same moment what is told later in the list above comes first: a demand's publication before everything that hangs on it.
  return all
    .toReversed()
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, MAX_SUPPLIER_NOTICES)
}
