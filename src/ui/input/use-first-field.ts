import { useLayoutEffect } from 'react'
import { focusField } from './field-focus.ts'

/** Focuses the first field of a new form; not on devices with an on-screen keyboard. `id` null: none. */
export const useFirstField = (id: string | null): void => {
  // The focus moves in a layout effect, because a key typed ahead belongs to this field.
  useLayoutEffect(() => {
    if (id !== null && matchMedia('(pointer: fine)').matches) focusField(id)
  }, [id])
}
