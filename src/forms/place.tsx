// What every field reads from the form around it.
import { createContext, type ReactNode, useContext } from 'react'

export interface FormPlace {
  /** The form's name; the ids of its controls begin with it. */
  readonly id: string
  /** Locale key whose children are the labels of the fields: `suppliers:fields`. */
  readonly labels: string
  /** Locale key whose children are the labels of choices, by field: `suppliers:options`. */
  readonly options: string
  isRequired(name: string): boolean
  /** Whether the field is shown but cannot be changed. */
  isFrozen(name: string): boolean
  /** The reason, below a frozen field. */
  readonly frozenHint?: ReactNode
}

const PlaceContext = createContext<FormPlace | null>(null)

export const FormPlaceProvider = PlaceContext.Provider

/** The form around this field. */
export const useFormPlace = (): FormPlace => {
  const place = useContext(PlaceContext)
  if (place === null) throw new Error('a field stands outside of a form')
  return place
}
