// By themselves: records are noted from the start, and looked for when the palette is opened.

/** Kinds of records the palette finds. */
export const recordNouns = ['orders', 'suppliers', 'herbal_templates', 'herbs', 'users', 'codes'] as const
export type PaletteNoun = (typeof recordNouns)[number]
