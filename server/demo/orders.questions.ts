// Questions of invited demo suppliers about a demand, and the buyer's answers to all of them.
import { settleQuestion } from '#server/orders/answer.ts'
import { questionsOf } from '#server/orders/questions.ts'
import { askAbout } from '#server/tenders/ask.ts'
import { recordView } from '#server/tenders/link-views.ts'
import type { DemoSupplier } from './orders.actors.ts'
import type { DemandDriver } from './orders.driver.ts'
import type { Step } from './orders.steps.ts'

/** A supplier asks, about the whole demand or a line of it (from 0). */
export const askQuestion = (
  driver: DemandDriver,
  at: number,
  supplier: DemoSupplier,
  question: string,
  line?: number,
): Step =>
  driver.atLink(at, supplier, async (own, lines) => {
    await recordView(own)
    await askAbout(own, { question, order_item_id: line === undefined ? null : (lines[line]?.id ?? null) })
  })

/** The buyer settles the oldest waiting question: by an answer to all, or by a reason not to publish it. */
export const settleOldestQuestion = (
  driver: DemandDriver,
  at: number,
  username: string,
  word: Parameters<typeof settleQuestion>[2],
): Step =>
  driver.beside(at, username, async (context, order) => {
    const [oldest] = await questionsOf(context.tx, order)
      .where('q.settled_at', 'is', null)
      .orderBy('q.asked_at')
      .limit(1)
      .execute()
    if (oldest === undefined) throw new Error(`Nobody has asked anything about ${order.title}.`)
    await settleQuestion(context, oldest.id, word, oldest.version)
  })
