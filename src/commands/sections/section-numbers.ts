/** The numbers of the sections that a key leads to. */
export const sectionNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
