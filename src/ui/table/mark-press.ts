/** A press on a checkbox of a table. */
export interface MarkPress {
  /** The row; null for the checkbox of the whole page. */
  readonly id: string | null
  /** The state that the press asks for. */
  readonly checked: boolean
  /** Whether Shift was held: the press marks all rows since the last press. */
  readonly isRange: boolean
}

/** `isDone`: its row was marked or unmarked at once. */
export interface HeardPress extends MarkPress {
  readonly isDone: boolean
}

/** The marked rows after a press on the checkbox of one row. */
export const selectionAfter = (before: ReadonlySet<string>, { id, checked }: MarkPress): ReadonlySet<string> => {
  const others = [...before].filter((one) => one !== id)
  return new Set(checked && id !== null ? [...others, id] : others)
}
