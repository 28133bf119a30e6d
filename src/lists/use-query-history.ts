// Undo and redo of a list's query: its filters, search, order and tab, one step for each change.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScreenAnswers } from '#src/commands/use-situation.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import type { ListFilters } from './filters.ts'

interface Asked {
  /** The current query string of the list, without page and peek. */
  readonly now: string
  readonly past: readonly string[]
  readonly future: readonly string[]
  /** The last change was of the search alone, so further typing joins that step. */
  readonly isTyping: boolean
}

const SEARCH = 'search'

const withoutWords = (address: string): string => {
  const query = new URLSearchParams(address)
  query.delete(SEARCH)
  return query.toString()
}

/** The undo and redo steps after a new query. Pure. */
const followed = (asked: Asked, now: string): Asked => {
  if (now === asked.past.at(-1))
    return { now, past: asked.past.slice(0, -1), future: [asked.now, ...asked.future], isTyping: false }
  if (now === asked.future[0])
    return { now, past: [...asked.past, asked.now], future: asked.future.slice(1), isTyping: false }
  const isTyping = withoutWords(now) === withoutWords(asked.now)
  return { now, past: isTyping && asked.isTyping ? asked.past : [...asked.past, asked.now], future: [], isTyping }
}

/**
 * Handlers of undo and redo for the list with this query string; `path` is that of its page. They announce what was
 * undone or redone.
 */
export const useQueryHistory = (path: string, query: string, filters: ListFilters): ScreenAnswers => {
  const { go } = useUrl()
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked>({ now: query, past: [], future: [], isTyping: false })
  if (query !== asked.now) setAsked(followed(asked, query))
  const lead = (to: string | undefined, act: 'undone' | 'redone') =>
    to === undefined
      ? undefined
      : async () => {
          go(to === '' ? path : `${path}?${to}`, { replace: true })
          const { saidOf } = await import('./query-step.ts')
          return { told: saidOf(act, asked.now, to, filters, t) }
        }
  const [undo, redo] = [lead(asked.past.at(-1), 'undone'), lead(asked.future[0], 'redone')]
  return { ...(undo && { 'filters.undo': undo }), ...(redo && { 'filters.redo': redo }) }
}
