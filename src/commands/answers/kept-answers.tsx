// Unsent answers to the questions of commands outlive the session in which they were typed: whoever has to sign in again finds them.
import { createContext, type RefObject, use, useEffect, useState } from 'react'
import { areDraftsClosed } from '#src/api/closed-drafts.ts'
import { useViewer } from '#src/machines/use-session.ts'
import { createTypedAnswers, type TypedAnswers } from './typed-answers.ts'

interface KeptAnswers {
  readonly username: string
  readonly answers: TypedAnswers
}

/** Holds the answers of whoever was signed in last on this page; null before the first session. AppProviders provides it. */
export const KeptAnswersContext = createContext<RefObject<KeptAnswers | null>>({ current: null })

/** The answers of the viewer: those of their last session, unless they signed out by choice or somebody else came. */
export const useTypedAnswers = (): TypedAnswers => {
  const kept = use(KeptAnswersContext)
  const username = useViewer()?.username ?? null
  const [answers] = useState(() => {
    const { current } = kept
    if (username === null) return createTypedAnswers()
    if (current?.username === username && !areDraftsClosed(username)) return current.answers
    const answers = createTypedAnswers()
    // Without this code the dialog opens as it is.
    answers.arrive = () =>
      import('./stored-answers.ts').then(
        (stored) => stored.bringAnswers(username, answers),
        () => {},
      )
    kept.current = { username, answers }
    return kept.current.answers
  })
  useEffect(() => () => answers.leave?.(), [answers])
  return answers
}
