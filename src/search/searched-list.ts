// A list that is searched with every key: in a worker, or in place where there is none or it has failed.
import type { Readings } from '#contract/pinyin.ts'
import { type Answer, answerTo, isSameQuestion, noAnswer, type Question } from './answer.ts'
import type { Message, Reply } from './search.worker.ts'
import { type Entry, type Index, indexOf } from './search-index.ts'

/** The part of `Worker` that is used. */
export type SearchWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'>
/** Rejects or throws where there is no worker. */
export type StartWorker = () => Promise<SearchWorker>

export interface SearchedList {
  /** Adds it, or replaces the entry with the same id. */
  add(entry: Entry): void
  remove(id: string): void
  read(readings: Readings): void
  /**
   * The answer to a question, which is asked if it was not the last one; null until it has come, without anything in it for an empty list
   * and while the worker starts. An ended list finds nothing. Of questions asked one after another
   * only the last is answered. After a change the answer before stays until the next one comes.
   */
  answer(question: Question): Answer | null
  /** Called after changes, and whenever {@link SearchedList.answer} may give another answer; returns the function that stops it. */
  subscribe(changed: () => void): () => void
  end(): void
}

const loadWorker: StartWorker = async () => (await import('./start-search-worker.ts')).startSearchWorker()
/** Null where the platform has no workers. */
export const startWorker: StartWorker | null = typeof Worker === 'undefined' ? null : loadWorker

export const createSearchedList = (readings: Readings, start: StartWorker | null = startWorker): SearchedList => {
  const entries = new Map<string, Entry>()
  const followers = new Set<() => void>()
  let known = readings
  let worker: 'none' | 'starting' | SearchWorker = start === null ? 'none' : 'starting'
  /** In place alone. */
  let index: Index | null = null
  let last: { readonly question: Question; readonly answer: Answer } | null = null
  /** What the worker has not been sent. */
  let added = new Map<string, Entry>()
  let removed = new Set<string>()
  let told: Readings | null = null
  /** The last question the worker was sent; answers to any other are late. */
  let asked: { readonly nth: number; readonly question: Question } | null = null
  let count = 0
  let isPlanned = false
  let isEnded = false

  const changed = () => {
    for (const follower of followers) follower()
  }
  const post = (message: Message) => {
    if (typeof worker !== 'string') worker.postMessage(message)
  }
  const tell = () => {
    if (added.size === 0 && removed.size === 0 && told === known) return
    post({
      changes: { removed: [...removed], added: [...added.values()], ...(told !== known && { readings: known }) },
    })
    added = new Map()
    removed = new Set()
    told = known
  }
  const ask = (question: Question) => {
    count += 1
    asked = { nth: count, question }
    tell()
    post({ nth: count, question })
  }
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    setTimeout(() => {
      isPlanned = false
      if (isEnded) return
      if (typeof worker !== 'string') {
        if (asked === null) tell()
        else ask(asked.question)
      }
      changed()
    }, 0)
  }
  const dirty = () => {
    if (worker === 'none') {
      index = null
      last = null
    }
    plan()
  }
  const inPlace = () => {
    if (isEnded) return
    worker = 'none'
    asked = null
    last = null
    changed()
  }
  const arrived = ({ nth, answer }: Reply) => {
    if (isEnded || asked?.nth !== nth) return
    last = { question: asked.question, answer }
    changed()
  }

  start?.().then(
    (made) => {
      if (isEnded) return made.terminate()
      worker = made
      made.onmessage = ({ data }: MessageEvent<Reply>) => arrived(data)
      const failed = () => {
        made.terminate()
        inPlace()
      }
      made.onerror = failed
      made.onmessageerror = failed
      tell()
      changed()
    },
    () => inPlace(),
  )

  return {
    add: (entry) => {
      entries.set(entry.id, entry)
      if (worker !== 'none') {
        added.delete(entry.id)
        added.set(entry.id, entry)
      }
      dirty()
    },
    remove: (id) => {
      if (!entries.delete(id)) return
      if (worker !== 'none') {
        added.delete(id)
        removed.add(id)
      }
      dirty()
    },
    read: (all) => {
      if (known === all) return
      known = all
      if (entries.size > 0) dirty()
    },
    answer: (question) => {
      if (isEnded) return new Map([[question.text, []]])
      if (entries.size === 0 || worker === 'starting') return noAnswer
      const before = last !== null && isSameQuestion(last.question, question) ? last.answer : null
      if (worker === 'none') {
        if (before !== null) return before
        index ??= indexOf([...entries.values()], known)
        last = { question, answer: answerTo(question, index) }
        return last.answer
      }
      if (asked === null || !isSameQuestion(asked.question, question)) ask(question)
      return before
    },
    subscribe: (follower) => {
      followers.add(follower)
      return () => followers.delete(follower)
    },
    end: () => {
      isEnded = true
      if (typeof worker !== 'string') worker.terminate()
      changed()
    },
  }
}

/** The answer to one question, once it has come. */
export const answerOf = (list: SearchedList, question: Question): Promise<Answer> =>
  new Promise((resolve) => {
    const look = (): boolean => {
      // A list that has only begun answers with nothing at all.
      const answer = list.answer(question)
      if (answer?.has(question.text) !== true) return false
      resolve(answer)
      return true
    }
    if (look()) return
    const stop = list.subscribe(() => {
      if (look()) stop()
    })
  })
