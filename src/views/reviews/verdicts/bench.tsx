// The verdict bench of a qualification: suppliers × checks by keys, and below it the verdict on the focused supplier.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { businessDay } from '#contract/business-day.ts'
import { seenAtLeast } from '#contract/fields.ts'
import type { Order } from '#contract/orders.ts'
import { type CheckState, checksOf } from '#contract/reviews.checks.ts'
import type { OpenedTender } from '#contract/tenders.schemas.ts'
import { useAvailability } from '#src/commands/command-context.tsx'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { type ScreenAnswers, useAnswers } from '#src/commands/use-situation.tsx'
import { focusViewer } from '#src/components/focus-viewer.ts'
import { isComposing, isEditable } from '#src/keyboard/composing.ts'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { useNow } from '#src/machines/use-now.ts'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'
import { keyCaps } from '#src/ui/text/key-hint.tsx'
import type { MatrixColumn } from '../matrix/model.ts'
import { ChecksGrid } from './checks-grid.tsx'
import { VerdictFoot } from './foot.tsx'
import { type RejectReason, rejectReasons, VerdictForm } from './form.tsx'
import { ReadPaper } from './read-paper.tsx'
import type { BenchRow } from './row.ts'
import { useRejectDrafts } from './use-reject-drafts.ts'
import { useVerdictQueue, type Verdict, type VerdictKind } from './use-verdict-queue.ts'

export interface VerdictBenchProps {
  order: Order
  columns: readonly MatrixColumn[]
  /** Content below the bench, above its foot. */
  children?: ReactNode
}

const MINUTE_MS = 60_000
/** The cell with the tab stop. */
const STOP = '[role="gridcell"][tabindex="0"]'

/** A certificate in one of these states needs its own check by a person. */
const faults: ReadonlySet<CheckState> = new Set<CheckState>(['expired', 'invalid', 'missing'])

/** The bench of one demand; `columns` are its tenders. Verdicts are sent by `useVerdictQueue`, one after the other. */
export const VerdictBench = ({ order, columns, children }: VerdictBenchProps) => {
  const { t } = useTranslation('reviews')
  const around = useRef<HTMLDivElement>(null)
  const clock = useNow(MINUTE_MS) + useClockOffset()
  const said = Date.parse(order.server_time)
  // Without the server's time the displayed clock is used.
  const day = businessDay(new Date(Number.isNaN(said) ? clock : said))
  // A verdict changes the ranking; the order here stays, so that each tender keeps its place for the reviewer.
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
  const mayMoveFocus = useRef(false)
  const afterRender = useAfterRender()
  // The focus moves after the rendering: until then the previous cell is the tab stop and would take the focus back.
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
  const keysOf = useKeysOf()
  const keysSaid = (id: 'verdicts.reject' | 'verdicts.retract') => {
    const keys = keysOf(id, 'verdicts')
    return keys === undefined ? t(`commands:${id}`) : keyCaps(keys).join('+')
  }
  const drafts = useRejectDrafts()
  const [told, setTold] = useState<string | null>(null)
  const may = useAvailability('orders.requalify').is === 'available'
  const mayAdvance = useAvailability('orders.advance').is !== 'hidden'
  /** The tenders of each step, the last one at the end; Ctrl+Z undoes it. */
  const steps = useRef<readonly (readonly string[])[]>([])
  const queue = useVerdictQueue(order, (unsaved) => {
    const [refused] = unsaved
    const nth = rows.findIndex(({ column }) => column.tender.id === refused?.tender_id)
    if (nth !== -1) focus([nth, at[1]])
    const names = unsaved.map(({ supplier }) => supplier).join(t('words.list'))
    setTold(t('bench.not_saved', { names, count: unsaved.length }))
  })
  const focus = (to: readonly [number, number]) => {
    setTold(null)
    mayMoveFocus.current = true
    setAt([...to])
  }
  const row = rows[at[0]]
  if (row === undefined) return null
  const { tender } = row.column
  const check = row.checks[at[1]]
  const draft = drafts.of(tender.id)

  const subject = { ...orderSubject(order), label: `${order.order_no} ${tender.supplier_name}` }
  const isOpen = (one: OpenedTender) => may && one.facts.judgeable
  /** The verdict on a tender, saved or being saved; undefined while it has none. */
  const verdictOn = (one: OpenedTender): VerdictKind | undefined => {
    const given = queue.given(one.id)
    if (given !== undefined) return given === 'retract' ? undefined : given
    return one.status === 'shortlisted' ? 'pass' : one.status === 'disqualified' ? 'reject' : undefined
  }
  const isWaiting = (one: OpenedTender) => one.facts.judgeable && verdictOn(one) === undefined
  const goOn = () => {
    const waits = (nth: number) => nth !== at[0] && rows[nth] !== undefined && isWaiting(rows[nth].column.tender)
    const all = rows.map((_, nth) => nth).filter(waits)
    const next = all.find((nth) => nth > at[0]) ?? all[0]
    focus(next === undefined ? at : [next, at[1]])
  }
  const choose = (reason: RejectReason) => {
    setTold(null)
    drafts.choose(tender.id, reason, check)
    if (reason === 'other') afterRender(() => around.current?.querySelector('input')?.focus())
  }
  const given = (kind: VerdictKind, one: OpenedTender, args: Verdict['args']): Verdict => ({
    kind,
    tender_id: one.id,
    supplier: one.supplier_name,
    args,
  })
  /** The next key concerns the next supplier, saved or not; a second press on this one shows a message. */
  const judge = (kind: VerdictKind, args: Verdict['args']) => {
    give([given(kind, tender, args)])
    goOn()
  }
  const give = (verdicts: readonly Verdict[]) => {
    steps.current = [...steps.current, verdicts.map(({ tender_id }) => tender_id)]
    queue.give(...verdicts)
  }
  const isUnderWay = (kind: VerdictKind) => tender.status === 'opened' && queue.given(tender.id) === kind
  const pass = () => {
    if (!may) return setTold(t('bench.cannot_judge'))
    if (isUnderWay('pass')) return setTold(t('bench.given'))
    if (!isOpen(tender) || verdictOn(tender) === 'pass') return setTold(t('bench.cannot_pass'))
    drafts.forget([tender.id])
    judge('pass', { text: '' })
  }
  /** Removes the verdicts; the focus moves to the first of these tenders. */
  const retract = (of: readonly string[]) => {
    const back = rows.filter(({ column }) => of.includes(column.tender.id) && verdictOn(column.tender) !== undefined)
    const [first] = back
    if (!may) return setTold(t('bench.cannot_judge'))
    if (first === undefined || !isOpen(first.column.tender)) return setTold(t('bench.cannot_retract'))
    drafts.forget(back.map(({ column }) => column.tender.id))
    queue.give(...back.map(({ column }) => given('retract', column.tender, { text: '', verdict: 'none' })))
    focus([rows.indexOf(first), at[1]])
    setTold(
      back.length === 1
        ? t('bench.retracted', { supplier: first.column.name })
        : t('bench.retracted_all', { number: back.length }),
    )
  }
  /** The last step here: one verdict, or all verdicts given at once. */
  const undo = () => {
    const last = steps.current.at(-1)
    if (last === undefined) return setTold(t('bench.nothing_given', { keys: keysSaid('verdicts.retract') }))
    steps.current = steps.current.slice(0, -1)
    retract(last)
  }
  /**
   * The command that ends the stage waits for the verdicts being saved; where some are missing, the first of these
   * tenders gets the focus.
   */
  const advance = () => {
    const left = rows.filter(({ column }) => isWaiting(column.tender))
    const [first] = left
    if (first === undefined) return mayAdvance ? queue.advance() : setTold(t('bench.cannot_advance'))
    focus([rows.indexOf(first), at[1]])
    const names = left.map(({ column }) => column.name).join(t('words.list'))
    setTold(t('bench.missing', { count: left.length, names }))
  }
  /** Passes every waiting tender whose certificates have no fault; the first of the others gets the focus. */
  const passRest = () => {
    if (!may) return setTold(t('bench.cannot_judge'))
    const left = rows.filter(({ column }) => isOpen(column.tender) && isWaiting(column.tender))
    const sound = left.filter(({ checks }) => checks.every(({ state }) => !faults.has(state)))
    if (sound.length > 0) give(sound.map(({ column }) => given('pass', column.tender, { text: '' })))
    const doubtful = rows.findIndex((one) => left.includes(one) && !sound.includes(one))
    if (doubtful !== -1) focus([doubtful, at[1]])
    setTold(t('bench.passed_rest', { count: sound.length, left: left.length - sound.length }))
  }
  const reject = () => {
    if (!may) return setTold(t('bench.cannot_judge'))
    if (isUnderWay('reject')) return setTold(t('bench.given'))
    if (!isOpen(tender) || verdictOn(tender) === 'reject') return setTold(t('bench.cannot_reject'))
    if (draft.reason === null) return setTold(t('bench.reason_first', { keys: keysSaid('verdicts.reject') }))
    if (draft.reason === 'other' && !seenAtLeast(1).test(draft.text)) {
      around.current?.querySelector('input')?.focus()
      return setTold(t('bench.text_first'))
    }
    judge('reject', { reason_code: draft.reason, text: draft.text })
  }

  const step = (down: number, right: number) => () => {
    const to = [at[0] + down, at[1] + right] as const
    if (rows[to[0]] === undefined || row.checks[to[1]] === undefined) return false
    return focus(to)
  }
  /** While the focus is elsewhere on the page, a key only moves it to the focused check and gives no verdict yet. */
  const within = (act: () => void) => () =>
    around.current?.contains(document.activeElement) === true ? act() : focus(at)
  const answers: ScreenAnswers = {
    'verdicts.next': step(1, 0),
    'verdicts.prev': step(-1, 0),
    'verdicts.check_next': step(0, 1),
    'verdicts.check_prev': step(0, -1),
    'verdicts.pass': within(pass),
    'verdicts.reject': within(reject),
    'verdicts.rest': within(passRest),
    'verdicts.read': within(() => focusViewer(around.current)),
    'verdicts.advance': advance,
    'verdicts.retract': within(() => retract([tender.id])),
    'verdicts.undo': undo,
  }

  /** Keys that are no commands: the numbers of the reasons, and the ways back from a scan or the text to the check. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.altKey || event.ctrlKey || event.metaKey) return
    const digit = /^\d$/.test(event.key) ? rejectReasons.find(({ key }) => key === event.key) : undefined
    const isInViewer = event.target instanceof Element && event.target.closest('aside') !== null
    const leaves = event.key === 'Escape' && (isInViewer || isEditable(event.target))
    if (leaves || (isEditable(event.target) && event.key === 'Enter')) focus(at)
    else if (digit !== undefined && !isEditable(event.target)) choose(digit.reason)
    else return
    event.preventDefault()
  }

  return (
    <div className="flex flex-1 flex-col">
      <VerdictKeys answers={answers} />
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
            open={isOpen(tender)}
            draft={draft}
            told={told ?? (queue.waiting.length > 0 ? t('bench.saving', { count: queue.waiting.length }) : null)}
            onReason={choose}
            onText={(text) => drafts.write(tender.id, text)}
            onPass={pass}
            onReject={reject}
            onRetract={isOpen(tender) && verdictOn(tender) !== undefined ? () => retract([tender.id]) : undefined}
          />
        </div>
        {check !== undefined && <ReadPaper key={`${tender.id} ${check.kind}`} check={check} />}
      </div>
      {children}
      <VerdictFoot rows={rows} mayJudge={may} />
    </div>
  )
}

/** The keys of the bench; a component of its own, because a bench without suppliers has no keys. */
const VerdictKeys = ({ answers }: { answers: ScreenAnswers }) => {
  useAnswers(answers)
  return null
}
