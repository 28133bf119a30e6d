import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#src/keyboard/composing.ts'
import { Chip } from '#src/ui/input/chip.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { fieldsOf, useFormField } from './fields.tsx'

const { FormFrame } = fieldsOf<{ alias: string[]; aliases: string[] }>()

interface AliasFieldProps {
  name: 'alias' | 'aliases'
  className?: string
}

/** Separators between aliases. */
const PARTING = /[,，、;；\n]/

/**
 * Aliases as chips: Enter or a comma adds the typed one, Backspace in the empty box removes the last. Chips are no tab
 * stops; ← in the empty box leads to them, Delete removes one.
 */
export const AliasField = ({ name, className }: AliasFieldProps) => {
  const { t } = useTranslation()
  const { value, field, error } = useFormField(name)
  const [text, setText] = useState('')
  const aliases: string[] = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  const chips = useRef<HTMLUListElement>(null)
  const box = useRef<HTMLInputElement | null>(null)
  const onChipKey = (event: KeyboardEvent<HTMLUListElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((one) => one.matches(':focus'))
    if (event.key === 'ArrowLeft') buttons[at - 1]?.focus()
    else if (event.key === 'ArrowRight') (buttons[at + 1] ?? box.current)?.focus()
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(aliases[at])
    else return
    event.preventDefault()
  }
  const remove = (alias: string | undefined) => {
    field.onChange(aliases.filter((one) => one !== alias))
    box.current?.focus()
  }
  const add = (typed: string) => {
    const words = typed.split(PARTING).flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))
    if (words.length > 0) field.onChange([...new Set([...aliases, ...words])])
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' && text.trim() !== '') add(text)
    else if (event.key === 'ArrowLeft' && text === '' && aliases.length > 0)
      [...(chips.current?.querySelectorAll('button') ?? [])].at(-1)?.focus()
    else if (event.key === 'Backspace' && text === '' && aliases.length > 0) field.onChange(aliases.slice(0, -1))
    else return
    event.preventDefault()
  }
  return (
    <FormFrame name={name} error={error} hint={t('forms:aliases.hint')} className={className}>
      <Input
        ref={(input: HTMLInputElement | null) => {
          box.current = input
          field.ref(input)
        }}
        value={text}
        maxLength={200}
        onChange={(event) => {
          const typed = event.target.value
          if (PARTING.test(typed)) add(typed)
          else setText(typed)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          add(text)
          field.onBlur()
        }}
      />
      {aliases.length > 0 && (
        <ul
          ref={chips}
          onKeyDown={onChipKey}
          aria-label={t('forms:aliases.chosen')}
          className="mt-1.5 flex flex-wrap gap-1"
        >
          {aliases.map((alias) => (
            <Chip
              key={alias}
              name={alias}
              removeLabel={t('forms:aliases.remove', { name: alias })}
              onRemove={() => remove(alias)}
              tabStop={false}
            />
          ))}
        </ul>
      )}
    </FormFrame>
  )
}
