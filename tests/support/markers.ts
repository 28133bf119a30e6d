// Marker words and figures: put in at one place, to check that they appear nowhere else.

/**
 * Whether a text contains a marker. A marker of digits must stand alone: six digits occur inside a
 * hash or an id by chance.
 */
export const holds = (text: string, marker: string): boolean =>
  /^\d+$/.test(marker) ? new RegExp(`(?<![0-9A-Za-z])${marker}(?![0-9A-Za-z])`).test(text) : text.includes(marker)
