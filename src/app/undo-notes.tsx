// Says what will be done in a few seconds and offers to take it back; by a press, or by the key wherever no text is written.
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

/** The machine runs the time; the note stays until the machine lets it go. */
const UNTIL_TOLD = Number.POSITIVE_INFINITY

export const UndoNotes = () => {
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
        // Closed is not taken back: it is done when its time is over.
        onDismiss={() => undefined}
        labels={{ region: t('common:toast.undo_region'), close: t('common:toast.close') }}
      />
      <UndoEnd last={undoing.last} />
    </>
  )
}

/** Only while there is something to take back, so that the key is nobody's else. */
const UndoKey = ({ undo }: { undo: () => void }) => {
  useAnswers({ 'app.undo': undo })
  return null
}

/** Read out, not drawn: the row is back, which is seen. */
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
