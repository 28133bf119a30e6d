// Shown where a search found nothing, or little: similar words that have records (您是不是要找), each reachable by a key or a press.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#src/keyboard/composing.ts'
import { changedIn } from '#src/palette/near/meant.ts'
import { CorrectedReading } from '#src/palette/near/meant-words.tsx'
import { Highlighted } from '#src/search/highlight.tsx'
import { mistypedWords, type NearWord, nearWords } from '#src/search/near-words.ts'
import { loadRecordReadings } from '#src/search/record-readings.ts'
import { gridNear, moveInGrid } from '#src/ui/grid/list-focus.ts'
import { NEAR_NAMES } from './near-focus.ts'
import type { NearSource } from './near-source.ts'

export interface NearNamesProps {
  /** The searched text. */
  text: string
  source: NearSource
  /** The search found one or two records: only mistyped words are shown, below them. */
  isBeside?: boolean
  onTake: (word: string) => void
}

/** The number of words shown. */
const MAX_WORDS = 3
/** The number of words that are requested, because some may have no record. */
const MAX_ASKED = 6
/** Pages of the list whose names are compared, from the start of its order. */
const MAX_PAGES = 10

const namesIn = async (source: NearSource, signal: AbortSignal): Promise<readonly string[]> => {
  const all: string[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { names, isLast } = await source.names(page, signal)
    all.push(...names)
    if (isLast) break
  }
  return all
}

/** The most similar words that have records; words from other sources are requested one after the other. */
const wordsFor = async (
  { text, source, isBeside = false }: Pick<NearNamesProps, 'text' | 'source' | 'isBeside'>,
  signal: AbortSignal,
): Promise<readonly NearWord[]> => {
  const [readings, names, others] = await Promise.all([
    loadRecordReadings(),
    namesIn(source, signal),
    source.others?.names() ?? [],
  ])
  const words = isBeside ? mistypedWords : nearWords
  const own = new Set(words(text, names, readings, MAX_WORDS).map(({ word }) => word))
  const found: NearWord[] = []
  for (const near of words(text, [...names, ...others], readings, MAX_ASKED)) {
    if (found.length >= MAX_WORDS) break
    if (own.has(near.word) || ((await source.others?.count(near.word, signal)) ?? 0) > 0) found.push(near)
  }
  return found
}

/** The similar words. Renders nothing until they are known, and where there are none. */
export const NearNames = ({ text, source, isBeside = false, onTake }: NearNamesProps) => {
  const { t } = useTranslation()
  const [known, setKnown] = useState<{ readonly of: string; readonly words: readonly NearWord[] } | null>(null)
  // A list makes its source anew at each rendering, so the newest is kept in a ref.
  const latest = useRef(source)
  latest.current = source
  useEffect(() => {
    const stop = new AbortController()
    wordsFor({ text, source: latest.current, isBeside }, stop.signal).then(
      (words) => !stop.signal.aborted && setKnown({ of: text, words }),
      // Without an answer, the message of the list itself is enough.
      () => undefined,
    )
    return () => stop.abort()
  }, [text, isBeside])
  const words = known?.of === text ? known.words : []
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const to = buttons[buttons.findIndex((one) => one.matches(':focus')) + by]
    const grid = isBeside && by < 0 && to === undefined ? gridNear(null) : null
    if (by === 0 || (to === undefined && grid === null)) return
    event.preventDefault()
    event.stopPropagation()
    // The row from which the key led down is above the first word.
    if (grid !== null) moveInGrid(grid, 'down')
    to?.focus()
  }
  return (
    <div role="status" className="mt-4 text-center empty:hidden">
      {words.length > 0 && (
        <>
          <p className="text-ink-3">{t('palette:groups.near')}</p>
          <ul onKeyDown={onKeyDown} {...{ [NEAR_NAMES]: '' }} className="mt-1 flex flex-col items-center">
            {words.map(({ word, hit }) => (
              <li key={word}>
                <button
                  type="button"
                  onClick={() => onTake(word)}
                  className="inline-flex min-h-8 items-baseline gap-2 rounded px-3 py-1 text-body text-ink hover:bg-surface-3"
                >
                  <b className="font-semibold">
                    {/^\p{Script=Han}/u.test(text) ? (
                      <Highlighted text={word} ranges={[changedIn(text, word)]} />
                    ) : (
                      word
                    )}
                  </b>
                  <CorrectedReading row={{ hit }} query={text} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
