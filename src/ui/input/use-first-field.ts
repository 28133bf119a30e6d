import { useLayoutEffect } from 'react'
import { focusField } from './field-focus.ts'

/** Who opens a blank form is there to fill in its first field. Not where a keyboard would come up on the screen. `id` null: none. */
export const useFirstField = (id: string | null): void => {
  // Before anything hears the next key: typed ahead, it belongs to this field.
  useLayoutEffect(() => {
    if (id !== null && matchMedia('(pointer: fine)').matches) focusField(id)
  }, [id])
}
