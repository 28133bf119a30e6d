// Rejections that are not given yet: the reason and the text of each tender, kept while the reviewer looks at others.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderCheck } from '#contract/reviews.checks.ts'
import type { RejectReason } from './form.tsx'

interface RejectDraft {
  readonly reason: RejectReason | null
  readonly text: string
}

const none: RejectDraft = { reason: null, text: '' }

/** The drafts of all tenders, by the tender's id. */
export const useRejectDrafts = () => {
  const { t } = useTranslation('reviews')
  const [drafts, setDrafts] = useState<Readonly<Record<string, RejectDraft>>>({})
  const of = (id: string): RejectDraft => drafts[id] ?? none
  const put = (id: string, change: Partial<RejectDraft>) => setDrafts({ ...drafts, [id]: { ...of(id), ...change } })

  /** The facts of the focused check, as the initial text of a rejection. */
  const factsFor = (reason: RejectReason, check: TenderCheck | undefined): string => {
    if (check === undefined || (reason !== 'licence_expired' && reason !== 'licence_scope')) return ''
    const name = t(`checks.kind.${check.kind}`)
    const no = check.paper?.no ?? ''
    if (reason === 'licence_expired' && check.state === 'expired' && check.until !== null)
      return t('bench.fact_expired', { name, no, until: check.until, days: Math.abs(check.days ?? 0) })
    return reason === 'licence_scope' && check.paper?.scope
      ? t('bench.fact_scope', { name, no, scope: check.paper.scope })
      : ''
  }

  return {
    of,
    /** Chooses a reason; the facts of the check become the text, unless the reviewer has written a text of their own. */
    choose: (id: string, reason: RejectReason, check: TenderCheck | undefined) => {
      const draft = of(id)
      const made = draft.reason === null ? '' : factsFor(draft.reason, check)
      put(id, { reason, text: draft.text === '' || draft.text === made ? factsFor(reason, check) : draft.text })
    },
    write: (id: string, text: string) => put(id, { text }),
    /** A reason chosen before a pass or an undo must not veto at the next single press. */
    forget: (ids: readonly string[]) =>
      setDrafts((now) => Object.fromEntries(Object.entries(now).filter(([id]) => !ids.includes(id)))),
  }
}
