// Changes the passcode, with the old one; it ends the access of every other browser.
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { PASSCODE_MAX, PASSCODE_MIN } from '#contract/tenders.unlock.ts'
import { useRun } from '#src/commands/command-context.tsx'
import { useSubmission } from '#src/machines/use-submission.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { PasscodeField } from './passcode-field.tsx'

const names = ['old_passcode', 'passcode', 'again'] as const
type Name = (typeof names)[number]

const nothing: Record<Name, string> = { old_passcode: '', passcode: '', again: '' }

interface Props {
  page: SupplierPage
  onClose(): void
}

export const PasscodeDialog = ({ page, onClose }: Props) => {
  const { t } = useTranslation()
  const run = useRun()
  const [values, setValues] = useState(nothing)
  const [shown, setShown] = useState(false)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const contact = page.passcode_contact ?? null
  // The passcodes are read only when the form is sent, so that no machine contains them.
  const submission = useSubmission((_: null) =>
    run('tenders.set_passcode', {
      name: contact?.name ?? page.supplier.name,
      mobile: contact?.mobile ?? '',
      passcode: values.passcode,
      old_passcode: values.old_passcode,
    }),
  )
  const onConfirmed = useEffectEvent(onClose)
  useEffect(() => {
    if (submission.state === 'confirmed') onConfirmed()
  }, [submission.state])
  const faultAt = (name: Name): string | undefined => {
    if (values[name] === '') return t('validation:required')
    if (name === 'passcode' && [...values.passcode].length < PASSCODE_MIN)
      return t('validation:string_range', { min: PASSCODE_MIN, max: PASSCODE_MAX })
    return name === 'again' && values.again !== values.passcode ? t('tenders:gate.differs') : undefined
  }
  const isQuiet = submission.state === 'editing' || submission.state === 'submitting'
  const errorAt = (name: Name): string | undefined =>
    (tried ? faultAt(name) : undefined) ??
    (isQuiet ? undefined : submission.errors.find(({ path }) => path === name)?.message)
  const said = submission.state === 'unknown' ? t('tenders:gate.unsure') : submission.message
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = names.find((name) => faultAt(name) !== undefined)
    if (wrong === undefined) submission.submit(null)
    else form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('tenders:devices.change')}
      description={t('tenders:devices.change_text')}
      closeLabel={t('orders:words.close')}
      footer={
        <Button type="submit" form="passcode-form" variant="primary" size="lg" busy={submission.state === 'submitting'}>
          {t('tenders:devices.change')}
        </Button>
      }
    >
      <form id="passcode-form" ref={form} onSubmit={send} noValidate className="flex flex-col gap-3">
        <input type="text" name="username" autoComplete="username" value={page.supplier.name} readOnly hidden />
        {names.map((name) => (
          <PasscodeField
            key={name}
            name={name}
            kind={name === 'old_passcode' ? 'current' : 'new'}
            label={t(`tenders:devices.${name}`)}
            value={values[name]}
            error={errorAt(name)}
            shown={shown}
            onShow={name === 'old_passcode' ? setShown : undefined}
            fixed={submission.state === 'submitting'}
            onChange={(value) => {
              setValues((before) => ({ ...before, [name]: value }))
              submission.edit()
            }}
          />
        ))}
        {!isQuiet && submission.errors.length === 0 && said !== '' ? <Banner alert title={said} /> : null}
      </form>
    </Dialog>
  )
}
