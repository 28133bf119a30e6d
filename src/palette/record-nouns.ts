// Separate from the search, because records are noted from the start but searched only once the palette opens.

/** Kinds of records the palette finds. */
export const recordNouns = ['orders', 'suppliers', 'herbal_templates', 'herbs', 'users', 'codes'] as const
export type PaletteNoun = (typeof recordNouns)[number]
