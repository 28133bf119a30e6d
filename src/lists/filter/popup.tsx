// The popup of the filter bar: fields, the values of one field, a month for days.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Highlighted, Reading } from '#src/search/highlight.tsx'
import type { FilterChip } from '#src/ui/table/filter-chips.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { type DayRange, isRange } from '../filters.ts'
import type { FilterField, FilterOption } from './model.ts'
import { FilterMonth } from './month.tsx'

interface FilterPopupProps {
  listId: string
  fields: readonly FilterField[]
  field: FilterField
  chips: readonly Pick<FilterChip, 'id' | 'value'>[]
  options: readonly FilterOption[]
  active: number
  counts: ReadonlyMap<string, string>
  isHeld: (option: FilterOption) => boolean
  /** The days of the field. */
  range: DayRange | null
  today: string
  /** The current number of records of the list. */
  total: string
  /** Why an exclamation mark had no effect. */
  note: string | null
  onField: (field: FilterField) => void
  onOption: (option: FilterOption) => void
  onDays: (range: DayRange) => void
  /** Esc in the month. */
  onMonthLeft: () => void
}

const iconOf = ({ name, filter }: FilterField): IconName => {
  switch (filter?.kind) {
    case 'days':
      return 'calendar'
    case 'flag':
      return 'flag'
    case 'ids':
      return filter.of === 'creators' ? 'user' : filter.of === 'regions' ? 'pin' : 'leaf'
    case 'text':
      return 'pin'
    case 'choices':
      return name === 'purchase_method' ? 'scale' : 'layers'
    case undefined:
      return 'play'
  }
}

export const FilterPopup = (props: FilterPopupProps) => {
  const { listId, fields, field, chips, options, active, counts, isHeld, range, today, total, note } = props
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const isDays = field.filter?.kind === 'days'
  const shown = options[active]
  const previewed = shown?.value != null && isRange(shown.value) ? shown.value : range
  return (
    <section
      aria-label={t('lists:filter')}
      // The press leaves the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute top-full left-0 z-40 mt-1 w-full sm:w-[max(100%,min(784px,100cqw-2*var(--gutter)))] overflow-hidden rounded-l bg-surface text-table shadow-float"
    >
      <div
        className={cx(
          'grid h-[min(332px,50dvh)] min-h-0 grid-rows-[minmax(0,1fr)] divide-line sm:divide-x',
          isDays
            ? 'sm:grid-cols-[168px_minmax(0,1fr)] lg:grid-cols-[168px_minmax(0,1fr)_252px]'
            : 'sm:grid-cols-[168px_minmax(0,1fr)]',
        )}
      >
        <ul className="min-h-0 overflow-y-auto px-2 pb-2 max-sm:hidden" aria-label={t('lists:fields')}>
          <li className="px-2.5 pt-2 pb-1 text-cap text-ink-3">{t('lists:fields')}</li>
          {fields.map((one) => {
            const held = chips.find((chip) => chip.id === one.name)
            return (
              <li key={one.name}>
                <button
                  type="button"
                  tabIndex={-1}
                  aria-current={one.name === field.name || undefined}
                  onClick={() => props.onField(one)}
                  className={cx(
                    'flex h-8 w-full items-center gap-2 rounded px-2.5 text-left whitespace-nowrap hover:bg-surface-2',
                    one.name === field.name && 'bg-surface-3 font-medium',
                  )}
                >
                  <Icon name={iconOf(one)} size={16} className="flex-none text-ink-3" />
                  <span className="flex-none">{one.label}</span>
                  {held !== undefined && (
                    <span className="ml-auto min-w-0 truncate text-cap font-normal text-ink-3">{held.value}</span>
                  )}
                </button>
              </li>
            )
          })}
        </ul>
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={field.label}
          tabIndex={-1}
          className="min-h-0 overflow-y-auto px-2 pb-2"
        >
          <div aria-hidden="true" className="flex px-2.5 pt-2 pb-1 text-cap text-ink-3">
            <span className="flex-1">{field.label}</span>
            {t(isDays ? 'lists:days_counted' : 'lists:counted')}
          </div>
          {options.map((option, at) => (
            <OptionRow
              key={option.id}
              id={`${listId}-${at}`}
              option={option}
              isActive={at === active}
              isElsewhere={option.field.name !== field.name && option.value !== null}
              isHeld={isHeld(option)}
              count={counts.get(option.id) ?? ''}
              onPick={() => props.onOption(option)}
            />
          ))}
          {options.length === 0 && <p className="px-2.5 py-2 text-ink-3">{t(`lists:hint.${hintOf(field)}`)}</p>}
        </div>
        {isDays && (
          <div className="min-h-0 overflow-y-auto px-2 py-1 max-lg:hidden">
            <FilterMonth range={previewed} today={today} onPick={props.onDays} onLeave={props.onMonthLeft} />
          </div>
        )}
      </div>
      <footer className="flex h-10 items-center gap-3.5 border-t border-line bg-surface-2 px-4 text-cap whitespace-nowrap text-ink-3">
        <span className="contents max-sm:hidden">
          <Hint keys="Enter" text={t('lists:keys.add')} />
          <Hint keys="Tab" text={t('lists:keys.field')} />
          <Hint keys="!" text={t('lists:keys.not')} />
          <span className="contents max-lg:hidden">
            {isDays && <Hint keys="Alt+ArrowDown" text={t('lists:keys.month')} />}
            <Hint keys="Backspace" text={t('lists:keys.back')} />
          </span>
          <Hint keys="Escape" text={t('lists:keys.close')} />
        </span>
        <span role="status" className="ml-auto truncate">
          {note ?? t('lists:follows', { count: total })}
        </span>
      </footer>
    </section>
  )
}

/** The sentence shown where nothing is offered. */
const hintOf = ({ filter }: FilterField): 'days' | 'text' | 'records' | 'none' => {
  if (filter?.kind === 'days' || filter?.kind === 'text') return filter.kind
  return filter?.kind === 'ids' ? 'records' : 'none'
}

const Hint = ({ keys, text }: { keys: string; text: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <KeyHint keys={keys} />
    {text}
  </span>
)

interface OptionRowProps {
  id: string
  option: FilterOption
  isActive: boolean
  /** A value of another field than the chosen one. */
  isElsewhere: boolean
  isHeld: boolean
  count: string
  onPick: () => void
}

const OptionRow = ({ id, option, isActive, isElsewhere, isHeld, count, onPick }: OptionRowProps) => {
  const { t } = useTranslation()
  const { field, label, value, detail, hit } = option
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: named by the field's aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onPick}
      className={cx(
        'relative flex h-8 max-sm:h-10 cursor-default items-center gap-2 rounded px-2.5 whitespace-nowrap',
        isActive
          ? 'bg-primary-soft before:absolute before:inset-y-2 before:left-0 before:w-0.5 before:bg-primary'
          : 'hover:bg-surface-2',
      )}
    >
      {isElsewhere && <span className="flex-none text-ink-3">{field.label}</span>}
      {value === null && <span className="flex-none text-ink-3">{t('lists:field')}</span>}
      <span className="min-w-0 truncate">
        {hit === undefined || hit.in !== 'title' ? label : <Highlighted text={label} ranges={hit.ranges} />}
      </span>
      {hit !== undefined && (
        // Where there is no room for both, the reading gives way to the name.
        <span className="min-w-0 shrink-9999 truncate">
          <Reading reading={hit.reading} />
        </span>
      )}
      {isHeld && <Icon name="check" size={14} className="flex-none text-primary-ink" />}
      <span className="ml-auto flex-none text-cap text-ink-3 tabular-nums">{detail}</span>
      <span className="w-9 flex-none text-right text-cap text-ink-2 tabular-nums">{count}</span>
    </div>
  )
}
