// The verdict bench of a qualification: suppliers × checks by keys, and below it the verdict on the supplier in focus.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { businessDay } from '#contract/business-day.ts'
import type { Order } from '#contract/orders.ts'
import { checksOf } from '#contract/reviews.checks.ts'
import { useAvailability, useRun } from '#src/commands/command-context.tsx'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { focusViewer } from '#src/components/focus-viewer.ts'
import { isComposing, isEditable } from '#src/keyboard/composing.ts'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { useNow } from '#src/machines/use-now.ts'
import type { MatrixColumn } from '../matrix/model.ts'
import { ChecksGrid } from './checks-grid.tsx'
import { VerdictFoot } from './foot.tsx'
import { type RejectReason, rejectReasons, VerdictForm } from './form.tsx'
import { ReadPaper } from './read-paper.tsx'
import type { BenchRow } from './row.ts'

export interface VerdictBenchProps {
  order: Order
  columns: readonly MatrixColumn[]
  /** Below the bench, above its foot. */
  children?: ReactNode
}

const MINUTE_MS = 60_000
/** The cell with the tab stop. */
const STOP = '[role="gridcell"][tabindex="0"]'

/** `reason` and `text` of a rejection that is being written, by tender. */
type Drafts = Readonly<Record<string, { readonly reason: RejectReason | null; readonly text: string }>>

const unsaid = { reason: null, text: '' } as const
const steps: Readonly<Record<string, readonly [number, number]>> = {
  j: [1, 0],
  ArrowDown: [1, 0],
  k: [-1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

export const VerdictBench = ({ order, columns, children }: VerdictBenchProps) => {
  const { t } = useTranslation('reviews')
  const run = useRun()
  const around = useRef<HTMLDivElement>(null)
  const clock = useNow(MINUTE_MS) + useClockOffset()
  const said = Date.parse(order.server_time)
  // A server that does not say its time is judged by the clock that is shown.
  const day = businessDay(new Date(Number.isNaN(said) ? clock : said))
  // A verdict changes the ranking; the order here stays, so that the reviewer finds each tender in its place.
  const [first] = useState(() => columns.map(({ tender }) => tender.id))
  const rows: readonly BenchRow[] = columns
    .toSorted((a, b) => first.indexOf(a.tender.id) - first.indexOf(b.tender.id))
    .map((column) => ({ column, checks: checksOf(column.tender, day) }))
  const [at, setAt] = useState<readonly [number, number]>(() => [
    Math.max(
      0,
      rows.findIndex(({ column }) => column.tender.status === 'opened'),
    ),
    0,
  ])
  const here = useRef(at)
  const running = useRef(new Set<string>())
  const mayMoveFocus = useRef(false)
  // Only after the drawing: until then the cell with the tab stop is the one before, and its focus would lead back to it.
  useEffect(() => {
    here.current = at
    if (!mayMoveFocus.current) return
    mayMoveFocus.current = false
    around.current?.querySelector<HTMLElement>(STOP)?.focus()
  }, [at])
  useEffect(() => {
    const active = document.activeElement
    if (active === null || active === document.body || active.matches('h1, main'))
      around.current?.querySelector<HTMLElement>(STOP)?.focus({ preventScroll: true })
  }, [])
  const [drafts, setDrafts] = useState<Drafts>({})
  const [told, setTold] = useState<string | null>(null)
  const may = useAvailability('orders.requalify').is === 'available'
  const row = rows[at[0]]
  if (row === undefined) return null
  const { tender } = row.column
  const check = row.checks[at[1]]
  const draft = drafts[tender.id] ?? unsaid
  const subject = { ...orderSubject(order), label: `${order.order_no} ${tender.supplier_name}` }

  const focus = (to: readonly [number, number]) => {
    setTold(null)
    mayMoveFocus.current = true
    setAt([...to])
  }
  const goOn = () => {
    const waits = (nth: number) => nth !== at[0] && rows[nth]?.column.tender.status === 'opened'
    const all = rows.map((_, nth) => nth).filter(waits)
    const next = all.find((nth) => nth > at[0]) ?? all[0]
    focus(next === undefined ? at : [next, at[1]])
  }
  const write = (change: Partial<Drafts[string]>) => setDrafts({ ...drafts, [tender.id]: { ...draft, ...change } })

  /** The facts of the check in focus, as the words a rejection begins with. */
  const factsFor = (reason: RejectReason): string => {
    if (check === undefined || (reason !== 'licence_expired' && reason !== 'licence_scope')) return ''
    const name = t(`checks.kind.${check.kind}`)
    const no = check.paper?.no ?? ''
    if (reason === 'licence_expired' && check.state === 'expired' && check.until !== null)
      return t('bench.fact_expired', { name, no, until: check.until, days: Math.abs(check.days ?? 0) })
    return reason === 'licence_scope' && check.paper?.scope
      ? t('bench.fact_scope', { name, no, scope: check.paper.scope })
      : ''
  }
  const choose = (reason: RejectReason) => {
    setTold(null)
    const made = draft.reason === null ? '' : factsFor(draft.reason)
    write({ reason, text: draft.text === '' || draft.text === made ? factsFor(reason) : draft.text })
    if (reason === 'other') requestAnimationFrame(() => around.current?.querySelector('input')?.focus())
  }
  const isOpen = may && tender.facts.judgeable
  /** One verdict at a time, for each makes a new version of the demand; whoever walked on meanwhile stays where they are. */
  const judge = async (send: () => ReturnType<typeof run>) => {
    if (running.current.size > 0) return setTold(t('bench.saving'))
    running.current.add(tender.id)
    const outcome = await send()
    running.current.delete(tender.id)
    if (outcome?.is === 'done' && here.current[0] === at[0]) goOn()
  }
  const pass = async () => {
    if (!isOpen || tender.status === 'shortlisted') return setTold(t('bench.cannot_pass'))
    await judge(() => run('orders.requalify', { tender_id: tender.id, text: '' }, { subject }))
  }
  const reject = async () => {
    if (!isOpen || tender.status === 'disqualified') return setTold(t('bench.cannot_reject'))
    if (draft.reason === null) return setTold(t('bench.reason_first'))
    if (draft.reason === 'other' && draft.text.trim() === '') {
      around.current?.querySelector('input')?.focus()
      return setTold(t('bench.text_first'))
    }
    const args = { tender_id: tender.id, reason_code: draft.reason, text: draft.text }
    await judge(() => run('orders.disqualify', args, { subject }))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.altKey || ((event.ctrlKey || event.metaKey) && event.key !== 'Enter'))
      return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void run('orders.advance')
      return
    }
    // From a check to its scan, and back.
    if (event.key === 'Enter' && event.target instanceof Element && event.target.matches('[role="gridcell"]')) {
      focusViewer(around.current)
      event.preventDefault()
      return
    }
    if (event.key === 'Escape' && event.target instanceof Element && event.target.closest('aside') !== null) {
      event.preventDefault()
      return focus(at)
    }
    if (isEditable(event.target)) {
      if (event.key === 'Enter') focus(at)
      return
    }
    const digit = /^\d$/.test(event.key) ? rejectReasons.find(({ key }) => key === event.key) : undefined
    const step = event.shiftKey ? undefined : steps[event.key]
    if (digit !== undefined) choose(digit.reason)
    else if (step !== undefined) {
      const to = [at[0] + step[0], at[1] + step[1]] as const
      if (rows[to[0]] !== undefined && row.checks[to[1]] !== undefined) focus(to)
    } else if (event.key === ' ' && !(event.target instanceof Element && event.target.closest('button, a') !== null))
      void pass()
    else if (event.key === 'x' && !event.shiftKey) void reject()
    else return
    event.preventDefault()
  }

  return (
    <div className="flex flex-1 flex-col">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys work in the grid and in the form below it. */}
      <div
        ref={around}
        onKeyDown={onKeyDown}
        className="grid border-t border-line xl:min-h-[calc(100dvh-182px)] xl:grid-cols-[minmax(0,1fr)_372px]"
      >
        <div className="flex min-w-0 flex-col">
          <ChecksGrid rows={rows} at={at} onFocus={setAt} items={order.item_count} />
          <VerdictForm
            tender={tender}
            subject={subject}
            open={isOpen}
            draft={draft}
            told={told}
            onReason={choose}
            onText={(text) => write({ text })}
            onPass={() => void pass()}
            onReject={() => void reject()}
          />
        </div>
        {check !== undefined && <ReadPaper key={`${tender.id} ${check.kind}`} check={check} />}
      </div>
      {children}
      <VerdictFoot rows={rows} />
    </div>
  )
}
