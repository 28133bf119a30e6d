// A list that is searched with every key: in place while it is short, by a worker beyond that.
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
   * The answer to a question: at once where the list is searched in place. A worker is asked if it was not the last one; null until its
   * answer has come, and of questions asked one after another only the last is answered. Without anything in it for an empty list, until
   * the first index is made and while the worker starts. An ended list finds nothing. What was added is found a moment later, what was
   * removed is never found.
   */
  answer(question: Question): Answer | null
  /** Called after changes, and whenever {@link SearchedList.answer} may give another answer; returns the function that stops it. */
  subscribe(changed: () => void): () => void
  end(): void
}

const loadWorker: StartWorker = async () => (await import('./start-search-worker.ts')).startSearchWorker()
/** Null where the platform has no workers. */
export const startWorker: StartWorker | null = typeof Worker === 'undefined' ? null : loadWorker

/**
 * Up to so many entries a search in place takes less of the main thread than to ask a worker and to draw again when it has answered, and
 * its rows are painted with the letter that was typed.
 */
const SHORT = 2_000
/** ms after which an index is made though the page has not rested. */
const LATEST = 300

/** Not while a key is being answered. */
const soon = (act: () => void): void => {
  if (typeof requestIdleCallback === 'undefined') setTimeout(act, 0)
  else requestIdleCallback(act, { timeout: LATEST })
}

/** Lists of at most `short` entries are searched in place. */
export const createSearchedList = (
  readings: Readings,
  start: StartWorker | null = startWorker,
  short = SHORT,
): SearchedList => {
  const entries = new Map<string, Entry>()
  const followers = new Set<() => void>()
  let known = readings
  /** `alone`: in place, whatever its length: there is no worker. */
  let where: 'alone' | 'short' | 'starting' | SearchWorker = start === null ? 'alone' : 'short'
  /** In place alone; may lack what was added last. */
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
    if (typeof where !== 'string') where.postMessage(message)
  }
  const tell = () => {
    if (typeof where === 'string') return
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
  const makeIndex = (): Index => {
    last = null
    index = indexOf([...entries.values()], known)
    return index
  }
  const begin = (startOne: StartWorker) => {
    where = 'starting'
    added = new Map(entries)
    startOne().then(
      (made) => {
        if (isEnded) return made.terminate()
        where = made
        made.onmessage = ({ data }: MessageEvent<Reply>) => arrived(data)
        const failed = () => {
          made.terminate()
          goOnAlone()
        }
        made.onerror = failed
        made.onmessageerror = failed
        index = null
        last = null
        tell()
        changed()
      },
      () => goOnAlone(),
    )
  }
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    soon(() => {
      isPlanned = false
      if (isEnded) return
      if (where === 'short') makeIndex()
      else if (asked === null) tell()
      else ask(asked.question)
      changed()
    })
  }
  const dirty = () => {
    if (where === 'short' && start !== null && entries.size > short) begin(start)
    if (where === 'alone') {
      index = null
      last = null
    }
    plan()
  }
  const goOnAlone = () => {
    if (isEnded) return
    where = 'alone'
    asked = null
    last = null
    index = null
    changed()
  }
  const arrived = ({ nth, answer }: Reply) => {
    if (isEnded || asked?.nth !== nth) return
    last = { question: asked.question, answer }
    changed()
  }
  const isInPlace = () => where === 'short' || where === 'alone'
  /** What is there still, where the index has not heard of a removal. */
  const present = (answer: Answer): Answer =>
    isPlanned || !isInPlace()
      ? new Map([...answer].map(([text, hits]) => [text, hits.filter(({ id }) => entries.has(id))]))
      : answer
  const lastTo = (question: Question): Answer | null =>
    last !== null && isSameQuestion(last.question, question, last.answer) ? last.answer : null
  const answerHere = (question: Question): Answer => {
    const before = lastTo(question)
    if (before !== null) return before
    if (index === null && isPlanned && where === 'short') return noAnswer
    const made = index ?? makeIndex()
    const answer = present(answerTo(question, made))
    last = { question, answer }
    return answer
  }

  return {
    add: (entry) => {
      entries.set(entry.id, entry)
      if (!isInPlace()) {
        added.delete(entry.id)
        added.set(entry.id, entry)
      }
      dirty()
    },
    remove: (id) => {
      if (!entries.delete(id)) return
      if (!isInPlace()) {
        added.delete(id)
        removed.add(id)
      }
      if (typeof where === 'string') last = null
      dirty()
    },
    read: (all) => {
      if (known === all) return
      known = all
      if (entries.size > 0) dirty()
    },
    answer: (question) => {
      if (isEnded) return new Map([[question.text, []]])
      if (entries.size === 0) return noAnswer
      if (typeof where === 'string') return where === 'starting' && index === null ? noAnswer : answerHere(question)
      const before = lastTo(question)
      const isAsked = asked !== null && isSameQuestion(asked.question, question)
      // A question that has the answer already is not asked, unless another one is under way.
      if (!isAsked && (before === null || asked?.question.text !== question.text)) ask(question)
      return before
    },
    subscribe: (follower) => {
      followers.add(follower)
      return () => followers.delete(follower)
    },
    end: () => {
      isEnded = true
      if (typeof where !== 'string') where.terminate()
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
