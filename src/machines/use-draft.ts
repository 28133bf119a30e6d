// The local draft of a form, for the component that draws the form.
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { draftMachine, keepPending } from './draft.machine.ts'
import { watch } from './inspection/inspection.ts'
import { useViewer } from './use-session.ts'

export interface DraftOptions {
  /** The name of the form: `order`. */
  readonly form: string
  /** The record, or null for a new one. */
  readonly id: string | null
  /** The version of the record when it was loaded; a draft of another version is not offered. */
  readonly version: number | null
}

export interface DraftView {
  /** Whether the browser has said if there is a draft; before that `found` is null too. */
  readonly isLookedUp: boolean
  /** The draft of an earlier visit, until restored or discarded. */
  readonly found: { readonly values: unknown; readonly saved_at: string } | null
  /** When the values of this visit were last kept, ISO-8601, and how often; null when they have not been. */
  readonly kept: { readonly at: string; readonly times: number } | null
  /** Stores the form's values every three seconds and on leaving; call it whenever they change. JSON only. */
  keep(values: unknown): void
  /** Accepts the offer: returns its values, to be checked before use. */
  restore(): unknown
  /** Accepts the offer like `restore`, and offers what was typed in its place. */
  exchange(): unknown
  /** Declines the offer; what was typed stays. */
  decline(): void
  /** The server has the typed values; the offer stays. */
  settle(): void
  /** Drops both the offer and what was typed. */
  discard(): void
}

/** The draft of one form and record as long as it is mounted; give the component a `key` per record. */
export const useDraft = ({ form, id, version }: DraftOptions): DraftView => {
  const viewer = useViewer()
  const draft = useActorRef(draftMachine, {
    input: { username: viewer?.username ?? '', form, id, version },
    inspect: watch,
  })
  const isLookedUp = useSelector(draft, (snapshot) => !snapshot.matches('looking'))
  const found = useSelector(draft, (snapshot) => snapshot.context.found)
  const kept = useSelector(draft, (snapshot) => snapshot.context.kept)

  useEffect(() => {
    const keepNow = () => keepPending(draft.getSnapshot().context)
    // While the browser asks whether to leave there is time to store; when the page closes there may be none. A phone
    // may end a hidden page without any event.
    const ways = ['beforeunload', 'pagehide', 'visibilitychange'] as const
    for (const way of ways) window.addEventListener(way, keepNow)
    return () => {
      for (const way of ways) window.removeEventListener(way, keepNow)
      keepNow()
    }
  }, [draft])

  return {
    isLookedUp,
    found,
    kept,
    keep: (values) => draft.send({ type: 'draft.keep', values }),
    restore: () => {
      const values = found?.values
      draft.send({ type: 'draft.restored' })
      return values
    },
    exchange: () => {
      const values = found?.values
      draft.send({ type: 'draft.exchanged' })
      return values
    },
    decline: () => draft.send({ type: 'draft.declined' }),
    settle: () => draft.send({ type: 'draft.settled' }),
    discard: () => draft.send({ type: 'draft.discard' }),
  }
}
