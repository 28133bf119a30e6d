import { useEffect, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { type SectionId, sectionAnchor, sectionIds, sectionMarks } from './form-sections.ts'
import type { FormValues } from './form-values.ts'
import { listedProblems } from './use-form-checks.ts'

/** The sections beside the form: where one is, which are in order, which are not. */
export const FormOutline = ({ kept }: { kept: string | null }) => {
  const { t } = useTranslation()
  const values = useWatch<FormValues>() as FormValues // every field has a value from the start
  const { errors } = useFormState<FormValues>()
  const current = useCurrentSection()
  const marks = sectionMarks(values, listedProblems(errors))
  return (
    <nav
      aria-label={t('orders:form.outline')}
      className="sticky top-0 self-start pt-5 pl-gutter text-table max-xl:hidden"
    >
      <ul className="border-l-2 border-line">
        {sectionIds.map((id) => (
          <li key={id}>
            <a
              href={`#${sectionAnchor(id)}`}
              aria-current={id === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                const heading = document.getElementById(sectionAnchor(id))
                heading?.scrollIntoView({ block: 'start' })
                heading?.focus({ preventScroll: true })
              }}
              className={cx(
                '-ml-0.5 flex h-8 items-center gap-2 border-l-2 pr-2 pl-3',
                id === current
                  ? 'border-primary font-semibold text-ink'
                  : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {t(`orders:section.${id}`)}
              {marks[id] !== null && (
                <Icon
                  name={marks[id] === 'ok' ? 'check' : 'warn'}
                  size={14}
                  label={t(`orders:form.mark_${marks[id]}`)}
                  className={cx('ml-auto', marks[id] === 'ok' ? 'text-success-ink' : 'text-danger-ink')}
                />
              )}
            </a>
          </li>
        ))}
      </ul>
      {kept !== null && <p className="mt-5 pl-3.5 text-cap whitespace-pre-line text-ink-3">{kept}</p>}
    </nav>
  )
}

/** The last section whose heading has passed the upper third of the window. */
const useCurrentSection = (): SectionId => {
  const [current, setCurrent] = useState<SectionId>('basic')
  useEffect(() => {
    const look = () => {
      const line = window.innerHeight / 3
      const passed = sectionIds.filter((id) => {
        const top = document.getElementById(sectionAnchor(id))?.getBoundingClientRect().top
        return top !== undefined && top <= line
      })
      const end = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      setCurrent((end && window.scrollY > 0 ? sectionIds.at(-1) : passed.at(-1)) ?? 'basic')
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return current
}
