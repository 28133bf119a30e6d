// How far a figure lies from what it is measured by: a triangle and a word, never a bare sign.

/** Which way a difference goes (above zero is dearer); a figure of zeros lies level, whatever stands before it. */
export const directionOf = (difference: string): 'less' | 'more' | 'same' =>
  /[1-9]/.test(difference) ? (/^[-−]/.test(difference) ? 'less' : 'more') : 'same'

/** The triangle that goes with the word. */
export const triangles = { less: '▼', more: '▲', same: '' } as const

/** The figure without its sign. */
export const bareFigure = (difference: string): string => difference.replace(/^[-+−]/, '')
