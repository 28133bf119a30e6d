// The questions of a command before it runs: its fields or a confirmation. Shows the run, and keeps the values when it
// fails.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleKey } from '#src/commands/availability.ts'
import type { Command, Field, Refusal, Situation } from '#src/commands/command.ts'
import { useCommandContext } from '#src/commands/command-context.tsx'
import { aboutLabel } from '#src/commands/run.ts'
import { SubjectFacts, useConfirming, useUnread } from '#src/components/subject-facts.tsx'
import { type PaletteActor, surfaceOf, usePaletteFact, usePaletteSnapshot } from '#src/machines/use-palette.ts'
import { Button } from '#src/ui/input/button.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { AskChoices, AskField, fieldLabel } from './ask-field.tsx'
import { initialValues, type Values } from './ask-initial-values.ts'
import { areNumbered, argsFrom, breaksRule, complaintsAbout, digitSends, serverComplaints } from './ask-values.ts'
import { actsOn } from './chosen-command.ts'
import { Quote } from './quote.tsx'
import { caretAtEnd } from './text.tsx'

const AmendmentShown = lazy(async () => (await import('#src/components/amendment-shown.tsx')).AmendmentShown, {
  early: false,
})

export interface AskDialogProps {
  actor: PaletteActor
  /** Holds the chosen command; read when the dialog opens. */
  pending: () => { readonly command: Command; readonly situation: Situation } | null
}

const FORM = 'command-form'

/**
 * Opens when a button or key starts a command with questions, and closes when it is done or cancelled. A command chosen
 * in the palette asks there instead.
 */
export const AskDialog = (props: AskDialogProps) =>
  usePaletteFact(props.actor, (snapshot) => surfaceOf(snapshot) === 'dialog') && <OpenDialog {...props} />

const OpenDialog = ({ actor, pending }: AskDialogProps) => {
  const { t } = useTranslation()
  const snapshot = usePaletteSnapshot(actor)
  const first = useRef<HTMLElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const busy = snapshot.hasTag('busy')
  const chosen = surfaceOf(snapshot) === 'dialog' ? pending() : null
  const unread = useUnread(chosen?.command ?? {}, chosen === null ? null : actsOn(chosen.command, chosen.situation))
  if (chosen === null) return null

  const { command, situation } = chosen
  const asksFields = snapshot.context.asks === 'fields'
  const title = t(titleKey(command))
  const shown = command.shows === 'amendment' ? (situation.subject?.id ?? null) : null
  const { sendsAs } = command
  const sending =
    sendsAs === undefined ? title : t(typeof sendsAs === 'function' ? sendsAs(snapshot.context.args) : sendsAs)
  const about = actsOn(command, situation)
  const label = aboutLabel(command, situation, snapshot.context.args)
  // Closing the dialog does not stop a run, unless the run can be cancelled.
  const close = () => actor.send({ type: busy ? 'run.cancelled' : 'palette.closed' })
  const stands = busy && !snapshot.context.cancels
  const description = asksFields
    ? label
    : label === undefined
      ? t('palette:words.ask_confirm_plain', { title })
      : t('palette:words.ask_confirm', { title, label })
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={description}
      size={shown === null ? undefined : 'lg'}
      closeLabel={t('palette:words.close')}
      initialFocus={asksFields ? first : cancel}
      stayOpen={asksFields || busy}
      footer={
        <>
          <Button ref={cancel} keys="Escape" onClick={close} aria-disabled={stands || undefined}>
            {t('palette:words.cancel')}
          </Button>
          <Button
            type="submit"
            form={FORM}
            variant={command.tone === 'danger' || command.takenBackBy !== undefined ? 'danger-fill' : 'primary'}
            keys="Mod+Enter"
            busy={busy}
            disabledReason={unread === null ? undefined : t(unread.reason)}
          >
            {snapshot.matches('failed') ? t('palette:words.retry') : asksFields ? sending : t('palette:words.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {about === null ? null : <SubjectFacts subject={about} args={snapshot.context.args} />}
        {shown === null ? null : <AmendmentShown wanted orderId={shown} />}
        {command.consequence === undefined ? null : (
          <p className="text-table text-warning-ink">{t(command.consequence)}</p>
        )}
        <AskForm {...{ actor, command, situation, unread, first }} />
      </div>
    </Dialog>
  )
}

interface AskFormProps {
  actor: PaletteActor
  command: Command
  situation: Situation
  /** Why it cannot be sent yet; null: it can. */
  unread: Refusal | null
  first: RefObject<HTMLElement | null>
}

const AskForm = ({ actor, command, situation, unread, first }: AskFormProps) => {
  const { t } = useTranslation()
  const snapshot = usePaletteSnapshot(actor)
  const { args, asks, errors, failure, message, progress } = snapshot.context
  const busy = snapshot.hasTag('busy')
  // The fields at the time the dialog opened, because a reload of the record must not remove them.
  const [every] = useState<readonly Field[]>(() =>
    asks === 'fields' ? (command.fields?.(situation) ?? []).filter((field) => args[field.name] === undefined) : [],
  )
  const isNumbered = areNumbered(every)
  const [asked, setAsked] = useState<readonly string[]>([])
  const fields = every.filter((field) => field.onRefusal !== true || asked.includes(field.name))
  const { typed } = useCommandContext().runner
  const into = { command, situation, args, fields: every }
  const [values, setValues] = useState<Values>(() => ({
    ...initialValues(every, args),
    ...typed?.read(into),
    ...typed?.chosen(into),
  }))
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => form.current?.querySelectorAll('textarea').forEach(caretAtEnd), [])
  const complaints = checked ? complaintsAbout(fields, values) : {}
  const fromServer = serverComplaints(every, errors)
  // A field that the server has required stays.
  const missing = every.find(
    (field) => field.onRefusal === true && !asked.includes(field.name) && fromServer[field.name] !== undefined,
  )
  if (missing !== undefined) setAsked([...asked, missing.name])

  const send = (now = values) => {
    if (busy || unread !== null) return
    if (asks !== 'fields') {
      actor.send({ type: snapshot.matches('failed') ? 'run.retried' : 'run.confirmed' })
      return
    }
    setChecked(true)
    const wrong = complaintsAbout(fields, now)
    const at = fields.findIndex(
      (field) => wrong[field.name] !== undefined || breaksRule(field, now[field.name] ?? '', now),
    )
    if (at < 0) actor.send({ type: 'args.given', args: argsFrom(fields, now) })
    else form.current?.querySelectorAll<HTMLElement>('input, textarea, select')[at]?.focus()
  }
  useConfirming(() => send(), unread)

  const change = (field: Field, value: string): Values => {
    typed?.keep(into, field, value)
    typed?.choose(into, field, value)
    const now = { ...values, [field.name]: value }
    setValues(now)
    return now
  }

  const errorOf = (field: Field): string | undefined => {
    const said = fromServer[field.name]
    const complaint = complaints[field.name]
    if (complaint === undefined || (field.onRefusal === true && said !== undefined)) return said
    const { word: _, ...bounds } = complaint
    return t(`palette:words.${complaint.word}`, { field: t(fieldLabel(field)), ...bounds })
  }
  const general = fromServer[''] ?? (errors.length === 0 ? message : '')
  const complains = snapshot.matches('failed') || (snapshot.matches('asking') && message !== '')
  return (
    <form
      id={FORM}
      ref={form}
      noValidate
      onKeyDown={(event) => {
        // The key that opened the dialog may still be held; it must not submit it too.
        if (event.key === 'Enter' && event.repeat) event.preventDefault()
      }}
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
            {!snapshot.matches('failed')
              ? general || message
              : failure === 'unsent'
                ? t('palette:words.unsent')
                : `${t('palette:words.run_failed')} ${general}`}
          </p>
        )}
      </div>
      <p role="status" className="text-table text-ink-2 empty:-mb-4">
        {busy &&
          progress !== null &&
          t(progress.of === 'kilobytes' ? 'palette:words.progress_kb' : 'palette:words.progress', { ...progress })}
      </p>
      {command.tone === 'danger' && <p className="text-table text-ink-2">{t('palette:words.ask_danger')}</p>}
      <Quote command={command} situation={situation} args={{ ...args, ...values }} />
      {fields.map((field, at) => {
        const given = {
          field,
          value: values[field.name] ?? '',
          error: errorOf(field),
          fixed: busy,
          onChange: (value: string) => void change(field, value),
        }
        return isNumbered ? (
          <AskChoices
            key={field.name}
            {...given}
            first={first}
            onDigit={(value) => {
              const now = change(field, value)
              if (digitSends(command)) send(now)
            }}
            onEnter={() => send()}
          />
        ) : (
          <AskField
            key={field.name}
            {...given}
            others={values}
            careful={command.tone === 'danger'}
            {...(at === 0 && { first })}
          />
        )
      })}
    </form>
  )
}
