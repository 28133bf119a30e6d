// The context of the order form that each of its fields can read.
import { createContext, type RefObject, useContext } from 'react'
import type { Enterprise } from '#contract/enterprise.ts'
import { frozenTerms, submitTerms } from '#contract/orders.terms.ts'
import type { FormPlace } from '#src/forms/place.tsx'

export interface FormSituation {
  /** `create`: a new draft. `edit`: a draft or a returned demand. `amend`: a published one. */
  readonly how: 'create' | 'edit' | 'amend'
  readonly enterprise: Enterprise
  /** Whether lines may be removed; not once a tender exists. */
  readonly removable: boolean
  /** Opens a line's panel at one of its fields; set by the section of lines. */
  readonly openLine: RefObject<((row: number, path: string) => void) | null>
}

const FormContext = createContext<FormSituation | null>(null)

export const FormSituationProvider = FormContext.Provider

/** The form around this field. */
export const useFormSituation = (): FormSituation => {
  const situation = useContext(FormContext)
  if (situation === null) throw new Error('a field of the order form stands outside it')
  return situation
}

const frozen = new Set<string>(frozenTerms)
const wanted = new Set<string>(['title', 'items', 'delivery_date', 'invited_supplier_ids', ...submitTerms])

/** Whether a field can no longer be changed. */
export const isFrozen = ({ how }: Pick<FormSituation, 'how'>, name: string): boolean =>
  how === 'amend' && frozen.has(name)

/** The context of the form's fields; a blank number of tenders means the number in the settings. */
export const orderPlace = (how: FormSituation['how'], frozenHint: string): FormPlace => ({
  id: 'order',
  labels: 'orders:fields',
  options: 'orders:options',
  isRequired: (name) => wanted.has(name) && name !== 'min_bids',
  isFrozen: (name) => isFrozen({ how }, name),
  frozenHint,
})
