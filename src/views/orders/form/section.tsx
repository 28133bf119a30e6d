import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormSection } from '#src/ui/layout/form-section.tsx'
import { type SectionId, sectionAnchor } from './sections.ts'

interface OrderSectionProps {
  id: SectionId
  /** Secondary text beside the heading. */
  note?: ReactNode
  /** Content at the right of the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** One section of the order form; the outline links to its heading. */
export const OrderSection = ({ id, ...rest }: OrderSectionProps) => {
  const { t } = useTranslation()
  return <FormSection anchor={sectionAnchor(id)} title={t(`order_form:section.${id}`)} {...rest} />
}
