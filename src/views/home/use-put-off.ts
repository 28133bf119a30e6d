// Putting tasks off on the home page: undo and redo of it, and the way to what is put off and back.
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Work } from '#contract/home.worklist.ts'
import { isRecord } from '#contract/is-record.ts'
import { useDoneListener, useRun } from '#src/commands/command-context.tsx'
import type { PutOff } from '#src/commands/home.ts'
import type { ScreenAnswers } from '#src/commands/use-situation.tsx'
import { to } from '#src/paths.ts'
import { focusRowById, gridNear } from '#src/ui/grid/list-focus.ts'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { SNOOZED } from './work-counts.ts'

interface PutOffOptions {
  readonly rows: readonly Work[]
  readonly focused: Work | undefined
  readonly isSnoozed: boolean
}

interface Step extends PutOff {
  /** `稍后提醒 ZB…` */
  readonly label: string
}

/** What can be undone and redone, the newest last. */
interface Steps {
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

const isMoment = (value: unknown): value is string | null => value === null || typeof value === 'string'
const isPutOff = (data: unknown): data is PutOff =>
  isRecord(data) && typeof data.task === 'string' && isMoment(data.before) && isMoment(data.after)

/** The steps after the last one was undone (`before`) or redone (`after`). Pure. */
const moved = ({ past, future }: Steps, side: 'before' | 'after'): Steps =>
  side === 'before'
    ? { past: past.slice(0, -1), future: [...future, ...past.slice(-1)] }
    : { past: [...past, ...future.slice(-1)], future: future.slice(0, -1) }

/** The answers of the page. A step is told at the foot, and the task that came back has the focus. */
export const usePutOff = ({ rows, focused, isSnoozed }: PutOffOptions): ScreenAnswers => {
  const { t } = useTranslation('home')
  const { go } = useUrl()
  const run = useRun()
  const [{ past, future }, setSteps] = useState<Steps>({ past: [], future: [] })
  const now = useRef<Steps>({ past: [], future: [] })
  const become = (next: Steps) => {
    now.current = next
    setSteps(next)
  }
  const focus = useRowToFocus(rows)
  // Steps run one after the other, because each reads what is put off before it writes.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  useDoneListener((command, { subject }, _, { data }) => {
    if (command.id !== 'work.snooze' || !isPutOff(data)) return
    const label = `${t(data.after === null ? 'keys.unsnooze' : 'commands:work.snooze')} ${subject?.label ?? ''}`
    become({ past: [...now.current.past, { ...data, label }], future: [] })
  })
  const take = async (side: 'before' | 'after') => {
    const step = (side === 'before' ? now.current.past : now.current.future).at(-1)
    if (step === undefined) return false
    const outcome = await run('work.restore', { task: step.task, until: step[side] })
    if (outcome?.is !== 'done') return undefined
    become(moved(now.current, side))
    if ((step[side] !== null) === isSnoozed) focus(step.task)
    return { told: t(side === 'before' ? 'forms:history.undone' : 'forms:history.redone', { step: step.label }) }
  }
  const answer = (side: 'before' | 'after', { label }: Step) =>
    Object.assign(
      () => {
        const taken = last.current.then(() => take(side))
        last.current = taken.catch(() => undefined)
        return taken
      },
      { title: () => t(side === 'before' ? 'keys.undo' : 'keys.redo', { step: label }) },
    )
  const [undone, redone] = [past.at(-1), future.at(-1)]
  return {
    'work.snoozed': Object.assign(() => go(to('home', isSnoozed ? {} : { tab: SNOOZED })), {
      title: () => t(isSnoozed ? 'keys.see_all' : 'keys.see_snoozed'),
    }),
    ...(focused !== undefined && {
      'work.snooze': isSnoozed ? Object.assign(() => focused, { title: () => t('keys.unsnooze') }) : () => focused,
    }),
    ...(undone !== undefined && { 'filters.undo': answer('before', undone) }),
    ...(redone !== undefined && { 'filters.redo': answer('after', redone) }),
  }
}

/** Focuses a row as soon as the list contains it. */
const useRowToFocus = (rows: readonly Work[]) => {
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    const id = wanted.current
    if (id === null || !rows.some((row) => row.id === id)) return
    wanted.current = null
    const grid = gridNear(document.activeElement)
    if (grid !== null) focusRowById(grid, id)
  }, [rows])
  return (id: string) => {
    wanted.current = id
  }
}
