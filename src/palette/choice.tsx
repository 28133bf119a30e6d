// Fields with a choice: an option, found by its label and pinyin, or a record, searched while the user types.
import { Command as List } from 'cmdk'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import readings from '#src/commands/pinyin.json' with { type: 'json' }
import { meantText, wrongText } from '#src/components/date-said.ts'
import { dateValue } from '#src/components/use-date-text.ts'
import { isComposing } from '#src/keyboard/composing.ts'
import { usePaletteSnapshot } from '#src/machines/use-palette.ts'
import { Highlighted, Reading } from '#src/search/highlight.tsx'
import { type Hit, search } from '#src/search/search.ts'
import { useReadings } from '#src/search/use-readings.tsx'
import { readDate, writtenDate } from '#src/ui/date/read-date.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { recordName } from './ask-record.tsx'
import { ruleSaid } from './ask-values.ts'
import { isAnswering, type QuestionControlProps } from './question-control.ts'
import { rowClass } from './row-class.ts'

interface Option {
  /** The value that is sent; '' means no answer. */
  readonly value: string
  readonly label: string
  readonly hit: Hit | null
  /** The typed moment, as the answer is shown afterwards. */
  readonly shown?: string
  /** It breaks the rule of the field, as its label says. */
  readonly isWrong?: boolean
}

/** cmdk's own values must not be empty. */
const idOf = ({ value }: Option): string => `option:${value}`

export const PaletteChoice = (props: QuestionControlProps & { below: ReactNode }) => {
  const { actor, field, label, text, invalid, describedBy, onText, onAnswer, onBack, leadsOn, below } = props
  const { t } = useTranslation()
  const snapshot = usePaletteSnapshot(actor)
  const looking = snapshot.hasTag('looking')
  const given = snapshot.context.args[field.name] ?? field.value
  const options = useOptions(props)
  const [chosen, setChosen] = useState({ text: '', id: typeof given === 'string' ? `option:${given}` : '' })
  const ids = options.map(idOf)
  const active = chosen.text === text && ids.includes(chosen.id) ? chosen.id : (ids[0] ?? '')
  const isRecord = field.kind === 'record'
  const take = ({ value, label, shown, isWrong }: Option) => {
    if (isWrong !== true) onAnswer({ text: '', value, shown: value === '' ? '' : (shown ?? label) })
  }
  return (
    <List
      label={label}
      shouldFilter={false}
      filter={() => 1}
      vimBindings={false}
      loop
      value={active}
      onValueChange={(id) => setChosen({ text, id })}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <div className="flex h-12 flex-none items-center px-4">
        <List.Input
          autoFocus
          value={text}
          aria-label={label}
          aria-invalid={invalid || undefined}
          aria-required={field.required || undefined}
          aria-describedby={describedBy}
          onValueChange={(typed) => onText(typed, isRecord ? typed.trim() : undefined)}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return
            const mod = event.ctrlKey || event.metaKey
            if ((event.key === 'Home' || event.key === 'End') && !mod) event.stopPropagation()
            // The Enter that chose the command may still be held down.
            if (event.key === 'Enter' && event.repeat) {
              event.preventDefault()
              event.stopPropagation()
            }
            const option = options[ids.indexOf(active)]
            // Enter is the list's own.
            if (event.key === 'Tab' && isAnswering(event, leadsOn) && option !== undefined) {
              event.preventDefault()
              if (!event.repeat) take(option)
            }
            if (event.key === 'Backspace' && text === '' && !event.repeat) {
              event.preventDefault()
              onBack()
            }
          }}
          placeholder={t(
            `palette:words.${isRecord ? 'find_record' : field.orMoment === true ? 'find_choice_or_moment' : 'find_choice'}`,
          )}
          className="h-full min-w-0 flex-1 bg-transparent text-[16px] leading-6 outline-none placeholder:text-ink-3"
        />
        <span role="status" className="flex-none text-cap text-ink-3 max-sm:sr-only">
          {looking ? t('palette:words.looking') : t('palette:words.count', { count: options.length })}
        </span>
      </div>
      {below}
      <List.List label={label} className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {options.map((option) => (
          <List.Item key={option.value} value={idOf(option)} onSelect={() => take(option)} className={rowClass}>
            <span
              className={cx(
                'truncate',
                option.value === '' && 'text-ink-3',
                option.isWrong === true && 'text-danger-ink',
              )}
            >
              {option.hit?.in === 'title' ? (
                <Highlighted text={option.hit.text} ranges={option.hit.ranges} />
              ) : (
                option.label
              )}
            </span>
            {option.hit !== null && <Reading reading={option.hit.reading} />}
            {option.value === given && option.value !== '' && (
              <Icon name="check" size={14} className="ml-auto text-primary-ink" />
            )}
          </List.Item>
        ))}
        {options.length === 0 && !looking && (
          <p className="px-3 py-6 text-center text-table text-ink-2">{t('palette:words.none', { query: text })}</p>
        )}
      </List.List>
    </List>
  )
}

/** The moment that the text means, where the field takes one. */
const useTypedMoment = ({ field, text }: QuestionControlProps): readonly Option[] => {
  const { t } = useTranslation()
  const locale = useLocale()
  if (field.orMoment !== true || text.trim() === '') return []
  const now = new Date()
  const read = readDate(text, now)
  if (read === null) return []
  const value = dateValue('moment', read)
  const broken = ruleSaid(t, field, value, {})
  return [
    {
      value,
      label:
        broken === undefined ? meantText(t, locale, 'moment', read, now) : wrongText(t, locale, 'moment', read, broken),
      hit: null,
      shown: writtenDate(value, 'moment') ?? text.trim(),
      isWrong: broken !== undefined,
    },
  ]
}

/**
 * The options that match the typed text, and the moment it means; "none" comes first where the field is optional.
 */
const useOptions = (props: QuestionControlProps): readonly Option[] => {
  const { actor, field, text } = props
  const { t } = useTranslation()
  const moments = useTypedMoment(props)
  const { choices } = usePaletteSnapshot(actor).context
  const records = useReadings(field.kind === 'choice' && text !== '')
  const all: readonly Option[] =
    field.kind === 'record'
      ? choices.map((record) => ({ value: record.id, label: recordName(record), hit: null }))
      : (field.options ?? []).map(({ value, label, params }) => ({ value, label: t(label, { ...params }), hit: null }))
  const none: readonly Option[] =
    field.required === true || text !== '' ? [] : [{ value: '', label: t('palette:words.leave_out'), hit: null }]
  if (field.kind === 'record' || text.trim() === '') return [...none, ...all]
  const entries = all.map(({ value, label }) => ({ id: value, title: label, other: value, aliases: [] }))
  // Names of herbs and suppliers contain characters that no label of the console has.
  const matching = search(text, entries, { ...records, ...readings }).flatMap((hit): Option[] => {
    const option = all.find(({ value }) => value === hit.id)
    return option === undefined ? [] : [{ ...option, hit }]
  })
  return [...matching, ...moments]
}
