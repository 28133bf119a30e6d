// How many lines of a demand an award covers: the one count for the comparison, its dialogs, the approver, the order and the report.

/** `full`: lines that get all they need; `part`: lines that get less. */
export interface LineCoverage {
  readonly full: number
  readonly part: number
}

/**
 * Counts lines. `lines` is the number of lines that get something; `short` are those that get less than they need, also those that get
 * nothing; figures of old records lack it, and count every line that gets something as full.
 */
export const lineCoverage = (
  all: number,
  { lines, short }: { readonly lines: number; readonly short?: readonly unknown[] | undefined },
): LineCoverage => {
  const full = short === undefined ? lines : all - short.length
  return { full, part: lines - full }
}
