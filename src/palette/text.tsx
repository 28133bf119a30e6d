// Questions answered by typing: text, several lines, a password, a number, a day or a moment.
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#src/keyboard/composing.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { instantText } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { type InstantVocabulary, readInstant } from '#src/ui/text/instant-text.ts'
import type { QuestionControlProps } from './question-control.ts'

const inputClass = 'w-full bg-transparent text-[16px] leading-6 outline-none placeholder:text-ink-3'

export const PaletteText = (props: QuestionControlProps) => {
  const { field, label, text, invalid, describedBy, onText, onAnswer, onBack } = props
  const { t } = useTranslation()
  const meant = useMeant(props)
  const take = () => onAnswer({ text, value: meant.value, shown: meant.shown })
  const keyed = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const mod = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && (!event.shiftKey || mod)) {
      event.preventDefault()
      // A held key answers one question, not all of them.
      if (!event.repeat) take()
    } else if (event.key === 'Backspace' && text === '' && !event.repeat) {
      event.preventDefault()
      onBack()
    }
  }
  const shared = {
    autoFocus: true,
    value: text,
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    'aria-required': field.required || undefined,
    'aria-describedby': describedBy,
    onKeyDown: keyed,
  }
  return (
    <div className="flex-none px-4 py-2">
      {field.kind === 'multiline' ? (
        <textarea
          {...shared}
          rows={3}
          maxLength={field.maxLength}
          onChange={(event) => onText(event.target.value)}
          className={cx(inputClass, 'resize-none')}
        />
      ) : (
        <input
          {...shared}
          type={field.kind === 'password' ? 'password' : 'text'}
          inputMode={field.kind === 'number' ? 'decimal' : undefined}
          autoComplete={field.kind === 'password' ? 'current-password' : 'off'}
          maxLength={field.maxLength}
          placeholder={isTime(field.kind) ? t('palette:words.time_example') : undefined}
          onChange={(event) => onText(event.target.value)}
          className={inputClass}
        />
      )}
      {field.kind === 'multiline' && field.maxLength !== undefined && (
        <p className="text-right text-cap text-ink-3 tabular-nums">{`${text.length}/${field.maxLength}`}</p>
      )}
      <p role="status" className="flex min-h-5 items-center gap-1 text-cap text-ink-2">
        {isTime(field.kind) && meant.shown !== '' && (
          <>
            <Icon name="clock" size={12} />
            {t('palette:words.understood', { moment: meant.shown })}
          </>
        )}
      </p>
    </div>
  )
}

const isTime = (kind: QuestionControlProps['field']['kind']): boolean => kind === 'datetime' || kind === 'date'

/** What the typed text means: the value to check and send, and how a person reads it. */
const useMeant = ({ field, text }: QuestionControlProps): { value: string; shown: string } => {
  const words = useInstantVocabulary()
  // The moment of the question: `+3d` must not run on while one reads what was understood.
  const [now] = useState(() => new Date())
  if (field.kind === 'password') return { value: text, shown: '•'.repeat(Math.min(text.length, 6)) }
  if (!isTime(field.kind)) return { value: text, shown: text.trim() }
  const moment = readInstant(text, now, words)
  if (moment === null) return { value: text, shown: '' }
  const iso = moment.toISOString()
  const shown = instantText(iso)
  return field.kind === 'date' ? { value: shown.slice(0, 10), shown: shown.slice(0, 10) } : { value: iso, shown }
}

const useInstantVocabulary = (): InstantVocabulary => {
  const { t } = useTranslation()
  const list = (name: string) => t(`palette:instants.${name}`).split('|')
  return {
    today: list('today'),
    tomorrow: list('tomorrow'),
    afterTomorrow: list('after_tomorrow'),
    next: list('next'),
    weekdays: list('weekdays').map((names) => names.split(',')),
    hours: list('hours'),
    days: list('days'),
    weeks: list('weeks'),
  }
}
