import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type SectionId, sectionAnchor } from './form-sections.ts'

interface FormSectionProps {
  id: SectionId
  /** Quiet words beside the heading. */
  note?: ReactNode
  /** At the right of the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** One section of the form; the outline leads to its heading. */
export const FormSection = ({ id, note, actions, children }: FormSectionProps) => {
  const { t } = useTranslation()
  const anchor = sectionAnchor(id)
  return (
    <section aria-labelledby={anchor} className="mt-5" data-section={id}>
      <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id={anchor} tabIndex={-1} className="scroll-mt-4 outline-none">
          {t(`orders:section.${id}`)}
        </h2>
        {note !== undefined && <span className="text-cap text-ink-3">{note}</span>}
        {actions !== undefined && <span className="ml-auto flex flex-wrap items-center gap-1">{actions}</span>}
      </div>
      {children}
    </section>
  )
}

/** Fields in four columns, fewer where there is less room. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-4 items-start gap-x-4 gap-y-3 @max-[860px]:grid-cols-2 @max-[480px]:grid-cols-1 [&>.wide]:col-span-2 @max-[480px]:[&>.wide]:col-span-1">
    {children}
  </div>
)
