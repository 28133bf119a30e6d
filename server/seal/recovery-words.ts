// A seal key as 24 words for paper (BIP-39): written in English or Chinese, and read in both.
import { entropyToMnemonic, mnemonicToEntropy, validateMnemonic } from '@scure/bip39'
import { wordlist as english } from '@scure/bip39/wordlists/english.js'
import { wordlist as chinese } from '@scure/bip39/wordlists/simplified-chinese.js'
import { RECOVERY_WORDS } from '#contract/setup.ts'

const lists = { 'en-US': english, 'zh-CN': chinese } as const

/** The 24 words of a key of 32 bytes. */
export const wordsOf = (key: Buffer, language: keyof typeof lists = 'en-US'): string[] =>
  entropyToMnemonic(key, lists[language]).split(' ')

/** Why words are no key: their number, an unknown word by its number from 1, or their checksum. */
export type WordFault =
  | { readonly fault: 'words_count'; readonly count: number }
  | { readonly fault: 'words_unknown'; readonly n: number }
  | { readonly fault: 'checksum' }

/** Chinese words are one character each, and often written without spaces. */
const cut = (text: string): string[] => {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\d+\s*[.、:)]?/g, ' ')
    .trim()
  const parts = plain.split(/[\s,，、]+/).filter((part) => part !== '')
  return parts.flatMap((part) => (/^\p{Script=Han}+$/u.test(part) ? [...part] : part))
}

/** The key from its words, or the fault in them. Numbers and commas between the words are ignored. */
export const keyOfWords = (text: string): Buffer | WordFault => {
  const words = cut(text)
  if (words.length !== RECOVERY_WORDS) return { fault: 'words_count', count: words.length }
  const list = Object.values(lists).find((one) => one.includes(words[0] ?? '')) ?? english
  const unknown = words.findIndex((word) => !list.includes(word))
  if (unknown !== -1) return { fault: 'words_unknown', n: unknown + 1 }
  const phrase = words.join(' ')
  return validateMnemonic(phrase, list) ? Buffer.from(mnemonicToEntropy(phrase, list)) : { fault: 'checksum' }
}

/** Whether `word` is the word with this number (from 1) on the sheet of a key, in either language. */
export const isWordOf = (key: Buffer, n: number, word: string): boolean => {
  const [said] = cut(word)
  return said !== undefined && (wordsOf(key)[n - 1] === said || wordsOf(key, 'zh-CN')[n - 1] === said)
}
