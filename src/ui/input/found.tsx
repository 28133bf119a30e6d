import { Hit, hitsIn } from './hit.tsx'
import { pinyinHits, wordHits } from './pinyin-hits.ts'

interface FoundProps {
  text: string
  /** Pinyin of the text, with blanks between syllables, where the record has it. */
  reading?: string | undefined
  /** The text that the list is searched for. */
  search: string
}

/** A text with its hits marked: the matching letters, or the characters whose pinyin matches. */
export const Found = ({ text, reading, search }: FoundProps) => {
  const plain = hitsIn(text, search)
  const ranges =
    plain.length > 0 || reading === undefined || pinyinHits(reading, search).length === 0
      ? plain
      : wordHits(text, reading, search)
  return <Hit text={text} ranges={ranges} />
}
