// The icon, tone and link of each kind of message.
import type { Message, MessageKind } from '#contract/inbox.ts'
import { allows } from '#contract/permissions.ts'
import { type PathId, paths, to } from '#src/paths.ts'
import type { IconName } from '#src/ui/text/icon.tsx'
import type { Tone } from '#src/ui/text/tag.tsx'

interface MessagePresentation {
  readonly icon: IconName
  readonly tone: Tone
  /** The page a message links to, for users who may see it; else the demand's own page. */
  readonly page?: PathId
  /** The tab of the demand's page. */
  readonly tab?: string
}

export const messagePresentations: Readonly<Record<MessageKind, MessagePresentation>> = {
  approval_wanted: { icon: 'half', tone: 'warning' },
  approved: { icon: 'check-circle', tone: 'success' },
  returned: { icon: 'undo', tone: 'danger' },
  amendment_wanted: { icon: 'half', tone: 'warning', tab: 'versions' },
  amendment_approved: { icon: 'check-circle', tone: 'success', tab: 'versions' },
  amendment_returned: { icon: 'undo', tone: 'danger', tab: 'versions' },
  amendment_lapsed: { icon: 'clock', tone: 'danger', tab: 'versions' },
  amended_at_once: { icon: 'edit', tone: 'warning', tab: 'versions' },
  deadline_reached: { icon: 'lock', tone: 'violet' },
  opening_wanted: { icon: 'unlock', tone: 'violet', page: 'review_edit' },
  failed: { icon: 'x-circle', tone: 'danger' },
  cancelled: { icon: 'ban', tone: 'neutral' },
  opened: { icon: 'unlock', tone: 'info', page: 'review_edit' },
  entries_confirmed: { icon: 'check', tone: 'success' },
  entries_unconfirmed: { icon: 'warn', tone: 'warning' },
  entries_set_aside: { icon: 'info', tone: 'info' },
  question_answered: { icon: 'info', tone: 'info', page: 'review_edit' },
  question_asked: { icon: 'help', tone: 'warning', tab: 'questions' },
  reset_asked: { icon: 'help', tone: 'warning', tab: 'readers' },
  reset_wanted: { icon: 'half', tone: 'warning', tab: 'readers' },
  seal_mismatch: { icon: 'warn', tone: 'danger' },
  award_wanted: { icon: 'half', tone: 'warning', page: 'review_edit' },
  award_approved: { icon: 'check-circle', tone: 'success', page: 'review_edit' },
  award_returned: { icon: 'undo', tone: 'danger', page: 'review_edit' },
  line_confirmed: { icon: 'check', tone: 'success', page: 'review_edit' },
  line_declined: { icon: 'x-circle', tone: 'danger', page: 'review_edit' },
  award_revoked: { icon: 'undo', tone: 'danger', page: 'review_edit' },
  origin_declared: { icon: 'pin', tone: 'success' },
  offer_extended: { icon: 'clock', tone: 'success', page: 'review_edit' },
  papers_ending: { icon: 'shield', tone: 'warning' },
  few_tenders: { icon: 'clock', tone: 'warning' },
  few_tenders_last: { icon: 'clock', tone: 'danger' },
  confirm_overdue: { icon: 'clock', tone: 'danger', page: 'review_edit' },
  licence_ended: { icon: 'shield', tone: 'danger' },
  alarm: { icon: 'bell', tone: 'primary' },
}

/** Works for an unknown kind too. */
export const messagePresentationOf = ({ kind }: Message): MessagePresentation =>
  Object.hasOwn(messagePresentations, kind) ? messagePresentations[kind] : { icon: 'bell', tone: 'neutral' }

const mayVisit = (page: PathId, held: readonly string[]): boolean => {
  const { access } = paths[page]
  return access === 'user' || access === 'visitor' || allows(access, held)
}

/** The address of a message's record, for a user with the permissions `held`; the home page where it has none. */
export const addressOf = (message: Message, held: readonly string[]): string => {
  if (message.supplier_id !== null) return to('supplier_detail', { id: message.supplier_id })
  if (message.order_id === null) return to('home')
  const { page: first, tab } = messagePresentationOf(message)
  const pages: readonly (PathId | undefined)[] = [first, 'order_detail', 'review_edit']
  const page = pages.find((one) => one !== undefined && mayVisit(one, held)) ?? 'order_detail'
  return to(page, { id: message.order_id, ...(page === 'order_detail' && tab !== undefined && { tab }) })
}
