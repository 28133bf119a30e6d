// Putting tasks off on the home page: undo and redo of it, and the way to what is put off and back.
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Work } from '#contract/home.worklist.ts'
import { isRecord } from '#contract/is-record.ts'
import { useDoneListener, useRun } from '#src/commands/command-context.tsx'
import type { PutOff } from '#src/commands/home.ts'
import type { ScreenAnswers } from '#src/commands/use-situation.tsx'
import { type Step, usePageHistory } from '#src/machines/use-history.ts'
import { to } from '#src/paths.ts'
import { focusRowById, gridNear } from '#src/ui/grid/list-focus.ts'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { SNOOZED } from './work-counts.ts'

interface PutOffOptions {
  readonly rows: readonly Work[]
  readonly focused: Work | undefined
  readonly isSnoozed: boolean
}

const isMoment = (value: unknown): value is string | null => value === null || typeof value === 'string'
const isPutOff = (data: unknown): data is PutOff =>
  isRecord(data) && typeof data.task === 'string' && isMoment(data.before) && isMoment(data.after)

/** The answers of the page. A step is told at the foot, and the task that came back has the focus. */
export const usePutOff = ({ rows, focused, isSnoozed }: PutOffOptions): ScreenAnswers => {
  const { t } = useTranslation('home')
  const { go } = useUrl()
  const run = useRun()
  const { history, past, future } = usePageHistory()
  const focus = useRowToFocus(rows)
  // Steps run one after the other, because each reads what is put off before it writes.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  useDoneListener((command, { subject }, _, { data }) => {
    if (command.id !== 'work.snooze' || !isPutOff(data)) return
    const { task, before, after } = data
    history.add({
      label: [t(after === null ? 'keys.unsnooze' : 'commands:work.snooze'), subject?.label ?? ''].join(' ').trim(),
      changes: [{ is: 'value', at: [task], before, after }],
    })
  })
  const take = async (side: 'before' | 'after') => {
    const step = side === 'before' ? history.undo() : history.redo()
    const [change] = step?.changes ?? []
    const [task] = change?.at ?? []
    if (step === null || change?.is !== 'value' || typeof task !== 'string') return false
    const outcome = await run('work.restore', { task, until: change[side] })
    if (outcome?.is !== 'done') {
      if (side === 'before') history.redo()
      else history.undo()
      return undefined
    }
    if (change[side] === null ? !isSnoozed : isSnoozed) focus(task)
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
