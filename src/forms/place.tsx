// What every field of a form may ask of the form it stands in.
import { createContext, type ReactNode, useContext } from 'react'

export interface FormPlace {
  /** Names the form; ids of its controls begin with it. */
  readonly id: string
  /** Key whose children are the labels of the fields: `suppliers:fields`. */
  readonly labels: string
  /** Key whose children are the words of choices, by field: `suppliers:options`. */
  readonly options: string
  isRequired(name: string): boolean
  /** Shown, but not to be changed. */
  isFrozen(name: string): boolean
  /** Why, below a frozen field. */
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
