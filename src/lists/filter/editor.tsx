// The filter bar in use: filters are tokens, and the typed text adds one.
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#src/keyboard/composing.ts'
import { useNow } from '#src/machines/use-now.ts'
import { focusDay } from '#src/ui/date/month.tsx'
import { activeRow, gridNear } from '#src/ui/grid/list-focus.ts'
import { IconButton } from '#src/ui/input/button.tsx'
import type { FilterChip } from '#src/ui/table/filter-chips.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { type DayRange, type FilterValue, isRange } from '../filters.ts'
import type { ListQuery } from '../url.ts'
import type { ListView } from '../use-list-page.tsx'
import { canRefuse, type FilterField, type FilterOption, fieldsOf, heldBy, isHeld, withValue } from './model.ts'
import { FilterPopup } from './popup.tsx'
import { type FilterSentence, sentenceIn } from './sentence.ts'
import { useOptionCounts, useOptions } from './use-options.ts'

/** The list follows a text filter after this pause in typing, ms. */
const PAUSE = 250

export interface FilterEditorProps {
  list: ListView<unknown>
  chips: readonly FilterChip[]
  statusLabel: (status: string) => string
  /** The field that is open at first. */
  startAt?: string | undefined
  onClose: () => void
}

export const FilterEditor = ({ list, chips, statusLabel, startAt, onClose }: FilterEditorProps) => {
  const { t } = useTranslation()
  const listId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { grammar, query } = list
  const fields = useMemo(() => fieldsOf(grammar, (key) => t(key)), [grammar, t])
  const [name, setName] = useState(startAt ?? fields[0]?.name)
  const [isNot, setNot] = useState(false)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [note, setNote] = useState<string | null>(null)
  const field = fields.find((one) => one.name === name) ?? fields[0]
  const notWords = t('lists:not_words').split(' ')
  const said = field === undefined ? undefined : sentenceIn(text, { field, fields, notWords })
  const today = dayHere(useNow(60_000))

  const close = useEffectEvent(onClose)
  useEffect(() => {
    input.current?.focus()
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && frame.current?.contains(event.target) === false) close()
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [])
  // The list follows a text filter while it is typed.
  const follow = useEffectEvent((value: string) => {
    if (field?.filter?.kind !== 'text' || isNot || said?.isNot === true || query.filters[field.name] === value) return
    change(withValue(query, field, value, { isNot: false }), { replace: true })
  })
  const isText = field?.filter?.kind === 'text'
  useEffect(() => {
    if (!isText || text === '') return
    const timer = setTimeout(() => follow(text.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [isText, text])

  const change = (next: ListQuery, how?: { replace: boolean }) => list.change(next, { ...how, isFilter: true })
  if (field === undefined || said === undefined) return null
  return (
    <Editing
      {...{
        list,
        chips,
        statusLabel,
        onClose,
        listId,
        frame,
        input,
        fields,
        field,
        said,
        isNot,
        text,
        at,
        note,
        today,
        change,
      }}
      onField={(next) => {
        setName(next.name)
        setText('')
        setAt(0)
        setNote(null)
        if (!canRefuse(next)) setNot(false)
        input.current?.focus()
      }}
      onText={(next) => {
        setNote(null)
        setAt(0)
        const isMark = /^[!！]/.test(next)
        if (isMark && !canRefuse(field)) setNote(t('lists:not_days'))
        else if (isMark) setNot(true)
        setText(next.replace(/^[!！]+/, ''))
      }}
      onNot={setNot}
      onAt={setAt}
    />
  )
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The calendar day of this moment in the user's time zone. */
const dayHere = (now: number): string => {
  const date = new Date(now)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

interface EditingProps extends FilterEditorProps {
  listId: string
  frame: { current: HTMLDivElement | null }
  input: { current: HTMLInputElement | null }
  fields: readonly FilterField[]
  /** The chosen field, which the typed text may overrule. */
  field: FilterField
  said: FilterSentence
  /** An exclamation mark was typed. */
  isNot: boolean
  text: string
  at: number
  note: string | null
  today: string
  change: (query: ListQuery) => void
  onField: (field: FilterField) => void
  onText: (text: string) => void
  onNot: (isNot: boolean) => void
  onAt: (at: number) => void
}

const Editing = (props: EditingProps) => {
  const { list, statusLabel, listId, fields, field, said, text, at, note, today, change } = props
  const { t } = useTranslation()
  const { query } = list
  // Only the field shows what is being typed.
  const chips = props.chips.filter((chip) => text === '' || field.filter?.kind !== 'text' || chip.id !== field.name)
  const isNot = props.isNot || said.isNot
  const options = useOptions({ fields, field: said.field, text: said.words, isNot, today, statusLabel })
  const counts = useOptionCounts(list, options)
  const active = Math.min(at, Math.max(0, options.length - 1))
  const add = (target: FilterField, value: FilterValue) => {
    change(withValue(query, target, value, { isNot: isNot && canRefuse(target) }))
    props.onNot(false)
    if (target.name === field.name) props.onText('')
    else props.onField(target)
  }
  const take = (option: FilterOption) =>
    option.value === null ? props.onField(option.field) : add(option.field, option.value)
  const leave = () => {
    const grid = gridNear(props.frame.current)
    props.onClose()
    if (grid !== null) activeRow(grid)?.focus()
  }
  const step = (by: 1 | -1) => {
    const next = fields[(fields.indexOf(field) + by + fields.length) % fields.length]
    if (next !== undefined) props.onField(next)
  }
  const keyed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return
    const last = chips.at(-1)
    if (event.key === 'Escape') leave()
    else if (event.key === 'ArrowDown' && event.altKey) focusDay(props.frame.current)
    else if (event.key === 'Tab') step(event.shiftKey ? -1 : 1)
    else if (event.key === 'ArrowDown') props.onAt(Math.min(active + 1, options.length - 1))
    else if (event.key === 'ArrowUp') props.onAt(Math.max(active - 1, 0))
    else if (event.key === 'Enter') {
      const option = options[active]
      if (option !== undefined) take(option)
    } else if (event.key === 'Backspace' && text === '') {
      if (props.isNot) props.onNot(false)
      else last?.onRemove()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const held = heldBy(query, said.field)
  // What the text itself says is not said before it once more.
  const name = props.isNot ? t('lists:not', { value: field.label }) : field.label
  const total = list.total === null ? '–' : `${list.total}${list.isCapped ? '+' : ''}`
  return (
    <div ref={props.frame} className="relative min-w-0 flex-1 sm:max-w-190">
      <div className="flex h-8 items-center gap-1.5 rounded border border-primary bg-surface pr-1 pl-2.5 text-table shadow-focus">
        <Icon name="filter" size={16} className="mr-0.5 flex-none text-ink-3" />
        <span className="flex min-w-0 items-center gap-1.5 overflow-x-auto [scrollbar-width:none]">
          {chips.map((chip) => (
            <span key={chip.id} className="inline-flex h-6 flex-none items-center rounded-s bg-surface-3 pl-1.5">
              <span className="text-ink-3">{chip.name}:&nbsp;</span>
              <span className="max-w-48 truncate">{chip.value}</span>
              <button
                type="button"
                tabIndex={-1}
                aria-label={chip.removeLabel}
                onMouseDown={(event) => event.preventDefault()}
                onClick={chip.onRemove}
                className="grid size-6 place-items-center text-ink-3"
              >
                <Icon name="close" size={12} />
              </button>
            </span>
          ))}
        </span>
        <span
          className={cx(
            'inline-flex h-6 min-w-28 flex-1 items-center rounded-s pl-1.5',
            isNot ? 'bg-danger-soft' : 'bg-primary-soft',
          )}
        >
          <span className={cx('flex-none', isNot ? 'text-danger-ink' : 'text-primary-ink')}>{name}:&nbsp;</span>
          <input
            ref={props.input}
            role="combobox"
            aria-label={t('lists:filter_by', { name })}
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={options.length === 0 ? undefined : `${listId}-${active}`}
            autoComplete="off"
            maxLength={60}
            value={text}
            onChange={(event) => props.onText(event.target.value)}
            onKeyDown={keyed}
            className="h-full min-w-0 flex-1 bg-transparent outline-none"
          />
        </span>
        <span className="flex-none text-cap text-ink-3 max-sm:hidden">{t('lists:records', { count: total })}</span>
        <IconButton icon="close" size="sm" label={t('lists:keys.close')} onClick={leave} tabIndex={-1} />
      </div>
      <FilterPopup
        {...{ listId, fields, chips, options, active, counts, today, total, note }}
        field={said.field}
        isHeld={(option) => isHeld(query, option, isNot)}
        range={held !== undefined && isRange(held) && (held.from !== '' || held.to !== '') ? held : null}
        onField={props.onField}
        onOption={take}
        onDays={(range: DayRange) => {
          add(said.field, range)
          props.input.current?.focus()
        }}
        onMonthLeft={() => props.input.current?.focus()}
      />
    </div>
  )
}
