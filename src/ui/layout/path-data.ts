// The life of a record as a drawing: stations in a line, and branches.

/** The state of a station: passed through, current, ahead, or skipped. */
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
  /** Skipped one or more stations. */
  jumps?: readonly { from: string; to: string }[] | undefined
  /** Went back to an earlier station: `已驳回 1 次`. */
  loops?: readonly { from: string; to: string; label: string }[] | undefined
  /** What hangs below a station: a side state, possible or, when `walked`, entered. */
  branches?: readonly { at: string; label: string; walked?: boolean | undefined }[] | undefined
  /** A remark at the lower right. */
  note?: string | undefined
}
