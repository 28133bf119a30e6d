import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '#src/machines/use-leave-guard.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

interface LeaveDialogProps {
  /** Something is not saved. */
  active: boolean
  /** True once the form itself leads on: nothing is asked then. */
  free: RefObject<boolean>
  /** Saves a draft; tells whether that went well. Left out where nothing can be saved as a draft. */
  onSave?: (() => Promise<boolean>) | undefined
}

/** Asks before unsaved work is left; while nothing is unsaved it does nothing. */
export const LeaveDialog = ({ active, free, onSave }: LeaveDialogProps) => {
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
      title={t('orders:leave.title')}
      description={t('orders:leave.about')}
      closeLabel={t('orders:words.close')}
      initialFocus={stay}
      footer={
        <>
          <Button variant="quiet" className="mr-auto" onClick={() => end(true)}>
            {t('orders:leave.leave')}
          </Button>
          <Button ref={stay} onClick={() => end(false)}>
            {t('orders:leave.stay')}
          </Button>
          {onSave !== undefined && (
            <Button variant="primary" busy={busy} onClick={save}>
              {t('orders:leave.save')}
            </Button>
          )}
        </>
      }
    />
  )
}
