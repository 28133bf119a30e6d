// A record's form inside a panel or a part of a page: fields and buttons, without title and outline.
import { type ReactNode, useMemo } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { keysOf } from '#src/commands/keymap.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { goOnByEnter } from '#src/ui/input/go-on-by-enter.ts'
import { FormNotices } from './banners.tsx'
import { DraftKeeper } from './draft.tsx'
import { LeaveDialog } from './leave.tsx'
import { type FormPlace, FormPlaceProvider } from './place.tsx'
import type { RecordFormView } from './use-record-form.tsx'

interface PanelFormProps {
  /** The result of `useRecordForm`. */
  form: RecordFormView
  /** Locale keys whose children are the labels of fields and of choices. */
  labels: string
  options: string
  required?: readonly string[]
  submitLabel?: string
  /** The cancel button, beside the submit button. */
  onCancel?: () => void
  /** Restores a local draft; without it the form keeps none. */
  restore?: (draft: unknown, now: object) => object
  /** In a panel the buttons stick to its lower edge; on a page they follow the fields. */
  variant: 'panel' | 'page'
  children: ReactNode
}

/** Fills the remaining height, so that the buttons are at the panel's lower edge. */
const panelBody = 'flex flex-1 flex-col'

/** The buttons of a panel: at its lower edge at any scroll position. */
const panelFoot =
  'sticky -bottom-5 z-10 -mx-6 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface-2 px-6 py-3 max-sm:-mx-4 max-sm:px-4'

/** Mod+Enter submits it; leaving it with unsaved changes asks first. */
export const PanelForm = (props: PanelFormProps) => {
  const { form, labels, options, variant, children, onCancel } = props
  const { t } = useTranslation()
  const required = props.required?.join()
  const place = useMemo((): FormPlace => {
    const wanted = new Set(required?.split(','))
    return { id: form.id, labels, options, isRequired: (name) => wanted.has(name), isFrozen: () => false }
  }, [form.id, labels, options, required])
  const around = useAnswers({
    'dialog.confirm': form.submit,
    'form.submit': form.submit,
    'form.save': form.submit,
    ...(form.submitAndGo !== null && { 'form.submit_next': form.submitAndGo }),
  })
  const isPanel = variant === 'panel'
  return (
    <FormProvider {...form.form}>
      <FormPlaceProvider value={place}>
        <form
          {...around}
          {...(!isPanel && { 'data-key-context': 'form' })}
          noValidate
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={goOnByEnter}
          className={isPanel ? panelBody : undefined}
        >
          <div className="-mt-3 mb-4 empty:m-0">
            {props.restore !== undefined && (
              <DraftKeeper
                form={form.id}
                id={form.record?.id ?? null}
                version={form.record?.version ?? null}
                restore={props.restore}
                discard={form.discard}
                attempts={form.attempts}
              />
            )}
            <FormNotices form={form} labelOf={(path) => t(`${labels}.${path.split('.')[0]}`)} />
          </div>
          <div className={isPanel ? '@container flex-1 pb-6' : '@container'}>{children}</div>
          <div className={isPanel ? panelFoot : 'mt-5 flex flex-wrap items-center gap-2'}>
            {onCancel !== undefined && (
              <Button keys={isPanel ? 'Escape' : undefined} onClick={onCancel}>
                {t('forms:cancel')}
              </Button>
            )}
            {form.submitAndGo !== null && (
              <Button keys={keysOf('form.submit_next', 'form')} busy={form.isBusy} onClick={form.submitAndGo}>
                {t(form.record === null ? 'forms:save_and_new' : 'forms:save_and_next')}
              </Button>
            )}
            <Button variant="primary" keys="Mod+Enter" busy={form.isBusy} onClick={form.submit}>
              {props.submitLabel ?? t('forms:save')}
            </Button>
          </div>
        </form>
      </FormPlaceProvider>
      <LeaveDialog
        drafted={props.restore !== undefined}
        active={form.isDirty}
        free={form.leaving}
        onSave={form.submitAndLeave}
      />
    </FormProvider>
  )
}
