// Questions answered by typing: text, several lines, a password or a number.
import type { KeyboardEvent } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'
import { Textarea } from '#src/ui/input/input.tsx'
import { isAnswering, type QuestionControlProps } from './question-control.ts'

export const inputClass = 'w-full bg-transparent text-[16px] leading-6 outline-none placeholder:text-ink-3'

/** In a kept text the caret starts at the end. */
export const caretAtEnd = (field: HTMLInputElement | HTMLTextAreaElement | null): void =>
  field?.setSelectionRange(field.value.length, field.value.length)

export const PaletteText = (props: QuestionControlProps) => {
  const { field, label, text, invalid, describedBy, onText, onAnswer, onBack, leadsOn } = props
  const shown = field.kind === 'password' ? '•'.repeat(Math.min(text.length, 6)) : text.trim()
  const take = () => onAnswer({ text, value: text, shown })
  const keyed = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (isAnswering(event, leadsOn)) {
      event.preventDefault()
      // A held key answers one question only.
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
        <Textarea
          {...shared}
          ref={caretAtEnd}
          maxLength={field.maxLength}
          onChange={(event) => onText(event.target.value)}
        />
      ) : (
        <input
          {...shared}
          ref={caretAtEnd}
          type={field.kind === 'password' ? 'password' : 'text'}
          inputMode={field.kind === 'number' ? 'decimal' : undefined}
          autoComplete={field.kind === 'password' ? 'current-password' : 'off'}
          maxLength={field.maxLength}
          onChange={(event) => onText(event.target.value)}
          className={inputClass}
        />
      )}
      {field.kind === 'multiline' && field.maxLength !== undefined && (
        <p className="text-right text-cap text-ink-3 tabular-nums">{`${text.length}/${field.maxLength}`}</p>
      )}
    </div>
  )
}
