// The life of a record as it is drawn: stations in a line, and what leaves it.

/** How far a station of the path is: gone through, here now, ahead, or passed over. */
export type Standing = 'walked' | 'current' | 'possible' | 'skipped'

/** One station; its label is words, ready to be shown. */
export interface PathStation {
  id: string
  label: string
  standing: Standing
}

/** A path as it is drawn; every `from`, `to` and `at` is the id of a station. */
export interface PathData {
  /** The main line, in order. */
  stations: readonly PathStation[]
  /** Walked past one or more stations. */
  jumps?: readonly { from: string; to: string }[] | undefined
  /** Walked back and forth: `已驳回 1 次`. */
  loops?: readonly { from: string; to: string; label: string }[] | undefined
  /** What hangs below a station: a side state, possible or, when `walked`, entered. */
  branches?: readonly { at: string; label: string; walked?: boolean | undefined }[] | undefined
  /** A remark at the lower right. */
  note?: string | undefined
}
