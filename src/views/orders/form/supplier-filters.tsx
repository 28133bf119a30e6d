// The filters of the supplier picker, each a small list.
import { useTranslation } from 'react-i18next'
import { certifyLevels } from '#contract/suppliers.options.ts'
import { Select } from '#src/ui/input/select.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import type { CandidateFilters, WantedHerb } from './candidates.ts'

interface FiltersProps {
  filters: CandidateFilters
  /** Herbs of the demand; without any there is no filter by coverage. */
  herbs: readonly WantedHerb[]
  provinces: readonly { value: string; label: string }[]
  onChange: (filters: CandidateFilters) => void
}

export const SupplierFilters = ({ filters, herbs, provinces, onChange }: FiltersProps) => {
  const { t } = useTranslation('order_form')
  const option = (count: number) => ({
    value: String(count),
    label: count === herbs.length ? t('suppliers.whole') : t('suppliers.at_least', { count }),
  })
  return (
    <>
      {herbs.length > 0 && (
        <>
          <Filter
            label={t('suppliers.covers')}
            value={filters.covers === 0 ? '' : String(filters.covers)}
            options={herbs.map((_, nth) => option(nth + 1))}
            onChange={(value) => onChange({ ...filters, covers: Number(value) })}
          />
          <Filter
            label={t('suppliers.herb')}
            value={filters.herb}
            options={herbs.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(herb) => onChange({ ...filters, herb })}
          />
        </>
      )}
      <Filter
        label={t('suppliers.region')}
        value={filters.region}
        options={provinces}
        onChange={(region) => onChange({ ...filters, region })}
      />
      <Filter
        label={t('suppliers.level')}
        value={filters.level}
        options={certifyLevels.map((level) => ({ value: level, label: level }))}
        onChange={(level) => onChange({ ...filters, level })}
      />
    </>
  )
}

interface FilterProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A filter as a small list: its name, and 不限 for no restriction. */
const Filter = ({ label, value, options, onChange }: FilterProps) => {
  const { t } = useTranslation('order_form')
  return (
    <Select
      aria-label={label}
      className={cx('w-auto! max-w-44', value !== '' && 'border-primary bg-primary-soft')}
      value={value}
      placeholder={`${label} ${t('suppliers.any')}`}
      options={options.map((one) => ({ ...one, label: `${label} ${one.label}` }))}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
