/** One change: `find` occurs exactly once in the file. */
export interface Patch {
  readonly file: string
  readonly find: string
  readonly put: string
}

/** A mistake a developer might make. */
export interface Mutant {
  readonly name: string
  readonly patches: readonly Patch[]
  /** The test files to run; `types` is the compiler. */
  readonly asks: readonly string[]
}
