// The panel of a bulk command: its questions, its progress, and the result of each record.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleKey } from '#src/commands/availability.ts'
import { type BulkRequest, type BulkRun, planOf, runOne } from '#src/commands/bulk.ts'
import { done, type Services } from '#src/commands/command.ts'
import { useCommandContext } from '#src/commands/command-context.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { type BulkTask, isUnfinished, type TaskInput, useBulk } from '#src/machines/use-bulk.ts'
import { argsFrom } from '#src/palette/ask-values.ts'
import { focusRow } from '#src/ui/grid/list-focus.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { BulkAsk, useBulkFields } from './bulk-ask.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { dropMarks, setPending } from './selection.ts'

export interface BulkDialogProps {
  request: BulkRequest
  services: () => Services
  onClosed: () => void
}

/** Open from the choice of the command until the last record has its outcome and the user closes the panel. */
export const BulkDialog = ({ request, services, onClosed }: BulkDialogProps) => {
  const { t } = useTranslation()
  // The command as it was when chosen: a reload behind the panel must not change what is being confirmed.
  const [plan] = useState(() => planOf(request))
  const { command } = request
  const title = t(titleKey(command))
  const translate = useRef<BulkRun['translate']>((key) => key)
  translate.current = (key, params) => t(key, { ...params })
  const [run] = useState<BulkRun>(() => ({
    request,
    services: services(),
    subjects: new Map(plan.can.map((subject) => [subject.id, subject])),
    changed: new Set(),
    translate: (key, params) => translate.current(key, params),
  }))
  const bulk = useBulk((input: TaskInput) => runOne(run, input))
  const { state, tasks } = bulk
  const { ask } = bulk
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    ask(plan.can.map((subject) => subject.id))
  }, [plan, ask])
  useRowsUnderWay(state, tasks)
  const isOver = state === 'finished'
  const { acted } = useCommandContext().runner
  useEffect(() => {
    if (!isOver) return
    const ended = tasks.filter((task) => task.state === 'done').map((task) => task.id)
    dropMarks(ended)
    if (ended.length > 0) acted(request.command, request.situation, request.args, done)
    const changed = [...run.changed]
    run.changed.clear()
    if (changed.length > 0) services().changed(...changed)
  }, [isOver, tasks, run, services, request, acted])

  const form = useBulkFields(plan.fields)
  const first = useRef<HTMLElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const stop = useRef<HTMLButtonElement>(null)
  const end = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The pressed button has disappeared with its state, so the focus is set again.
    if (state === 'running') stop.current?.focus()
    if (state === 'finished') end.current?.focus()
  }, [state])

  const busy = state === 'running'
  const close = () => {
    if (busy) return
    bulk.close()
    onClosed()
  }
  const confirm = () => {
    if (busy) return
    if (isOver) close()
    else if (form.check()) bulk.confirm(argsFrom(plan.fields, form.values))
  }
  useAnswers({ 'dialog.confirm': confirm })

  const count = plan.can.length
  const again = tasks.filter(isUnfinished).length
  const waits = tasks.some((task) => task.state === 'waiting')
  return (
    <Dialog
      open
      size="md"
      onClose={close}
      stayOpen
      title={t('lists:bulk.title', { title, count })}
      closeLabel={t('palette:words.close')}
      initialFocus={plan.fields.length > 0 ? first : cancel}
      footer={
        busy ? (
          <Button ref={stop} disabledReason={waits ? undefined : t('lists:bulk.all_begun')} onClick={bulk.stop}>
            {t('lists:bulk.stop')}
          </Button>
        ) : isOver ? (
          <>
            {again > 0 && (
              <Button icon="refresh" onClick={bulk.retry}>
                {t('lists:bulk.retry', { count: again })}
              </Button>
            )}
            <Button ref={end} variant="primary" keys="Mod+Enter" onClick={close}>
              {t('lists:bulk.end')}
            </Button>
          </>
        ) : (
          <>
            <Button ref={cancel} keys="Escape" onClick={close}>
              {t('palette:words.cancel')}
            </Button>
            <Button
              variant={command.tone === 'danger' ? 'danger-fill' : 'primary'}
              keys="Mod+Enter"
              disabledReason={count === 0 ? t('lists:bulk.nobody') : undefined}
              onClick={confirm}
            >
              {t('lists:bulk.confirm', { title, count })}
            </Button>
          </>
        )
      }
    >
      <RowAfter />
      {busy || isOver ? (
        <BulkProgress tasks={tasks} subjects={run.subjects} title={title} isOver={isOver} onGo={close} />
      ) : (
        <BulkAsk plan={plan} form={form} first={first} isDanger={command.tone === 'danger'} onSend={confirm} />
      )}
    </Dialog>
  )
}

/**
 * The element that opened the panel is gone with the marks, so the active row takes the focus. Rendered inside the
 * dialog, so that it runs after the dialog's own attempt.
 */
const RowAfter = () => {
  useEffect(
    () => () =>
      void setTimeout(() => {
        const here = document.activeElement
        if (here !== null && here !== document.body && !here.matches('main')) return
        const row = document.querySelector<HTMLElement>('main [data-row-id][data-current]')
        if (row !== null) focusRow(row)
      }),
    [],
  )
  return null
}

/** Draws the rows of these records grey until their outcome is known. */
const useRowsUnderWay = (state: string, tasks: readonly BulkTask[]): void => {
  useEffect(() => {
    if (state !== 'running') return
    setPending(tasks.filter((task) => task.state === 'running' || task.state === 'waiting').map((task) => task.id))
    return () => setPending([])
  }, [state, tasks])
}
