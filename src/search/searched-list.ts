// A list that is searched at every keystroke on the page, so that its rows are painted together with the typed letter.
// A worker builds the index of a long list.
import type { Readings } from '#contract/pinyin.ts'
import { type Answer, answerTo, isSameQuestion, noAnswer, type Question } from './answer.ts'
import type { Changes, Reply } from './search.worker.ts'
import { type Entry, type Index, indexFrom, indexOf } from './search-index.ts'

/** The part of `Worker` that is used here. */
export type SearchWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'>
/** Rejects or throws where no worker is available. */
export type StartWorker = () => Promise<SearchWorker>

export interface SearchedList {
  /** Adds an entry, or replaces the one with the same id. */
  add(entry: Entry): void
  remove(id: string): void
  read(readings: Readings): void
  /**
   * The answer to a question, at once. Null while a worker builds the first index. An empty list, a list before its
   * first index and a worker that is starting give the empty answer. A closed list finds nothing. Added entries are
   * found a moment later; removed entries are never found.
   */
  answer(question: Question): Answer | null
  /**
   * Called after changes, and whenever {@link SearchedList.answer} may give another answer; returns the function that
   * unsubscribes it.
   */
  subscribe(changed: () => void): () => void
  end(): void
}

const loadWorker: StartWorker = async () => (await import('./start-search-worker.ts')).startSearchWorker()
/** Starts a worker; null where the platform has none. */
export const startWorker: StartWorker | null = typeof Worker === 'undefined' ? null : loadWorker

/** Up to this number of entries the page builds the index itself while idle; it takes less than a frame. */
const SHORT = 2_000
/** After this time an index is built even when the page was never idle, ms. */
const LATEST = 300

/** Runs an act soon, but not while a keystroke is being handled. */
const soon = (act: () => void): void => {
  if (typeof requestIdleCallback === 'undefined') setTimeout(act, 0)
  else requestIdleCallback(act, { timeout: LATEST })
}

/** The number of entries up to which a list is indexed on the page. */
export const createSearchedList = (
  readings: Readings,
  start: StartWorker | null = startWorker,
  short = SHORT,
): SearchedList => {
  const entries = new Map<string, Entry>()
  const followers = new Set<() => void>()
  let known = readings
  /** `alone`: indexed on the page, whatever its length, because there is no worker. */
  let where: 'alone' | 'short' | 'starting' | SearchWorker = start === null ? 'alone' : 'short'
  /** May lack the latest additions, and still contain removed entries. */
  let index: Index | null = null
  let isStale = false
  let last: { readonly question: Question; readonly answer: Answer } | null = null
  /** Changes that were not sent to the worker yet. */
  let added = new Map<string, Entry>()
  let removed = new Set<string>()
  let told: Readings | null = null
  /** Changes sent but not answered, by number: the worker's index contains exactly these. */
  const sent = new Map<number, { readonly entries: readonly Entry[]; readonly readings: Readings }>()
  let count = 0
  let isPlanned = false
  let isEnded = false

  const changed = () => {
    for (const follower of followers) follower()
  }
  const tell = () => {
    if (typeof where === 'string' || (added.size === 0 && removed.size === 0 && told === known)) return
    count += 1
    sent.set(count, { entries: [...entries.values()], readings: known })
    const changes: Changes = {
      nth: count,
      removed: [...removed],
      added: [...added.values()],
      ...(told !== known && { readings: known }),
    }
    where.postMessage(changes)
    added = new Map()
    removed = new Set()
    told = known
  }
  const makeIndex = (): Index => {
    last = null
    isStale = false
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
      else tell()
      changed()
    })
  }
  const dirty = () => {
    isStale = true
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
    last = null
    index = null
    changed()
  }
  const arrived = ({ nth, written }: Reply) => {
    const of = sent.get(nth)
    if (isEnded || of === undefined) return
    for (const before of sent.keys()) if (before <= nth) sent.delete(before)
    index = indexFrom(written, of.entries, of.readings)
    isStale = sent.size > 0 || isPlanned
    last = null
    changed()
  }
  const isInPlace = () => where === 'short' || where === 'alone'
  /** Drops hits that were removed after the index was built. */
  const present = (answer: Answer): Answer =>
    isStale ? new Map([...answer].map(([text, hits]) => [text, hits.filter(({ id }) => entries.has(id))])) : answer
  const answerBy = (made: Index, question: Question): Answer => {
    if (last !== null && isSameQuestion(last.question, question, last.answer)) return last.answer
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
      last = null
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
      if (index !== null) return answerBy(index, question)
      if (typeof where !== 'string') return null
      return where === 'starting' || (where === 'short' && isPlanned) ? noAnswer : answerBy(makeIndex(), question)
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

/** The answer to one question, once it is there. */
export const answerOf = (list: SearchedList, question: Question): Promise<Answer> =>
  new Promise((resolve) => {
    const look = (): boolean => {
      // A list that has just started has an empty answer.
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
