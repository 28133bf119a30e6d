/** One change: `find` stands exactly once in the file. */
export interface Patch {
  readonly file: string
  readonly find: string
  readonly put: string
}

/** A mistake somebody might make. */
export interface Mutant {
  readonly name: string
  readonly patches: readonly Patch[]
  /** Test files that are run; `types` is the compiler. */
  readonly asks: readonly string[]
}
