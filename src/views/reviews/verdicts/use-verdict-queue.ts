// Verdicts in the order they were given. Each makes a new version of the demand, so they are sent one after another,
// and no key waits for an answer.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRecord } from '#contract/is-record.ts'
import type { Order } from '#contract/orders.ts'
import type { Args } from '#src/commands/command.ts'
import { useRun } from '#src/commands/command-context.tsx'
import { orderSubject } from '#src/commands/orders/subjects.ts'

/** The verdict on a supplier: qualified, disqualified, or removed. */
export type VerdictKind = 'pass' | 'reject' | 'retract'

const commands = {
  pass: 'orders.requalify',
  reject: 'orders.disqualify',
  retract: 'orders.requalify',
} as const satisfies Record<VerdictKind, string>

/** A verdict on one supplier. */
export interface Verdict {
  readonly kind: VerdictKind
  readonly tender_id: string
  readonly supplier: string
  /** Arguments beside the tender: reason and text. */
  readonly args: Args
}

/** A verdict with the step it was given in: all verdicts of one key. */
interface Queued extends Verdict {
  readonly step: readonly Verdict[]
}

export interface VerdictQueue {
  /** The verdicts that are not saved yet; the one being sent comes first. */
  readonly waiting: readonly Verdict[]
  /** The last verdict given to a tender here, saved or not; a failed one does not count. */
  given(tenderId: string): VerdictKind | undefined
  give(...verdicts: readonly Verdict[]): void
  /** Ends the stage, once all verdicts are saved and the demand has been read again. */
  advance(): void
}

const versionIn = (data: unknown): number =>
  isRecord(data) && typeof data.version === 'number' ? data.version : Number.NEGATIVE_INFINITY

/** `onFailed` gets the unsaved verdicts, the refused one first; nothing after it was sent. */
export const useVerdictQueue = (order: Order, onFailed: (unsaved: readonly Verdict[]) => void): VerdictQueue => {
  const run = useRun()
  const { t } = useTranslation('reviews')
  const [waiting, setWaiting] = useState<readonly Verdict[]>([])
  const [leads, setLeads] = useState(false)
  const queue = useRef<readonly Queued[]>([])
  const given = useRef(new Map<string, VerdictKind>())
  const isSending = useRef(false)
  const failed = useEffectEvent(onFailed)
  // The page reads the demand again later; the version in the last answer is newer.
  const newest = useRef(order)
  useEffect(() => {
    if (order.version >= newest.current.version) newest.current = order
  }, [order])

  const hold = (next: readonly Queued[]) => {
    queue.current = next
    setWaiting(next)
  }
  const sendAll = async () => {
    if (isSending.current) return
    isSending.current = true
    for (let one = queue.current[0]; one !== undefined; one = queue.current[0]) {
      const subject = orderSubject(newest.current)
      // One toast a step: the last verdict's, with their number. A failure before it ends the step without one.
      const count = one.step.length
      const isQuiet = queue.current[1]?.step === one.step
      const of = count === 1 ? one.supplier : t('bench.suppliers', { count })
      const outcome = await run(
        commands[one.kind],
        { ...one.args, tender_id: one.tender_id, ...(isQuiet && { quiet: 'true' }) },
        { subject: { ...subject, label: `${subject.label} ${of}` } },
      )
      if (outcome?.is === 'done') {
        const version = Math.max(newest.current.version, versionIn(outcome.data))
        newest.current = { ...newest.current, version }
        hold(queue.current.slice(1))
        continue
      }
      const unsaved = queue.current
      for (const { tender_id } of unsaved) given.current.delete(tender_id)
      hold([])
      setLeads(false)
      failed(unsaved)
    }
    isSending.current = false
  }
  useEffect(() => {
    if (!leads || waiting.length > 0 || order.version < newest.current.version) return
    setLeads(false)
    void run('orders.advance')
  }, [leads, waiting, order, run])

  return {
    waiting,
    given: (tenderId) => given.current.get(tenderId),
    give: (...verdicts) => {
      for (const { tender_id, kind } of verdicts) given.current.set(tender_id, kind)
      hold([...queue.current, ...verdicts.map((one) => ({ ...one, step: verdicts }))])
      void sendAll()
    },
    advance: () => setLeads(true),
  }
}
