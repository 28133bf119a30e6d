// What scripts/word-files.ts makes of locales/.
declare module 'virtual:words' {
  /** Namespaces as word-parts.ts names them. */
  type Words = Readonly<Record<string, object>>
  /** The part `page` in the first language. */
  export const page: Words
  /** By language and part. */
  export const files: Readonly<Record<string, Readonly<Record<string, () => Promise<{ readonly default: Words }>>>>>
}
