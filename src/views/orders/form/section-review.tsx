import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { awardMethods, isOfferedMethod, offeredAwardMethods } from '#contract/orders.options.ts'
import { FieldGrid } from '#src/ui/layout/form-section.tsx'
import { CriteriaEditor, suggestedCriteria } from './criteria-editor.tsx'
import { ChoiceBar, FlagBox, NumberBox } from './fields.tsx'
import { OrderSection } from './section.tsx'
import type { FormValues } from './values.ts'

/** The section with the method of review and the division of the award. */
export const SectionReview = () => {
  const { t } = useTranslation()
  const { setValue, getValues } = useFormContext<FormValues>()
  const [method, split] = useWatch<FormValues, ['award_method', 'split_award']>({
    name: ['award_method', 'split_award'],
  })
  // An older draft may name a method that is not supported: it stays visible until another is chosen.
  const isOld = method !== '' && !isOfferedMethod(method)
  if (method === 'comprehensive' && getValues('criteria').length === 0) {
    // The first choice of this method fills in the usual criteria.
    queueMicrotask(() => setValue('criteria', suggestedCriteria(t)))
  }
  return (
    <OrderSection id="review">
      <FieldGrid>
        <ChoiceBar
          name="award_method"
          values={isOld ? awardMethods.filter((one) => one === method || isOfferedMethod(one)) : offeredAwardMethods}
          className="wide"
          hint={
            isOld
              ? t('order_form:problems.method_not_offered')
              : method === ''
                ? undefined
                : t(`order_form:form.method_hint.${method}`)
          }
        />
        <NumberBox
          name="min_bids"
          placeholder={t('order_form:form.by_settings')}
          hint={t('order_form:form.min_bids_hint')}
        />
        <div className="flex flex-col gap-1 pt-6 @max-[480px]:pt-0">
          <FlagBox name="allow_partial_lines" />
          <FlagBox name="allow_partial_qty" />
        </div>
        <div className="flex flex-col gap-1 pt-6 @max-[480px]:pt-0">
          <FlagBox name="split_award" />
        </div>
        {split && (
          <>
            <NumberBox name="max_suppliers_per_line" />
            <NumberBox name="main_share_pct" />
          </>
        )}
      </FieldGrid>
      {method === 'comprehensive' && <CriteriaEditor />}
    </OrderSection>
  )
}
