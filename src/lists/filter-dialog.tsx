import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { DateBox } from '#src/components/date-box.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import type { FilterParts } from './filter-chips.tsx'
import { type FilterValue, type FilterValues, isRange, type ListFilter, type ListFilters } from './filters.ts'
import type { ListAddress, ListQuery } from './url.ts'

interface FilterDialogProps {
  grammar: ListAddress
  query: ListQuery
  parts: FilterParts
  onApply: (filters: FilterValues<ListFilters>) => void
  onClose: () => void
}

/** All filters of a list in one dialog; nothing changes until it is applied. Mount it while it is open. */
export const ListFilterDialog = ({ grammar, query, parts, onApply, onClose }: FilterDialogProps) => {
  const { t } = useTranslation()
  const [wish, setWish] = useState(query.filters)
  const apply = () => {
    if (Object.values(wish).some(isBackwards)) return
    onApply(wish)
    onClose()
  }
  const answers = useAnswers({ 'dialog.confirm': apply })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('lists:filter')}
      size="md"
      closeLabel={t('lists:close')}
      footer={
        <>
          <Button variant="quiet" onClick={() => setWish(grammar.defaults.filters)}>
            {t('lists:reset')}
          </Button>
          <Button onClick={onClose}>{t('lists:cancel')}</Button>
          <Button variant="primary" keys="Mod+Enter" onClick={apply}>
            {t('lists:apply')}
          </Button>
        </>
      }
    >
      <div {...answers} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {Object.entries(grammar.filters).map(([name, filter]) => {
          const value = wish[name]
          if (value === undefined) return null
          return (
            <div key={name} className={spans[filter.kind]}>
              <FilterField
                filter={filter}
                value={value}
                onChange={(next) => setWish((before) => ({ ...before, [name]: next }))}
                control={parts[name]?.control}
              />
            </div>
          )
        })}
      </div>
    </Dialog>
  )
}

/** Choices and date ranges take the full width; the other fields stand two in a row. */
const spans: Readonly<Record<ListFilter['kind'], string>> = {
  choices: 'sm:col-span-2',
  days: 'sm:col-span-2',
  ids: 'min-w-0',
  text: 'min-w-0',
  flag: 'min-w-0 self-center',
}

const isBackwards = (value: FilterValue): boolean =>
  isRange(value) && value.from !== '' && value.to !== '' && value.from > value.to
const asList = (value: FilterValue): readonly string[] => (typeof value === 'object' && !isRange(value) ? value : [])

interface FilterFieldProps {
  filter: ListFilter
  value: FilterValue
  onChange: (value: FilterValue) => void
  control: ((props: { value: readonly string[]; onChange: (ids: readonly string[]) => void }) => ReactNode) | undefined
}

const FilterField = ({ filter, value, onChange, control }: FilterFieldProps) => {
  const { t } = useTranslation()
  const label = t(filter.label)
  const hint = filter.hint === undefined ? undefined : t(filter.hint)
  switch (filter.kind) {
    case 'choices':
      return (
        <Field label={label} hint={hint} group>
          {/* biome-ignore lint/a11y/useSemanticElements: the field around it draws the label a fieldset would */}
          <div role="group" aria-label={label} className="flex flex-wrap gap-x-5 gap-y-1">
            {filter.values.map((one) => (
              <Checkbox
                key={one}
                checked={asList(value).includes(one)}
                onChange={(on) => onChange(on ? [...asList(value), one] : asList(value).filter((it) => it !== one))}
                label={t(`${filter.optionsKey}.${one}`)}
              />
            ))}
          </div>
        </Field>
      )
    case 'ids':
      return (
        <Field label={label} hint={hint}>
          {control?.({ value: asList(value), onChange })}
        </Field>
      )
    case 'text':
      return (
        <Field label={label} hint={hint}>
          <Input
            value={typeof value === 'string' ? value : ''}
            maxLength={filter.maxLength}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      )
    case 'flag':
      return <Checkbox checked={value === true} onChange={onChange} label={t(filter.box)} hint={hint} />
    case 'days': {
      const range = isRange(value) ? value : { from: '', to: '' }
      return (
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('lists:from', { name: label })} hint={hint}>
            <DateBox kind="day" lean="nearest" value={range.from} onChange={(from) => onChange({ ...range, from })} />
          </Field>
          <Field label={t('lists:to', { name: label })} error={isBackwards(value) ? t('lists:backwards') : undefined}>
            <DateBox kind="day" lean="nearest" value={range.to} onChange={(to) => onChange({ ...range, to })} />
          </Field>
        </div>
      )
    }
  }
}
