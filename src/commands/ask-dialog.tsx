// What a command asks before it runs: its fields or a yes. Shows the run, and keeps what was entered when it fails.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PaletteActor, usePaletteSnapshot } from '#src/machines/use-palette.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { AskField, fieldLabel } from './ask-field.tsx'
import { argsFrom, complaintsAbout, firstValues, serverComplaints, type Values } from './ask-values.ts'
import { titleKey } from './catalogue.ts'
import type { Command, Field, Situation } from './command.ts'
import { useAnswers } from './use-situation.tsx'

export interface AskDialogProps {
  actor: PaletteActor
  /** The chosen command; read when the dialog opens. */
  pending: () => { readonly command: Command; readonly situation: Situation } | null
  /** The dialog has left the screen and made its own attempt at giving the focus back. */
  onGone: () => void
}

const FORM = 'command-form'

/** Open from the choice of a command that asks something until it is done or given up. */
export const AskDialog = ({ actor, pending, onGone }: AskDialogProps) => {
  const { t } = useTranslation()
  const snapshot = usePaletteSnapshot(actor)
  const first = useRef<HTMLElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const open = snapshot.hasTag('dialog')
  const busy = snapshot.hasTag('busy')
  const chosen = open ? pending() : null
  if (chosen === null) return null

  const { command, situation } = chosen
  const asksFields = snapshot.context.asks === 'fields'
  const title = t(titleKey(command))
  const label = situation.subject?.label
  // A run cannot be taken back by closing what shows it.
  const close = () => !busy && actor.send({ type: 'palette.closed' })
  const description = asksFields
    ? label
    : label === undefined
      ? t('commands:words.ask_confirm_plain', { title })
      : t('commands:words.ask_confirm', { title, label })
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={description}
      closeLabel={t('commands:words.close')}
      initialFocus={asksFields ? first : cancel}
      stayOpen={asksFields || busy}
      footer={
        <>
          <Button ref={cancel} keys="Escape" onClick={close} aria-disabled={busy || undefined}>
            {t('commands:words.cancel')}
          </Button>
          <Button
            type="submit"
            form={FORM}
            variant={command.tone === 'danger' ? 'danger-fill' : 'primary'}
            keys="Mod+Enter"
            busy={busy}
          >
            {snapshot.matches('failed') ? t('commands:words.retry') : asksFields ? title : t('commands:words.confirm')}
          </Button>
        </>
      }
    >
      <AskForm {...{ actor, command, situation, first, onGone }} />
    </Dialog>
  )
}

interface AskFormProps {
  actor: PaletteActor
  command: Command
  situation: Situation
  first: RefObject<HTMLElement | null>
  onGone: () => void
}

const AskForm = ({ actor, command, situation, first, onGone }: AskFormProps) => {
  const { t } = useTranslation()
  const snapshot = usePaletteSnapshot(actor)
  const { args, asks, errors, message } = snapshot.context
  const busy = snapshot.hasTag('busy')
  // The fields of the moment the dialog opened: a record that is reloaded meanwhile must not take them away.
  const [fields] = useState<readonly Field[]>(() =>
    asks === 'fields' ? (command.fields?.(situation) ?? []).filter((field) => args[field.name] === undefined) : [],
  )
  const [values, setValues] = useState<Values>(() => firstValues(fields, args))
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const gone = useRef(onGone)
  // The dialog around gives the focus back in a timer it sets when it goes; this one is set after it.
  useEffect(() => () => void setTimeout(() => gone.current()), [])
  const complaints = checked ? complaintsAbout(fields, values) : {}
  const fromServer = serverComplaints(fields, errors)

  const send = () => {
    if (busy) return
    if (asks !== 'fields') {
      actor.send({ type: snapshot.matches('failed') ? 'run.retried' : 'run.confirmed' })
      return
    }
    setChecked(true)
    const wrong = complaintsAbout(fields, values)
    const at = fields.findIndex((field) => wrong[field.name] !== undefined)
    if (at < 0) actor.send({ type: 'args.given', args: argsFrom(fields, values) })
    else form.current?.querySelectorAll<HTMLElement>('input, textarea, select')[at]?.focus()
  }
  useAnswers({ 'dialog.confirm': send })

  const errorOf = (field: Field): string | undefined => {
    const complaint = complaints[field.name]
    if (complaint === undefined) return fromServer[field.name]
    const min = complaint.min === undefined ? {} : { min: complaint.min }
    return t(`commands:words.${complaint.word}`, { field: t(fieldLabel(field)), ...min })
  }
  const general = fromServer[''] ?? (errors.length === 0 ? message : '')
  const complains = snapshot.matches('failed') || (snapshot.matches('asking') && message !== '')
  return (
    <form
      id={FORM}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex flex-col gap-4"
    >
      <div role="alert" className="empty:-mb-4">
        {complains && (
          <p className="flex items-start gap-2 rounded bg-danger-soft px-3 py-2 text-table text-danger-ink">
            <Icon name="warn" size={14} className="mt-0.5" />
            {snapshot.matches('failed') ? `${t('commands:words.run_failed')} ${general}` : general || message}
          </p>
        )}
      </div>
      {command.tone === 'danger' && <p className="text-table text-ink-2">{t('commands:words.ask_danger')}</p>}
      {fields.map((field, at) => (
        <AskField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          error={errorOf(field)}
          onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          fixed={busy}
          careful={command.tone === 'danger'}
          {...(at === 0 && { first })}
        />
      ))}
    </form>
  )
}
