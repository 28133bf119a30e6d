// The difference of a figure from its reference: a triangle and a word, never a bare sign.

/** The direction of a difference (above zero is dearer); zero is level, whatever its sign. */
export const directionOf = (difference: string): 'less' | 'more' | 'same' =>
  /[1-9]/.test(difference) ? (/^[-−]/.test(difference) ? 'less' : 'more') : 'same'

/** The triangle that goes with the word. */
export const triangles = { less: '▼', more: '▲', same: '' } as const

/** The figure without its sign. */
export const bareFigure = (difference: string): string => difference.replace(/^[-+−]/, '')
