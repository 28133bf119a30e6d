// A day or a moment as an answer: typed in everyday words, with the parsed date below.
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '#src/components/date-box.tsx'
import { type DateKind, dateExamples } from '#src/components/date-said.ts'
import { dateValue, useDateText } from '#src/components/use-date-text.ts'
import { isComposing } from '#src/keyboard/composing.ts'
import { usePaletteSnapshot } from '#src/machines/use-palette.ts'
import { writtenDate } from '#src/ui/date/read-date.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { breaksRule, ruleSaid } from './ask-values.ts'
import { isAnswering, type QuestionControlProps } from './question-control.ts'
import { inputClass } from './text.tsx'

export const PaletteDate = (props: QuestionControlProps & { kind: DateKind }) => {
  const { actor, kind, field, label, text, invalid, describedBy, onText, onAnswer, onBack, leadsOn } = props
  const { t } = useTranslation()
  const others = usePaletteSnapshot(actor).context.args
  const wish = {
    kind,
    value: text,
    onChange: (value: string) => onText(value),
    wrong: (date: string) => ruleSaid(t, field, date, others),
  }
  const box = useDateText(wish)
  const take = () => {
    const value = box.read === null ? text : dateValue(kind, box.read)
    // The rule that the date breaks is already shown below.
    if (breaksRule(field, value, others)) return
    onAnswer({ text: value, value, shown: writtenDate(value, kind) ?? value.trim() })
  }
  const keyed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return
    if (isAnswering(event, leadsOn)) {
      event.preventDefault()
      // A held key answers one question only.
      if (!event.repeat) take()
    } else if (event.key === 'Backspace' && box.text === '' && !event.repeat) {
      event.preventDefault()
      onBack()
    }
  }
  return (
    <div className="flex-none px-4 py-2">
      <DateInput
        wish={wish}
        box={box}
        autoFocus
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-required={field.required || undefined}
        aria-describedby={describedBy}
        placeholder={dateExamples(t, kind)}
        onKeyDown={keyed}
        className={inputClass}
      />
      <p
        role="status"
        className={cx(
          'flex min-h-5 items-center gap-1 text-cap',
          box.said.tone === 'danger' ? 'text-danger-ink' : 'text-ink-2',
        )}
      >
        {box.text.trim() !== '' && (
          <>
            <Icon name={kind === 'day' ? 'calendar' : 'clock'} size={12} />
            {box.said.text}
          </>
        )}
      </p>
    </div>
  )
}
