// The kinds of records that the palette finds. Separate from the search, because visits of records are noted from the
// start, and records are searched only once the palette opens.

/** Kinds of records the palette finds. */
export const recordNouns = ['orders', 'suppliers', 'herbal_templates', 'herbs', 'users', 'codes'] as const
export type PaletteNoun = (typeof recordNouns)[number]
