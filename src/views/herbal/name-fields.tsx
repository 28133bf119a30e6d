import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TemplateDuplicate } from '#contract/herbal-templates.ts'
import { fieldsOf } from '#src/forms/fields.tsx'
import { to } from '#src/paths.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { Link } from '#src/ui/text/link.tsx'
import type { HerbalValues } from './form-values.ts'
import { useDuplicates } from './use-duplicates.ts'

const { TextBox, ChoiceBox } = fieldsOf<HerbalValues>()

interface NameFieldsProps {
  ownId: string | null
  goodsTypes: readonly string[]
}

/** The name with its pinyin, and possible duplicates. */
export const NameFields = ({ ownId, goodsTypes }: NameFieldsProps) => {
  const { t } = useTranslation()
  const found = useDuplicates(ownId)
  const { getValues } = useFormContext<HerbalValues>()
  // A copy starts with the values of its source, so the source is found as its duplicate.
  const [copied] = useState(() => ownId === null && getValues('name') !== '')
  useOwnReading(found?.reading)
  return (
    <>
      <TextBox name="name" maxLength={60} />
      <TextBox
        name="pinyin"
        maxLength={200}
        hint={t('herbal:form.pinyin_hint')}
        {...(found !== null && { placeholder: found.reading })}
      />
      <ChoiceBox name="goods_type" values={goodsTypes} wordsOf={(value) => t(`orders:options.goods_type.${value}`)} />
      <Duplicates duplicates={found?.twins ?? []} isExpected={copied && found === null} />
    </>
  )
}

/** A generated pinyin is replaced when the name changes; a typed one is kept. */
const useOwnReading = (reading: string | undefined): void => {
  const { getValues, setValue } = useFormContext<HerbalValues>()
  const before = useRef(reading)
  useEffect(() => {
    if (reading === undefined || reading === before.current) return
    if (before.current !== undefined && getValues('pinyin') === before.current) setValue('pinyin', '')
    before.current = reading
  }, [reading, getValues, setValue])
}

interface DuplicatesProps {
  duplicates: readonly TemplateDuplicate[]
  /** Duplicates are likely, so their space is kept until they are read. */
  isExpected: boolean
}

/** Shown while typing; only an exact duplicate blocks saving. */
const Duplicates = ({ duplicates, isExpected }: DuplicatesProps) => {
  const { t } = useTranslation()
  const isExact = duplicates.some((duplicate) => duplicate.exact)
  return (
    <div role="status" className={cx('col-span-full', isExpected ? 'min-h-16' : 'empty:hidden')}>
      {duplicates.length > 0 && (
        <div
          className={`rounded px-3 py-2 text-table ${isExact ? 'bg-danger-soft text-danger-ink' : 'bg-warning-soft text-warning-ink'}`}
        >
          <p className="flex flex-wrap items-center gap-x-2">
            <Icon name="warn" />
            <b>{t('herbal:duplicates.title', { count: duplicates.length })}</b>
            <span className="text-ink-2">{t(isExact ? 'herbal:duplicates.exact' : 'herbal:duplicates.about')}</span>
          </p>
          <ul className="mt-1 pl-6">
            {duplicates.map((duplicate) => (
              <li key={duplicate.id} className="flex flex-wrap items-baseline gap-x-3 text-ink">
                <Link
                  to={to('herbal_detail', { id: duplicate.id })}
                  target="_blank"
                  className="inline-block min-h-6 min-w-0 wrap-anywhere"
                >
                  {duplicate.name} {duplicate.template_no}
                </Link>
                <span className="text-ink-2">{t(`herbal:duplicates.hit.${duplicate.hit}`)}</span>
                <span className="min-w-0 wrap-anywhere text-ink-2">
                  {[
                    t(`orders:options.grade.${duplicate.grade}`),
                    duplicate.form === null ? null : t(`orders:options.form.${duplicate.form}`),
                    duplicate.size_spec,
                    t(`herbal:status.${duplicate.status}`),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
