// One field of a command in the palette: the input of its kind, the parsed value, and the fault.
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command, Field, Situation } from '#src/commands/command.ts'
import { useCommandContext } from '#src/commands/command-context.tsx'
import { type PaletteActor, usePaletteSnapshot } from '#src/machines/use-palette.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { fieldLabel } from './ask-field.tsx'
import { argOf, complaintAbout, dateKind, serverComplaints } from './ask-values.ts'
import { PaletteChoice } from './choice.tsx'
import { PaletteDate } from './date.tsx'
import { StepFooter } from './footer.tsx'
import type { QuestionControlProps } from './question-control.ts'
import { PaletteText } from './text.tsx'

export interface PalettePartProps {
  actor: PaletteActor
  command: Command
  situation: Situation
  fields: readonly Field[]
}

export interface QuestionProps extends PalettePartProps {
  field: Field
}

/** Mounted anew for each field, so that its input takes the focus. */
export const PaletteQuestion = (props: QuestionProps & { at: number; count: number }) => {
  const { actor, command, situation, fields, field, at, count } = props
  const { typed } = useCommandContext().runner
  const { t } = useTranslation()
  const id = useId()
  const { args, values, complaint, errors, message } = usePaletteSnapshot(actor).context
  const label = t(fieldLabel(field))
  const leadsOn = at + 1 < count
  const fromServer = serverComplaints(fields, errors)
  const wrong =
    complaint === null
      ? (fromServer[field.name] ?? fromServer[''] ?? message)
      : t(`palette:words.${complaint.word}`, { field: label, ...complaint.params })
  const control: QuestionControlProps = {
    actor,
    command,
    field,
    label,
    text: values[field.name] ?? '',
    invalid: wrong !== '',
    describedBy: id,
    onText: (text, wanted) => {
      typed?.keep({ command, situation, args, fields }, field, text)
      actor.send({ type: 'step.typed', text, wanted: wanted ?? null })
    },
    onAnswer: ({ text, value, shown }) => {
      const found = complaintAbout(field, value)
      if (found !== null) {
        const { word, ...params } = found
        actor.send({ type: 'step.refused', complaint: { word, params } })
        return
      }
      const said = shown === '' ? t('palette:words.skipped') : shown
      actor.send({
        type: 'step.answered',
        name: field.name,
        text,
        shown: said,
        args: { [field.name]: argOf(field, value) },
      })
    },
    onBack: () => actor.send({ type: 'palette.backed' }),
    leadsOn,
  }
  const below = (
    <div id={id} className="flex-none px-4 pb-3 text-cap">
      <p role="alert" className={cx('flex items-start gap-1 text-danger-ink', wrong === '' && 'hidden')}>
        {wrong !== '' && (
          <>
            <Icon name="warn" size={12} className="mt-0.5" />
            {wrong}
          </>
        )}
      </p>
      {wrong === '' && field.hint !== undefined && (
        <p className="text-ink-3">{t(field.hint, { ...field.hintParams })}</p>
      )}
    </div>
  )
  const isList = field.kind === 'choice' || field.kind === 'record'
  return (
    <>
      <p className="flex flex-none items-center gap-2 px-4 pt-3 text-table font-medium text-ink">
        {label}
        {field.required !== true && <span className="font-normal text-ink-3">{t('palette:words.optional')}</span>}
        <span className="ml-auto text-cap font-normal text-ink-3">
          {count > 1 && t('palette:words.step', { at: at + 1, count })}
        </span>
      </p>
      {isList ? (
        <PaletteChoice {...control} below={below} />
      ) : (
        <>
          {field.kind === 'datetime' || field.kind === 'date' ? (
            <PaletteDate {...control} kind={dateKind(field.kind)} />
          ) : (
            <PaletteText {...control} />
          )}
          {below}
          <div className="flex-1" />
        </>
      )}
      <StepFooter
        enter={t(`palette:words.${leadsOn ? (field.required === true ? 'next' : 'next_or_skip') : 'run'}`)}
        lines={field.kind === 'multiline'}
        list={isList}
      />
    </>
  )
}
