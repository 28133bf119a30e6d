import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '#src/machines/use-leave-guard.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

interface LeaveDialogProps {
  /** The form has unsaved changes. */
  active: boolean
  /** True once the form itself navigates; then leaving asks nothing. */
  free: RefObject<boolean>
  /** Saves, and resolves with whether that succeeded. Left out where an incomplete form cannot be saved. */
  onSave?: (() => Promise<boolean>) | undefined
  /** The form keeps a draft in this browser, which is offered again after leaving. */
  drafted?: boolean
  /** The label of the button that saves. */
  saveLabel?: string | undefined
}

/** Asks before unsaved changes are left; without unsaved changes it does nothing. */
export const LeaveDialog = ({ active, free, onSave, drafted = false, saveLabel }: LeaveDialogProps) => {
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
      description={t(drafted ? 'forms:leave.about_drafted' : 'forms:leave.about')}
      closeLabel={t('forms:close')}
      initialFocus={stay}
      footer={
        <>
          <Button variant="quiet" className="mr-auto" onClick={() => end(true)}>
            {t('forms:leave.leave')}
          </Button>
          <Button ref={stay} keys="Escape" onClick={() => end(false)}>
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
