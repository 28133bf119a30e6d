// The page once tenders are no longer accepted: the state of the demand, and the supplier's own result.
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { AwardResult } from './award-result.tsx'
import { DemandQuestions } from './demand-questions.tsx'
import { ExtensionForm } from './extension-form.tsx'
import { LinkNote } from './link-note.tsx'
import { OriginForm } from './origin-form.tsx'
import { OwnLines } from './own-lines.tsx'
import { Questions } from './questions.tsx'
import { column } from './tender-head.tsx'

export const Closed = ({ page }: { page: SupplierPage }) => {
  const { t } = useTranslation()
  const tendered = page.tender !== null && (page.tender.submitted_at !== null || page.tender.is_withheld)
  const untendered = !tendered && (page.standing === 'under_review' || page.standing === 'lost')
  const text = !untendered ? null : `tenders:standing.under_review.${page.has_declined === true ? 'declined' : 'none'}`
  return (
    <div className={`${column} flex flex-col gap-3 py-3`}>
      {page.result !== null && page.result.lines.length > 0 ? null : (
        <section className="rounded-l bg-surface p-4">
          <h2 className="text-body font-normal">{t(text ?? `tenders:standing.${page.standing}.text`)}</h2>
        </section>
      )}
      <ExtensionForm page={page} />
      {page.result === null ? null : (
        <>
          <OriginForm result={page.result} />
          <AwardResult order={page.order} result={page.result} />
        </>
      )}
      <Questions list={page.clarifications} />
      <DemandQuestions page={page} />
      {tendered ? <OwnLines page={page} receipt /> : null}
      <LinkNote page={page} />
    </div>
  )
}
