// Shows a delayed run and offers to undo it: by button, or by the key wherever no text is typed.
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { titleKey } from '#src/commands/availability.ts'
import { findLoadedCommand } from '#src/commands/loaded-commands.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { type Undoing, useUndoing } from '#src/machines/use-undo.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { keyText } from '#src/ui/text/key-hint.tsx'

const ToastRegion = lazy(async () => (await import('#src/ui/overlay/toast.tsx')).ToastRegion)

/** The machine counts the time; the toast stays until the machine removes it. */
const UNTIL_TOLD = Number.POSITIVE_INFINITY

export const UndoToasts = () => {
  const { t } = useTranslation()
  const undoing = useUndoing()
  const keys = useKeysOf()('app.undo')
  const { acts, undo, hold } = undoing
  const newest = acts.at(-1)
  const wasWanted = useRef(false)
  wasWanted.current ||= newest !== undefined
  return (
    <>
      {newest !== undefined && <UndoKey undo={() => undo()} />}
      <ToastRegion
        wanted={wasWanted.current}
        variant="undo"
        items={acts.map((act) => ({
          id: act.id,
          tone: 'success' as const,
          title: t(act.label === '' ? 'common:undo.deleted' : 'common:undo.deleted_of', { label: act.label }),
          duration: UNTIL_TOLD,
          onHold: (held) => hold(act.id, held),
          action: {
            label: t('commands:app.undo'),
            altText: t('common:undo.else', { keys: keyText(keys ?? '') }),
            onRun: () => undo(act.id),
            keys: act === newest ? keys : undefined,
          },
        }))}
        // Closing the toast does not undo: the run starts when its time is over.
        onDismiss={() => undefined}
        labels={{ region: t('common:toast.undo_region'), close: t('common:toast.close') }}
      />
      <UndoEnd last={undoing.last} />
    </>
  )
}

/** Mounted only while something can be undone, so that the key is free otherwise. */
const UndoKey = ({ undo }: { undo: () => void }) => {
  useAnswers({ 'app.undo': undo })
  return null
}

/** Announced, not shown: the restored row is visible. */
const UndoEnd = ({ last }: Pick<Undoing, 'last'>) => {
  const { t } = useTranslation()
  const command = last === null ? undefined : findLoadedCommand(last.act.command)
  return (
    <span role="status" className="sr-only">
      {last?.end === 'undone' &&
        command !== undefined &&
        t('common:undo.undone', { title: t(titleKey(command)), label: last.act.label })}
    </span>
  )
}
