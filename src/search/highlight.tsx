// Text with the matched characters marked, and the reading by which they were found.
import { Fragment } from 'react'
import type { Hit } from './search.ts'

const highlightClass = 'font-semibold text-primary-ink underline decoration-1 underline-offset-[3px]'

export interface HighlightedProps {
  text: string
  ranges: Hit['ranges']
}

/** Ranges count characters as the search does, [from, to). */
export const Highlighted = ({ text, ranges }: HighlightedProps) => {
  const parts = ranges.reduce<{ at: number; nodes: { text: string; hit: boolean }[] }>(
    ({ at, nodes }, [from, to]) => ({
      at: to,
      nodes: [...nodes, { text: text.slice(at, from), hit: false }, { text: text.slice(from, to), hit: true }],
    }),
    { at: 0, nodes: [] },
  )
  const all = [...parts.nodes, { text: text.slice(parts.at), hit: false }].filter((part) => part.text !== '')
  return all.map((part, at) =>
    part.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
      <span key={at} className={highlightClass}>
        {part.text}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={at}>{part.text}</Fragment>
    ),
  )
}

/** Hidden from screen readers: they read the text itself. */
export const Reading = ({ reading }: { reading: Hit['reading'] }) => {
  if (reading.length === 0) return null
  return (
    <span aria-hidden="true" className="flex-none text-cap whitespace-nowrap text-ink-3 max-sm:hidden">
      {reading.map((syllable, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reading may hold the same syllable twice
        <Fragment key={at}>
          {at > 0 && ' '}
          <Highlighted text={syllable.text} ranges={[[0, syllable.typed]]} />
        </Fragment>
      ))}
    </span>
  )
}
