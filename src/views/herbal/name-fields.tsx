import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TemplateTwin } from '#contract/herbal-templates.ts'
import { fieldsOf } from '#src/forms/fields.tsx'
import { to } from '#src/paths.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { Link } from '#src/ui/text/link.tsx'
import type { HerbalValues } from './form-values.ts'
import { useTwins } from './use-duplicates.ts'

const { TextBox, ChoiceBox } = fieldsOf<HerbalValues>()

interface NameFieldsProps {
  ownId: string | null
  goodsTypes: readonly string[]
}

/** The name with its reading, and what may be the same variety already. */
export const NameFields = ({ ownId, goodsTypes }: NameFieldsProps) => {
  const { t } = useTranslation()
  const found = useTwins(ownId)
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
      <Twins twins={found?.twins ?? []} />
    </>
  )
}

/** A reading nobody has written is not kept when the name it belongs to changes. */
const useOwnReading = (reading: string | undefined): void => {
  const { getValues, setValue } = useFormContext<HerbalValues>()
  const before = useRef(reading)
  useEffect(() => {
    if (reading === undefined || reading === before.current) return
    if (before.current !== undefined && getValues('pinyin') === before.current) setValue('pinyin', '')
    before.current = reading
  }, [reading, getValues, setValue])
}

/** Said while one types; nothing is blocked by it but saving the very same thing. */
const Twins = ({ twins }: { twins: readonly TemplateTwin[] }) => {
  const { t } = useTranslation()
  const isExact = twins.some((twin) => twin.exact)
  return (
    <div role="status" className="col-span-full empty:hidden">
      {twins.length > 0 && (
        <div
          className={`rounded px-3 py-2 text-table ${isExact ? 'bg-danger-soft text-danger-ink' : 'bg-warning-soft text-warning-ink'}`}
        >
          <p className="flex flex-wrap items-center gap-x-2">
            <Icon name="warn" />
            <b>{t('herbal:twins.title', { count: twins.length })}</b>
            <span className="text-ink-2">{t(isExact ? 'herbal:twins.exact' : 'herbal:twins.about')}</span>
          </p>
          <ul className="mt-1 pl-6">
            {twins.map((twin) => (
              <li key={twin.id} className="flex flex-wrap items-baseline gap-x-3 text-ink">
                <Link
                  to={to('herbal_detail', { id: twin.id })}
                  target="_blank"
                  className="inline-block min-h-6 min-w-0 wrap-anywhere"
                >
                  {twin.name} {twin.template_no}
                </Link>
                <span className="text-ink-2">{t(`herbal:twins.hit.${twin.hit}`)}</span>
                <span className="min-w-0 wrap-anywhere text-ink-2">
                  {[
                    t(`orders:options.grade.${twin.grade}`),
                    twin.form === null ? null : t(`orders:options.form.${twin.form}`),
                    twin.size_spec,
                    t(`herbal:status.${twin.status}`),
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
