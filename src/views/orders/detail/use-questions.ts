// The questions of a demand, a page at a time; commands need those that wait, wherever on the page one is.
import { useState } from 'react'
import { listDemandQuestions } from '#contract/orders.questions.ts'
import type { Order } from '#contract/orders.ts'
import { useResource } from '#src/machines/use-resource.ts'

/** As many as one answer may hold: those that wait come first and are all there. */
const SIZE = 100

/** Reread this often, ms: suppliers ask while it is looked at. */
const LIVE = 30_000

/** They are read when they are looked at, or when one waits. */
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

/** The demand as commands want it: with the questions that were read of it. */
export const withQuestions = (order: Order, { part }: Questions) => ({ ...order, questions: part.data?.list ?? [] })
