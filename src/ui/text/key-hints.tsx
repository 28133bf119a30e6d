import { KeyHint } from './key-hint.tsx'

interface KeyHintsProps<Id extends string> {
  hints: readonly { readonly id: Id; readonly keys: readonly string[] }[]
  wordsOf: (id: Id) => string
}

/** The keys of a part of the page, at its foot; left out without a keyboard or without room. */
export const KeyHints = <Id extends string>({ hints, wordsOf }: KeyHintsProps<Id>) => (
  <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-cap text-ink-3 max-lg:hidden pointer-coarse:hidden">
    {hints.map(({ id, keys }) => (
      <span key={id} className="inline-flex items-center gap-1.5">
        {keys.map((key) => (
          <KeyHint key={key} keys={key} />
        ))}
        {wordsOf(id)}
      </span>
    ))}
  </span>
)
