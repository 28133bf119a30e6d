import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '#src/machines/use-leave-guard.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

interface LeaveDialogProps {
  /** Something is not saved. */
  active: boolean
  /** True once the form itself leads on: nothing is asked then. */
  free: RefObject<boolean>
  /** Saves; tells whether that went well. Left out where nothing can be saved half written. */
  onSave?: (() => Promise<boolean>) | undefined
  /** Words of its button. */
  saveLabel?: string | undefined
}

/** Asks before unsaved work is left; while nothing is unsaved it does nothing. */
export const LeaveDialog = ({ active, free, onSave, saveLabel }: LeaveDialogProps) => {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null)
  const [busy, setBusy] = useState(false)
  const stay = useRef<HTMLButtonElement>(null)
  useLeaveGuard(active, () =>
    free.current ? Promise.resolve(true) : new Promise<boolean>((resolve) => setAnswer(() => resolve)),
  )
  const end = (leave: boolean) => {
    answer?.(leave)
    setAnswer(null)
  }
  const save = async () => {
    setBusy(true)
    const saved = await onSave?.()
    setBusy(false)
    end(saved === true)
  }
  return (
    <Dialog
      open={answer !== null}
      onClose={() => end(false)}
      title={t('forms:leave.title')}
      description={t('forms:leave.about')}
      closeLabel={t('forms:close')}
      initialFocus={stay}
      footer={
        <>
          <Button variant="quiet" className="mr-auto" onClick={() => end(true)}>
            {t('forms:leave.leave')}
          </Button>
          <Button ref={stay} onClick={() => end(false)}>
            {t('forms:leave.stay')}
          </Button>
          {onSave !== undefined && (
            <Button variant="primary" busy={busy} onClick={save}>
              {saveLabel ?? t('forms:leave.save')}
            </Button>
          )}
        </>
      }
    />
  )
}
