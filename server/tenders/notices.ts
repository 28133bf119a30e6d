// Notices to a supplier at its link (通知), computed from the records at each look and not stored.
import { addDays } from 'date-fns/addDays'
import { addMinutes } from 'date-fns/addMinutes'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { parseISO } from 'date-fns/parseISO'
import { businessDay, businessInstant } from '#contract/business-day.ts'
import { DEADLINE_HOURS } from '#contract/inbox.ts'
import { isTerminal } from '#contract/orders.tags.ts'
import { ANSWER_DUE_HOURS, MAX_SUPPLIER_NOTICES, type SupplierNotice } from '#contract/tenders.notices.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { PASSCODE_LOCK_MINUTES } from '#contract/tenders.unlock.ts'
import type { StoredCertificate } from '#server/db/supplier-tables.ts'
import type { Tx } from '#server/db/tables.ts'
import { isReached } from '#server/instants.ts'
import { LOCKED } from '#server/tender-links/locked.ts'
import { ofExtension } from './extension.ts'
import { ofAward } from './notices.award.ts'
import { hoursBefore, notice } from './notices.make.ts'
import type { SupplierContext, TenderRow } from './supplier-context.ts'

/** Publication, amendments and the end of the demand, as every invited supplier is notified. */
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

/** Notices of reminders, and warnings of the deadline that were sent while the supplier had looked but not tendered. */
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
  // A warning repeated after an amendment is only for suppliers that must reconfirm.
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

/** Since when a tender waits to be reconfirmed, or waited until the deadline excluded it; null when it does not. */
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

/** Tenders that staff entered for the supplier. */
const ofEntries = async ({ context, row, supplier }: SupplierContext): Promise<SupplierNotice[]> => {
  const entries = await context.tx
    .selectFrom('tender_entries')
    .where('order_id', '=', row.id)
    .where('supplier_id', '=', supplier.id)
    .select('entered_at')
    .execute()
  return entries.map(({ entered_at }) => notice('entered', entered_at))
}

/** Announces that two of the buyer's staff cleared the passcode, and withdrew any sealed tender unread. */
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

/** Locks of the passcode after wrong ones; the supplier is told, because somebody else may have typed them. */
const ofLocks = async ({ context, row, supplier }: SupplierContext): Promise<SupplierNotice[]> => {
  const locks = await context.tx
    .selectFrom('audit_rows as a')
    .innerJoin('tender_links as l', 'l.id', 'a.record_id')
    .where('a.order_id', '=', row.id)
    .where('a.action', '=', LOCKED)
    .where('l.supplier_id', '=', supplier.id)
    .select('a.occurred_at')
    .orderBy('a.seq', 'desc')
    .limit(MAX_SUPPLIER_NOTICES)
    .execute()
  return locks.map(({ occurred_at: at }) =>
    notice('locked', at, { until: addMinutes(parseISO(at), PASSCODE_LOCK_MINUTES).toISOString() }),
  )
}

/** Announces published answers to suppliers' questions: the time of the last one, and their number. */
const ofAnswers = (questions: SupplierPage['questions']): SupplierNotice[] => {
  const published = questions.flatMap(({ standing, settled_at }) =>
    standing === 'answered' && settled_at !== null ? [settled_at] : [],
  )
  const last = published.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1)
  return last === undefined ? [] : [notice('questions_published', last, { count: published.length })]
}

/** Questions about the supplier's own tender, and their deadlines. */
const ofQuestions = (asked: SupplierPage['clarifications'], now: string): SupplierNotice[] =>
  asked.flatMap(({ asked_at, due_at: until, answered_at, standing }) => [
    notice('asked', asked_at, { until }),
    ...hoursBefore('answer_due', until, ANSWER_DUE_HOURS, { asked_at, settled_at: answered_at, now }),
    ...(standing === 'overdue' ? [notice('answer_missed', until, { until })] : []),
  ])

/**
 * The last expiry of each type of certificate: a renewed one replaces the one before it, and one
 * without an end replaces all.
 */
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

const dayStart = (day: string): Date => parseISO(businessInstant(day))

/**
 * Certificates that expire within the enterprise's warning days, each with the nearest warning
 * reached, and those that have expired.
 */
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
  // When the demand has ended, its page shows notices of the demand only.
  if (isTerminal(row.status)) return []
  const kept = await context.tx
    .selectFrom('suppliers')
    .where('id', '=', supplier.id)
    .select('certificates')
    .executeTakeFirst()
  const published = row.published_at
  return papersEnding(kept?.certificates ?? [], context.settings.licence_warn_days, now).map((one) =>
    // Nothing was announced at the link before publication, so no notice is dated earlier.
    published !== null && isReached(one.at, published) ? { ...one, at: published } : one,
  )
}

/** All notices of one supplier about one demand, newest first; for a browser that was let in. */
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
    ...(await ofLocks(own)),
    ...ofAnswers(questions),
    ...ofQuestions(clarifications, own.now),
    ...(await ofAward(own, tender, result)),
    ...ofExtension(tender),
    ...(await ofPapers(own)),
  ]
  // At equal times the notice of the later source above comes first, so that a demand's publication stands below
  // everything that follows it.
  return all
    .toReversed()
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, MAX_SUPPLIER_NOTICES)
}
