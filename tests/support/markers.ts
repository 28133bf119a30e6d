// Words and figures that are put in at one place to see that they come out at no other.

/** Whether a text holds a marker. One of figures alone must stand by itself: within a hash or an id six figures come about by chance. */
export const holds = (text: string, marker: string): boolean =>
  /^\d+$/.test(marker) ? new RegExp(`(?<![0-9A-Za-z])${marker}(?![0-9A-Za-z])`).test(text) : text.includes(marker)
