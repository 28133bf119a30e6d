// The attributes and texts that a field shares with its control.
import { createContext, type ReactNode, useContext } from 'react'

/** A control's own text below it, in place of the field's hint. */
export interface Said {
  text: ReactNode
  tone: 'quiet' | 'danger'
  /** `typing`: before everything else; `wrong`: after an error of the field; `rest`: where the field has no hint. */
  rank: 'typing' | 'wrong' | 'rest'
}

export interface FieldTies {
  say: (said: Said | null) => void
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldTies | null>(null)

/** The attributes a control gets from the field around it: id, description, invalid, required. Empty outside a field. */
export const useFieldTies = () => {
  const ties = useContext(FieldContext)
  if (ties === null) return {}
  return {
    id: ties.id,
    'aria-describedby': ties.describedBy,
    'aria-invalid': ties.invalid || undefined,
    'aria-required': ties.required || undefined,
  }
}

/** Sets a control's own text below it; undefined outside a field. */
export const useFieldVoice = (): ((said: Said | null) => void) | undefined => useContext(FieldContext)?.say

/** The attributes of a group of controls (radios, checkboxes), which is named by the label instead of by `for`. */
export const useGroupTies = () => {
  const ties = useContext(FieldContext)
  if (ties === null) return {}
  return {
    id: ties.id,
    'aria-labelledby': ties.labelId,
    'aria-describedby': ties.describedBy,
    'aria-invalid': ties.invalid || undefined,
    'aria-required': ties.required || undefined,
  }
}
