// 已阅读质量要求: a checkbox for the whole tender, required before submitting a price. A rule of the page, not of the call.
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { fieldId } from './line-fields.ts'

interface Props {
  checked: boolean
  error: string | undefined
  fixed: boolean
  onChange(checked: boolean): void
}

export const QualityRead = ({ checked, error, fixed, onChange }: Props) => {
  const { t } = useTranslation()
  const id = fieldId('all', 'quality_read')
  return (
    <div className={cx('rounded-l px-3 py-1.5', error === undefined ? 'bg-surface' : 'bg-danger-soft')}>
      <Checkbox
        id={id}
        checked={checked}
        disabled={fixed}
        aria-required
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        label={t('tenders:quality_read.label')}
        hint={t('tenders:quality_read.hint')}
        className="min-h-11 items-center"
        onChange={onChange}
      />
      {error === undefined ? null : (
        <p id={`${id}-error`} className="flex items-center gap-1 pb-1 text-cap text-danger-ink">
          <Icon name="warn" size={12} />
          {error}
        </p>
      )}
    </div>
  )
}
