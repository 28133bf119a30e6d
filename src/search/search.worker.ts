// Keeps the index of a list and searches it off the main thread, so that no keypress waits for it.
import type { Readings } from '#contract/pinyin.ts'
import { type Answer, answerTo, type Question } from './answer.ts'
import { type Entry, type Index, indexOf } from './search-index.ts'

/** What has changed since the last message; removals are applied first. */
export interface Changes {
  readonly removed: readonly string[]
  readonly added: readonly Entry[]
  /** Only where they differ from the last ones. */
  readonly readings?: Readings
}

/** What the worker is sent: changes, or a question of that number. */
export type Message = { readonly changes: Changes } | { readonly nth: number; readonly question: Question }

/** What it sends back. */
export interface Reply {
  readonly nth: number
  readonly answer: Answer
}

const entries = new Map<string, Entry>()
let readings: Readings = {}
let index: Index | null = null

/** Made when a question comes, or before, when nothing else is to be done. */
const present = (): Index => {
  index ??= indexOf([...entries.values()], readings)
  return index
}

const change = ({ removed, added, readings: told }: Changes): void => {
  for (const id of removed) entries.delete(id)
  for (const entry of added) entries.set(entry.id, entry)
  readings = told ?? readings
  index = null
  setTimeout(present, 0)
}

addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if ('changes' in data) return change(data.changes)
  const reply: Reply = { nth: data.nth, answer: answerTo(data.question, present()) }
  postMessage(reply)
})
