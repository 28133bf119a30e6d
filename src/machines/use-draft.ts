// The local draft of a form, for the component that draws the form.
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { draftMachine, keepPending } from './draft.machine.ts'
import { watch } from './inspection/inspection.ts'
import { useViewer } from './use-session.ts'

export interface DraftOptions {
  /** Which form: `order`. */
  readonly form: string
  /** The record, or null for a new one. */
  readonly id: string | null
  /** Its version when it was loaded: a draft of another version is not offered. */
  readonly version: number | null
}

export interface DraftView {
  /** What an earlier visit left, until restored or discarded. */
  readonly found: { readonly values: unknown; readonly saved_at: string } | null
  /** When the values of this visit were last kept, ISO-8601, and how often; null when they have not been. */
  readonly kept: { readonly at: string; readonly times: number } | null
  /** Tell it the form's values whenever they change; kept every three seconds and on leaving. JSON only. */
  keep(values: unknown): void
  /** Takes up the offer: gives the values found, to be checked before use. */
  restore(): unknown
  /** Takes up the offer like `restore`, and offers what was typed in its place. */
  exchange(): unknown
  /** The offer is not wanted; what was typed stays. */
  decline(): void
  /** The server has what was typed; the offer stays. */
  settle(): void
  /** Neither the offer nor what was typed is wanted. */
  discard(): void
}

/** For one form and record as long as it is mounted; give the component a `key` per record. */
export const useDraft = ({ form, id, version }: DraftOptions): DraftView => {
  const viewer = useViewer()
  const draft = useActorRef(draftMachine, {
    input: { username: viewer?.username ?? '', form, id, version },
    inspect: watch,
  })
  const found = useSelector(draft, (snapshot) => snapshot.context.found)
  const kept = useSelector(draft, (snapshot) => snapshot.context.kept)

  useEffect(() => {
    const keepNow = () => keepPending(draft.getSnapshot().context)
    // While the browser asks whether to leave there is time to write; when the page goes there may be none. A phone may end a page
    // that is out of sight without a word.
    const ways = ['beforeunload', 'pagehide', 'visibilitychange'] as const
    for (const way of ways) window.addEventListener(way, keepNow)
    return () => {
      for (const way of ways) window.removeEventListener(way, keepNow)
      keepNow()
    }
  }, [draft])

  return {
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
