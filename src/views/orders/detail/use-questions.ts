// The questions of a demand, page by page; commands need the open ones wherever the user is on the page.
import { useState } from 'react'
import { listDemandQuestions } from '#contract/orders.questions.ts'
import type { Order } from '#contract/orders.ts'
import { useResource } from '#src/machines/use-resource.ts'

/** The maximum number of questions in one answer. Open questions come first, so all of them are in the first answer. */
const SIZE = 100

/** Polled at this interval, ms: suppliers ask meanwhile. */
const LIVE = 30_000

/** The questions are read while their tab is open, or while one waits for an answer. */
export const useQuestions = (id: string, order: Order | undefined, isShown: boolean) => {
  const [page, setPage] = useState(1)
  const isWanted = order !== undefined && order.published_at !== null && (isShown || (order.questions_waiting ?? 0) > 0)
  const part = useResource(
    listDemandQuestions,
    { query: { order_id: id, page, page_size: SIZE } },
    { nouns: ['orders'], keepPrevious: true, live: LIVE, skip: !isWanted },
  )
  return { part, page, setPage, size: SIZE }
}

export type Questions = ReturnType<typeof useQuestions>

/** The demand with its questions, as commands need it. */
export const withQuestions = (order: Order, { part }: Questions) => ({ ...order, questions: part.data?.list ?? [] })
