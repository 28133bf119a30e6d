// Placeholders for the place and telephone of an enterprise until they are filled in on its page; no demand copies them.

/** The set-up asks for neither. */
export const PLACE_LATER = { region_code: '000000', address: '-' } as const

/** The telephone of an enterprise that was created at a terminal without one. */
export const PHONE_LATER = '+000000'

/** Whether a place was ever filled in. */
export const isPlaceFilled = (place: { readonly region_code: string }): boolean =>
  place.region_code !== PLACE_LATER.region_code

/** The telephone, or null for the placeholder. */
export const filledPhone = (phone: string): string | null => (phone === PHONE_LATER ? null : phone)
